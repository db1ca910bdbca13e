import ContractHarness
import ContractModel

/// The rules that prevent scenarios from running at the same time against a real vendor.
///
/// Scenarios that share a vendor can disturb each other, unless all contracts of that vendor
/// declare `independent`.
struct VendorLocks {
  private let disturbed: Set<String>

  /// Finds the vendors for which a contract of the run does not declare `independent`.
  init(_ contracts: [Contract]) {
    disturbed = Set(contracts.filter { !$0.isIndependent }.map(\.vendor.name))
  }

  /// Returns the key of the resource that only one job at a time may use.
  ///
  /// - Parameter job: The job. Two runs of its scenario never overlap.
  /// - Returns: The vendor's name, or the names of contract and scenario. Jobs with the same key
  ///   wait for each other.
  func exclusionKey(of job: Job) -> String {
    sharedVendor(of: job.contract)
      ?? "\(job.contract.name)\u{0}\(job.plannedCase.scenario)"
  }

  /// The name of the vendor that scenarios of a contract share with others; `nil` if they need not
  /// wait.
  func sharedVendor(of contract: Contract) -> String? {
    disturbed.contains(contract.vendor.name) ? contract.vendor.name : nil
  }
}
