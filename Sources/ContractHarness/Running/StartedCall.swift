import ContractBinding
import ContractModel
import Synchronization

/// A call that was started, and the task that reads its stream, if it returns one.
struct StartedCall: Sendable {
  /// The results of the call and of its stream.
  let log: CallLog
  /// The task of a call that runs while later steps go on; `nil` if the call has returned.
  var task: Task<Void, Never>?
  /// The task that reads the stream, if there is one.
  let reader = Reader()
  /// The number of elements that earlier steps have read.
  var elementsRead = 0

  /// The task that reads a stream; the binding sets it on the thread of the call.
  final class Reader: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func set(_ task: Task<Void, Never>) { self.task.withLock { $0 = task } }
    func cancel() { task.withLock { $0 }?.cancel() }
  }

  init(_ log: CallLog) {
    self.log = log
  }

  /// Creates the object with which the generated binding reports the results of the call.
  ///
  /// - Parameters:
  ///   - context: The conversions of values, and the objects of the scenario.
  ///   - readers: The tasks that read streams, to which this stream's is added.
  /// - Returns: The object for the binding.
  func reply(in context: ConversionContext, _ readers: StreamReaders) -> OperationReply {
    OperationReply(
      context: context,
      read: { [reader] reading in reader.set(readers.start(reading)) },
      receive: log.receiver)
  }

  /// Stops reading the stream.
  func leaveStream() {
    log.cancelStream()
    reader.cancel()
  }
}

extension CallLog {
  /// A function that adds the events of a reply; the handlers of the call hold it.
  ///
  /// When nobody holds it any more, no handler can be called again.
  var receiver: @Sendable (OperationReply.Event) -> Void {
    let lease = HandlerLease(log: self)
    return { lease.log.receive($0) }
  }

  /// A lease that ends when the subject has let all handlers of a call go.
  private final class HandlerLease: Sendable {
    let log: CallLog

    init(log: CallLog) { self.log = log }

    deinit { log.release() }
  }
}

extension ScenarioRun {
  /// The time that an open stream must stay silent.
  private static let moment = Duration.milliseconds(20)

  /// Waits for the elements that a step reads from a stream, and ends the step.
  ///
  /// - Returns: The outcome of the step.
  func read(_ step: ResolvedStep, _ call: StartedCall, _ log: ScenarioLog) async -> Outcome {
    if step.waitsForStream {
      await call.log.wait { step.hasReadEnough($0, after: call.elementsRead) }
    }
    if step.step.expectation.emits?.then?.value == .open {
      try? await Task.sleep(for: Self.moment)
    }
    let outcome = step.outcome(of: call)
    log.close(with: outcome)
    return outcome
  }
}

extension ResolvedStep {
  /// True if the step waits for elements.
  ///
  /// A check that a call still runs does not wait, unless it lists elements.
  fileprivate var waitsForStream: Bool {
    if case .stillRunning = step.action { return step.expectation.emits != nil }
    return true
  }

  /// Checks whether a stream has produced all elements that the step waits for.
  ///
  /// A step with a list waits for that many elements. If the stream must then end, the step waits
  /// for the end or for one extra element. A step without a list reads to the end.
  fileprivate func hasReadEnough(_ progress: CallLog.Progress, after count: Int) -> Bool {
    guard let emissions = progress.emissions else { return progress.end != .open }
    if emissions.end != .open { return true }
    guard let wanted = step.expectation.emits?.count else { return false }
    let given = emissions.elements.count - count
    switch step.expectation.emits?.then?.value {
    case nil, .open: return given >= wanted
    case .finished, .failed, .cancelled: return given > wanted
    }
  }

  /// The outcome with the elements that the step has read so far, and no later ones.
  func outcome(of call: StartedCall) -> Outcome {
    var outcome = Outcome(call.log.progress)
    guard let whole = outcome.emissions else { return outcome }
    var read = Outcome.Emissions(
      Array(whole.elements.dropFirst(call.elementsRead)), end: whole.end)
    if let emits = step.expectation.emits {
      read = emits.read(of: read)
      // One extra element proves as much as many.
      if let wanted = emits.count, read.elements.count > wanted {
        read = Outcome.Emissions(Array(read.elements.prefix(wanted + 1)))
      }
    }
    outcome.emissions = read
    guard case .stillRunning = step.action else { return outcome }
    outcome.end = read.end == .open ? .open : .returned(nil)
    if step.expectation.emits == nil { outcome.emissions = nil }
    return outcome
  }
}
