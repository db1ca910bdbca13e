import ContractHarness
import ContractModel
import ContractRedaction
import Subprocess

/// The end of a worker that did not deliver the message that its parent waited for.
struct WorkerFailure: Error, Sendable {
  /// The cause of the missing message.
  enum Reason: Error, Equatable {
    case notStarted(String)
    /// The process ended, or the run was interrupted.
    case exited
    /// The process lives, but has closed its pipe or writes malformed messages.
    case brokenPipe
    /// The process exceeded its time limit, in seconds, and was ended.
    case timedOut(after: Double)
  }

  var reason: Reason
  /// The exit status of the process; `nil` if it was not started, or while it still runs.
  var exitStatus: TerminationStatus? = nil
  /// The end of its standard error; call ``redacted(by:)`` before you show it.
  var standardError = ""
  /// The time that the case had run, in seconds.
  var duration: Double = 0
  /// The memory limit of the process; `nil` if it was not started.
  var memory: MemoryLimit? = nil

  /// The failure without the secrets that the process may have written.
  func redacted(by redactor: Redactor) -> WorkerFailure {
    var failure = self
    failure.standardError = redactor.text(standardError)
    return failure
  }
}

/// A process that ended because of a case that it had already finished.
struct CrashAfterCase: Sendable {
  /// The last case that the process finished.
  let last: PlannedCase
  /// The case that was running, and passes in a new process; `nil` if none was running.
  let during: PlannedCase?
  let failure: WorkerFailure
}
