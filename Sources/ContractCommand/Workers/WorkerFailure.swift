import ContractModel
import ContractRedaction
import Subprocess

/// The failure of a worker that did not send the message that its parent expected.
struct WorkerFailure: Error, Sendable {
  /// The cause of the missing message, for a text such as `did not answer within 30 s`.
  enum Reason: Error, Equatable {
    case notStarted(String)
    /// The process ended, or the run was interrupted.
    case exited
    /// The process lives, but has closed its pipe or writes malformed messages.
    case brokenPipe
    /// The process exceeded its time limit of this number of seconds, and was ended.
    case timedOut(after: Double)
  }

  var reason: Reason
  /// The exit status of the process; `nil` if it was not started, or while it still runs.
  var exitStatus: TerminationStatus? = nil
  /// The end of its standard error, which must pass ``redacted(by:)`` before it is shown.
  var standardError = ""
  /// The call in the user's code that crashed, with its place and with secrets; `nil` if it is not
  /// known.
  var call: String? = nil
  /// The secrets that the process has got from the vendor, which ``redacted(by:)`` replaces in its
  /// standard error.
  var learnt: Set<SecretPatterns.Secret> = []
  /// The time that the case had run before the failure, in seconds.
  var duration: Double = 0
  /// The memory limit of the process, which may be the cause of a crash; `nil` if the process was
  /// not started.
  var memory: MemoryLimit? = nil

  /// The failure of a worker that could not be started, with the reason.
  static func notStarted(_ reason: String) -> WorkerFailure {
    WorkerFailure(reason: .notStarted(reason))
  }

  /// The failure without the secrets that the process may have written to standard error.
  func redacted(by redactor: Redactor) -> WorkerFailure {
    let learnt = learnt.sorted { ($0.value, $0.rule) < ($1.value, $1.rule) }
    let redactor = learnt.isEmpty ? redactor : redactor.knowing(SecretPatterns(learnt))
    var failure = self
    failure.standardError = redactor.text(standardError)
    failure.call = call.map(redactor.text)
    return failure
  }
}

/// The crash of a worker after a case that had already finished and seems to be the cause.
struct CrashAfterCase: Sendable {
  /// The last finished case, probably the cause: work that it started may have gone on after it.
  @Boxed private(set) var last: PlannedCase
  /// The case that was running, and ended normally in a new process; `nil` if none was running.
  let during: PlannedCase?
  @Boxed private(set) var failure: WorkerFailure
}
