import ContractHarness
import ContractModel
import Foundation

/// The rules that prevent scenarios from running at the same time against a real vendor.
///
/// Scenarios that share a vendor can disturb each other, unless all contracts of that vendor
/// declare `independent`. Contracts share a vendor if they have the same name or the same address
/// for their vendors.
struct VendorLocks {
  /// The key of each vendor by its name; vendors with the same address have the same key.
  private let keys: [String: String]
  private let disturbed: Set<String>

  /// Finds the vendors for which a contract of the run does not declare `independent`.
  init(_ contracts: [Contract]) {
    let environment = ProcessInfo.processInfo.environment
    var keys: [String: String] = [:]
    var names: [String: String] = [:]
    for contract in contracts {
      let name = contract.vendor.name
      let key = keys[name] ?? name
      keys[name] = key
      guard let origin = contract.vendor.origin(in: environment) else { continue }
      guard let other = names.updateValue(name, forKey: origin), let shared = keys[other],
        shared != key
      else { continue }
      for (name, former) in keys where former == key { keys[name] = shared }
    }
    self.keys = keys
    disturbed = Set(
      contracts.filter { !$0.isIndependent }.compactMap { keys[$0.vendor.name] })
  }

  /// The key of what only one job at a time may use: the vendor, or else the job's scenario.
  ///
  /// Jobs with the same key wait for each other.
  func exclusionKey(of job: Job) -> String {
    sharedVendor(of: job.contract)
      ?? "\(job.contract.name)\u{0}\(job.plannedCase.scenario)"
  }

  /// The name of the vendor that scenarios of a contract share with others; `nil` if they need not
  /// wait.
  ///
  /// A vendor with several names has the first of them.
  func sharedVendor(of contract: Contract) -> String? {
    keys[contract.vendor.name].flatMap { disturbed.contains($0) ? $0 : nil }
  }
}
