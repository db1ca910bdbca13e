import ContractHarness
import ContractModel

/// The order in which scenarios wait for each other at real vendors: those that share one disturb
/// each other, unless all the contracts over it say that theirs do not.
struct VendorLocks {
  private let disturbed: Set<String>

  /// Looks at the contracts of a run.
  init(_ contracts: [Contract]) {
    disturbed = Set(contracts.filter { !$0.isIndependent }.map(\.vendor.name))
  }

  /// A resource that one case at a time may use.
  ///
  /// - Parameter job: The job; its scenario is not run twice at once in any case.
  /// - Returns: A name, the same for all that have to wait for each other.
  func exclusionKey(of job: Job) -> String {
    sharedVendor(of: job.contract)
      ?? "\(job.contract.name)\u{0}\(job.plannedCase.scenario)"
  }

  /// The vendor over which scenarios of a contract have to wait for others; `nil` where there is
  /// none.
  func sharedVendor(of contract: Contract) -> String? {
    disturbed.contains(contract.vendor.name) ? contract.vendor.name : nil
  }
}
