import ContractBinding
import ContractModel
import Synchronization

/// One call, and the reader of the stream that it gives, if it gives one.
struct StartedCall: Sendable {
  /// The results of the call and its stream.
  let log: CallLog
  /// The task of a call that is not waited for.
  var task: Task<Void, Never>?
  /// The task that reads the stream, once there is one.
  let reader = Reader()
  /// How many elements of the stream earlier steps have read.
  var elementsRead = 0

  /// The task that reads a stream; set by the binding, on the thread that calls.
  final class Reader: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func set(_ task: Task<Void, Never>) { self.task.withLock { $0 = task } }
    func cancel() { task.withLock { $0 }?.cancel() }
  }

  init(_ log: CallLog) {
    self.log = log
  }

  /// What is told of the call.
  ///
  /// - Parameters:
  ///   - context: What the scenario's values share.
  ///   - readers: What reads its stream.
  /// - Returns: What the binding is given.
  func reply(in context: ConversionContext, _ readers: StreamReaders) -> OperationReply {
    OperationReply(
      context: context,
      read: { [reader] reading in reader.set(readers.start(reading)) },
      receive: { [log] in log.receive($0) })
  }

  /// Leaves the stream: who reads it is gone.
  func leaveStream() {
    log.cancelStream()
    reader.cancel()
  }
}

extension ScenarioRun {
  /// How long a stream is watched that must neither give more nor end.
  private static let moment = Duration.milliseconds(20)

  /// Waits for what a step reads of a stream, and ends the step with it.
  ///
  /// - Returns: What the step has read.
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
  /// True if the step waits for what a stream gives; looking whether a call still runs does not,
  /// unless it says what has come.
  fileprivate var waitsForStream: Bool {
    if case .stillRunning = step.action { return step.expectation.emits != nil }
    return true
  }

  /// Checks whether a stream has given all that the step waits for.
  ///
  /// A list waits for so many elements; what must end is waited for, but for no more than one
  /// element too many; a step that says nothing reads to the end.
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

  /// The elements that the step has read of a stream so far: no more than it must.
  func outcome(of call: StartedCall) -> Outcome {
    var outcome = Outcome(call.log.progress)
    guard let whole = outcome.emissions else { return outcome }
    var read = Outcome.Emissions(
      Array(whole.elements.dropFirst(call.elementsRead)), end: whole.end)
    if let emits = step.expectation.emits {
      read = emits.read(of: read)
      // One more than there should be tells as much as all the others.
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
