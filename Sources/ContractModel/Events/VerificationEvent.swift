package import Foundation

/// An event of a run; reporters receive the events in order, and write reports from them.
package enum VerificationEvent: Sendable {
  /// The contract files were read; this is the first event, unless there are no contracts.
  ///
  /// Where no report shows the steps of scenarios, the contracts have none, to save memory.
  case contractsRead([Contract])
  /// This machine performs one of several parts of the run; it comes before `started`.
  case shared(ShardShare)
  /// The number of pairs of a double and a scenario that do not run; it comes before `started`.
  case pairsExcluded(Int)
  /// The run calls real vendors, because of `--live`; it comes before `started`.
  case vendorsAsked
  /// No case has to run, for this harmless reason; it comes before `started`.
  case idle(Idleness)
  /// The run begins, with the list of all its cases.
  case started(plan: [PlannedCase], at: Date)
  /// A problem belongs to no case, such as an unreadable contract.
  case problem(Diagnostic)
  /// A case begins to run in a worker, unless its verdict is already known.
  case caseStarted(PlannedCase)
  /// A case has its verdict; each planned case that finishes causes one such event.
  case caseFinished(CaseResult)
  /// A live run has compared the vendor with the recording of one scenario.
  case vendorFound(VendorFinding)
  /// The run is over; cases without a result did not finish.
  case finished(at: Date)
}
