import ContractBinding
import ContractModel

/// A call that was started, and the task that reads its stream, if it returns one.
struct StartedCall: Sendable {
  /// The log that collects the results of the call and of its stream, also during later steps.
  let log: CallLog
  /// The task of an `async` call that runs while later steps go on; `nil` for any other call.
  var task: Task<Void, Never>?
  /// The task that reads the call's stream, which the binding starts later; `nil` if it has none.
  let reader = WatchedState<Task<Void, Never>?>(nil)
  /// The number of elements that earlier steps have read, so that the next begins after them.
  var elementsRead = 0
  /// The number of requests before the call, so that the run can wait for the call's first one.
  var requestsBefore = 0

  /// Creates the object through which generated code reports the results of the call, such as a
  /// returned value or an element of a stream.
  func reply(in context: ConversionContext, _ readers: StreamReaders) -> OperationReply {
    OperationReply(
      context: context,
      read: { [reader] reading in
        let task = readers.start(reading)
        reader.update { $0 = task }
      },
      receive: log.receiver)
  }

  /// Stops reading the stream, whose end then counts as cancelled.
  func leaveStream() {
    log.cancelStream()
    reader.read(\.self)?.cancel()
  }
}

extension CallLog {
  /// A function that adds the events of a reply; the handlers of the call hold it.
  ///
  /// When nothing holds the function any more, no handler can be called again.
  var receiver: @Sendable (OperationReply.Event) -> Void {
    let lease = HandlerLease(log: self)
    return { lease.log.receive($0) }
  }

  /// An object that all handlers of a call retain, so that its `deinit` shows when the subject has
  /// let them go.
  private final class HandlerLease: Sendable {
    let log: CallLog

    init(log: CallLog) { self.log = log }

    deinit { log.release() }
  }
}

/// The bound names and the running calls, which a step passes on to the next one.
struct StepState {
  var bindings: Bindings
  var begun: [String: StartedCall] = [:]

  func call(_ name: String, _ step: Step) throws -> StartedCall {
    guard let begun = begun[name] else {
      throw DiagnosticError(Diagnostic("no call was begun as '\(name)'", at: step.location))
    }
    return begun
  }

  /// Counts the elements of a stream that a step has read, so that the next step begins after them.
  ///
  /// It also stores the values that the step's expectation binds to names, for `${name}` in later
  /// steps.
  mutating func take(_ outcome: Outcome, of step: Step, from name: String? = nil) {
    if let name { begun[name]?.elementsRead += outcome.emissions?.elements.count ?? 0 }
    bindings.collect(from: step.expectation, outcome: outcome)
  }
}

/// A call that runs while other calls run, for a subject that cannot move to another thread.
///
/// It is `@unchecked Sendable`, because the subject never leaves its thread. Its calls interleave
/// there at suspension points, like the calls of an actor.
struct OverlappingCall: @unchecked Sendable {
  let subject: any OpenSubject
  let run: ScenarioRun
  let log: ScenarioLog

  /// Starts the call on the subject's thread; a `cancel` step can cancel the returned task.
  func start(_ step: Step, _ bindings: Bindings, _ call: CallLog) -> Task<Void, Never> {
    Task(executorPreference: run.thread) {
      do {
        try await run.explaining(step) {
          try await run.receiver(of: step, on: subject, bindings).perform(
            step.signature ?? "",
            with: try run.arguments(of: step, bindings),
            reply: OperationReply(context: run.context, receive: call.receiver))
        }
      } catch {
        log.end(.stopped(by: error, after: 0))
      }
    }
  }
}
