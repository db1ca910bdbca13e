import ContractBinding
import ContractModel

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
