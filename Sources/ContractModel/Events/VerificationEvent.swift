package import Foundation

/// An event of a run for its reporters; events come in order.
package enum VerificationEvent: Sendable {
  /// The contract files were read; comes first, where there are any.
  case contractsRead([Contract])
  /// The run is shared with other machines; comes before it begins.
  case shared(ShardShare)
  /// Nothing has to run, and why that is well; comes before the run begins.
  case idle(String)
  /// The run begins; every case is known.
  case started(plan: [PlannedCase], at: Date)
  /// A problem that belongs to no case, such as an unreadable contract.
  case problem(Diagnostic)
  /// A case begins.
  case caseStarted(PlannedCase)
  /// A case has its verdict.
  case caseFinished(CaseResult)
  /// A live run knows what there is to say of the vendor in one scenario.
  case vendorFound(VendorFinding)
  /// The run is over; cases without a result were not finished.
  case finished(at: Date)
}
