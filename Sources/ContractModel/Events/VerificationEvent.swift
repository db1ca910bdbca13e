package import Foundation

/// An event of a run.
///
/// Reports are written from these events.
///
/// Reporters receive the events in order.
package enum VerificationEvent: Sendable {
  /// The contract files were read.
  ///
  /// It is the first event, unless there are no contracts.
  case contractsRead([Contract])
  /// This machine performs one of several parts of the run.
  ///
  /// It comes before `started`.
  case shared(ShardShare)
  /// The number of pairs of a double and a scenario that do not run, because the double does not
  /// stand for the scenario.
  ///
  /// It comes before `started`.
  case pairsExcluded(Int)
  /// The run calls real vendors, because of `--live`.
  ///
  /// It comes before `started`.
  case vendorsAsked
  /// No case has to run, for this harmless reason.
  ///
  /// It comes before `started`.
  case idle(Idleness)
  /// The run begins, with the list of all its cases.
  case started(plan: [PlannedCase], at: Date)
  /// A problem belongs to no case, such as an unreadable contract.
  case problem(Diagnostic)
  /// A case begins to run in a worker.
  ///
  /// A case whose verdict is already known never begins.
  case caseStarted(PlannedCase)
  /// A case has its verdict.
  ///
  /// Each planned case that finishes causes one such event.
  case caseFinished(CaseResult)
  /// A live run has compared the vendor with the recording of one scenario.
  case vendorFound(VendorFinding)
  /// The run is over.
  ///
  /// Cases without a result did not finish.
  case finished(at: Date)
}
