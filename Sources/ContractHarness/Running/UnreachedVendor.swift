import ContractBinding
import ContractModel
import Foundation

extension VendorFailure {
  /// Advice so that the vendor can be reached.
  fileprivate var remedy: String {
    switch kind {
    case .unresolved: "look whether the vendor's url is right, and the network is there"
    case .tls: "look whether the vendor's certificate is one that this machine trusts"
    default: "start it, or give the contract's vendor another url"
    }
  }
}

extension Diagnostic {
  /// A vendor that never answered, so that nothing of it could be recorded.
  static func unreached(
    _ description: VendorDescription, at vendor: Vendor?, _ failure: VendorFailure,
    _ scenario: Scenario
  ) -> Diagnostic {
    Diagnostic(
      "\(description.name) could not be reached",
      at: scenario.location,
      label: failure.message,
      facts: vendor.map { [fact("address", $0.url.absoluteString)] } ?? [],
      help: [failure.remedy, absence],
      gathering: unreached(vendor, failure)
    )
  }

  /// A state for which the vendor itself was needed, past the adapter.
  static func stateFailed(
    _ state: StateUse, _ failure: VendorFailure, at vendor: Vendor?
  ) -> Diagnostic {
    Diagnostic(
      failure.isOutOfReach
        ? "the vendor could not be reached to set up the state" : "the state could not be set up",
      at: state.location,
      length: state.name.count,
      label: failure.message,
      facts: vendor.map { [fact("address", $0.url.absoluteString)] } ?? [],
      help: failure.isOutOfReach ? [failure.remedy] : [],
      gathering: failure.isOutOfReach ? unreached(vendor, failure) : nil
    )
  }

  private static let absence = "a vendor that is away is what a scenario's 'fault:' stands for"

  /// The message about all scenarios for which a vendor could not be reached.
  private static func unreached(_ vendor: Vendor?, _ failure: VendorFailure) -> Gathering {
    let address = vendor?.url.absoluteString ?? "the vendor"
    return Gathering(
      "scenarios need \(address.count <= 40 ? address : "the vendor"), which could not be reached",
      help: [failure.remedy, absence])
  }
}
