import ContractBinding
import ContractHarness
import ContractModel

/// A case that the parent gives to a worker.
struct Assignment: Sendable {
  /// The case's place in the plan; repeated in the report.
  var id: Int
  /// The folder in which the command was given: places in messages are relative to it.
  var workingFolder: String
  /// The scenario as the contract file has it; the path is absolute.
  var excerpt: ContractExcerpt
  /// The scenario's name.
  var scenario: String
  /// The subject's place in the suite.
  var subjectIndex: Int
  /// The subject's name: a suite that lists its subjects anew in another order is told.
  var subject: String
  /// The vendor under a live adapter.
  var mode: CaseRunner.Mode
  /// The folder of recordings.
  var recordings: String
  /// Where to leave what the run produced, redacted: while recording, and live where the vendor
  /// has moved.
  var keptAt: String?
  /// Where calls of real vendors are noted; `nil` where they are not.
  var ledger: CallLedger?
  /// An empty folder of the scenario's own.
  var place: String
  /// How long things may take.
  var limits: RunLimits
  /// Which cases are sketched.
  var sketching = CaseDetails.Scope.none
  /// True if nothing is to be run, but what the states of the scenario have left removed.
  var isCleanUp = false
}

/// A message of a worker to its parent.
enum WorkerMessage: Sendable {
  /// The suite, before the first assignment is taken.
  case ready(SuiteDescription)
  /// The result of an assignment.
  case report(CaseReport)
}

/// The facts that the parent needs about a suite, of which it runs no code.
struct SuiteDescription: Codable, Sendable {
  /// The subjects, in the order in which the suite registers them.
  var subjects: [SubjectDescription]
}

/// The result of one assignment.
struct CaseReport: Sendable {
  /// The assignment's id.
  var id: Int
  /// The verdict on the case.
  var verdict: Verdict
  /// The notes on a kept case.
  var notes: [String]
  /// How long the scenario took, in seconds.
  var duration: Double
  /// True if a call may still be under way, so that the process is not to be used again.
  var isSpent: Bool
  /// The finding of a live run about the vendor; `nil` where none was asked.
  var finding: VendorFinding?
  /// For how many seconds the vendor asked to be left alone, where it could not be checked for
  /// that; `nil` otherwise.
  var retryAfter: Double?
  /// The remains of states at the real vendor.
  var uncleaned: [Diagnostic] = []
  /// True if a process that the subject started is still there; it ends with the worker.
  var leftProcesses = false
  /// The details of the case; `nil` where no report asks.
  var sketch: CaseDetails?
}
