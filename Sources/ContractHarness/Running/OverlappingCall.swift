import ContractBinding
import ContractModel

/// A call that goes on beside others, of a subject that cannot be sent to another thread.
///
/// Unchecked: the subject never leaves its thread. Its calls take turns there, where one waits,
/// as they would on an actor.
struct OverlappingCall: @unchecked Sendable {
  let subject: any OpenSubject
  let run: ScenarioRun
  let log: ScenarioLog

  /// Starts the call.
  ///
  /// - Parameters:
  ///   - step: The step that begins it.
  ///   - bindings: The values that have names by now.
  ///   - call: Where what it produces is told.
  /// - Returns: The running call.
  func start(_ step: ResolvedStep, _ bindings: Bindings, _ call: CallLog) -> Task<Void, Never> {
    Task(executorPreference: run.thread) {
      do {
        try await run.explaining(step) {
          try await subject.perform(
            step.signature ?? "",
            with: try run.arguments(of: step, bindings),
            reply: OperationReply(context: run.context) { call.receive($0) })
        }
      } catch let stop as RunError {
        log.end(.stopped(stop.diagnostic, after: 0))
      } catch {
        log.end(
          .stopped(Diagnostic("the scenario could not be run", label: "\(error)"), after: 0))
      }
    }
  }
}
