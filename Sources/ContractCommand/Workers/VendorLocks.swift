import ContractHarness
import ContractModel

/// The locks that keep scenarios apart at a real vendor.
///
/// Scenarios that share a vendor can disturb each other, unless all contracts of that vendor
/// declare `independent`.
struct VendorLocks {
  private let disturbed: Set<String>

  /// Reads the contracts of a run.
  init(_ contracts: [Contract]) {
    disturbed = Set(contracts.filter { !$0.isIndependent }.map(\.vendor.name))
  }

  /// Returns the key of the resource that only one case at a time may use.
  ///
  /// - Parameter job: The job; two runs of its scenario never overlap.
  /// - Returns: The key; jobs with the same key wait for each other.
  func exclusionKey(of job: Job) -> String {
    sharedVendor(of: job.contract)
      ?? "\(job.contract.name)\u{0}\(job.plannedCase.scenario)"
  }

  /// The vendor that scenarios of a contract share with others; `nil` if they need not wait.
  func sharedVendor(of contract: Contract) -> String? {
    disturbed.contains(contract.vendor.name) ? contract.vendor.name : nil
  }
}
