import ContractBinding
import ContractModel
import Foundation

extension VendorFailure {
  /// The advice for reaching the vendor, for example to look at its certificate.
  var remedy: String {
    switch kind {
    case .unresolved: "look whether the vendor's url is right, and the network is there"
    case .timeout: "look whether it hangs, or give the contract's vendor another url"
    case .tls: "look whether the vendor's certificate is one that this machine trusts"
    default: "start it, or give the contract's vendor another url"
    }
  }
}

extension Cause {
  /// The cause that a state could not be set up.
  ///
  /// It is equal for all subjects, so that reports show it once.
  static func state(_ state: StateUse) -> Cause {
    Cause("the state could not be set up", operation: state.name)
  }
}

extension Diagnostic {
  static func unreached(
    _ description: VendorDescription, at vendor: Vendor?, _ failure: VendorFailure,
    _ scenario: Scenario
  ) -> Diagnostic {
    Diagnostic(
      failure.kind == .timeout
        ? "\(description.name) gives no answer" : "\(description.name) could not be reached",
      at: scenario.location,
      label: failure.message,
      facts: vendor.map { [fact("address", $0.url.absoluteString)] } ?? [],
      help: [failure.remedy, absence],
      gathering: unreached(vendor, failure)
    )
  }

  static func stateFailed(
    _ state: StateUse, _ failure: VendorFailure, at vendor: Vendor?
  ) -> Diagnostic {
    let message = Diagnostic(
      failure.isOutOfReach
        ? "the vendor could not be reached to set up the state" : "the state could not be set up",
      at: state.location,
      length: state.name.count,
      label: failure.message,
      facts: vendor.map { [fact("address", $0.url.absoluteString)] } ?? [],
      help: failure.isOutOfReach ? [failure.remedy] : [],
      gathering: failure.isOutOfReach ? unreached(vendor, failure) : nil
    )
    return failure.isOutOfReach ? message : message.caused(by: .state(state))
  }

  /// The advice to write a `fault`, for an author who wants to test that the vendor is absent.
  static let absence = "a vendor that is away is what a scenario's 'fault:' stands for"

  /// The message that replaces those of all scenarios whose vendor could not be reached.
  private static func unreached(_ vendor: Vendor?, _ failure: VendorFailure) -> Gathering {
    let address = vendor?.url.absoluteString ?? "the vendor"
    return Gathering(
      "scenarios need \(address.count <= 40 ? address : "the vendor"), "
        + (failure.kind == .timeout ? silent : outOfReach),
      help: [failure.remedy, absence])
  }

  private static let outOfReach = "which could not be reached"
  private static let silent = "which gives no answer"

  /// True if the message says that the vendor could not be reached, or gives no answer.
  var isOutOfReach: Bool {
    [Self.outOfReach, Self.silent].contains { gathering?.words.hasSuffix($0) == true }
  }

  static func unauthorized(
    _ contract: Contract, _ request: VendorRequest, _ scenario: Scenario
  ) -> Diagnostic {
    var help = [credentialAdvice(contract, scenario)]
    if contract.credentials(of: scenario).isEmpty {
      help.append(
        "if an operation signs in, give it what the vendor knows; a secret is ${env.NAME}")
    }
    let name = contract.vendor.name
    return Diagnostic(
      "\(name) answers every request with status 401",
      at: scenario.location,
      label: "such as \(request.title)",
      help: help,
      gathering: Gathering(
        "scenarios need \(name), which answers every request with status 401",
        help: help))
  }

  /// The advice for status 401: to list the credentials in the contract, or to check those listed.
  static func credentialAdvice(_ contract: Contract, _ scenario: Scenario) -> String {
    let names = contract.credentials(of: scenario)
    return names.isEmpty
      ? "list the vendor's credentials in the contract: credentials: [NAME]"
      : "look whether \(names.joined(separator: " and ")) is still valid"
  }
}
