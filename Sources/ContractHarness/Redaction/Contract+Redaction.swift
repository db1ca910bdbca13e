package import ContractModel
package import ContractRedaction
import ContractValues
import Foundation

extension Contract {
  /// The secrets in the environment of this process, by variable.
  ///
  /// They are the credentials that the contract lists, the variables in its values, and variables
  /// whose names sound secret, such as `API_TOKEN`.
  package var secrets: [String: String] {
    // A copy of the whole environment takes longer than a search of a small body.
    let environment = credentials.isEmpty ? [:] : ProcessInfo.processInfo.environment
    return secrets(in: environment, besides: Self.ambientSecrets)
  }

  /// The credentials that the contract names, and other secrets, by variable.
  ///
  /// If both have a variable, the value in `others` is used.
  func secrets(
    in environment: [String: String], besides others: [String: String]
  ) -> [String: String] {
    Credentials(credentials, from: environment).values.merging(others) { $1 }
  }

  private static let ambientSecrets = OutputRedactor.ambient(
    in: ProcessInfo.processInfo.environment)

  /// The redactor for recordings and reports, with the contract's rules and its secrets.
  package var redactor: Redactor { Redactor(rules: vendor.redact, secrets: secrets) }

  /// The last check of a recording, which refuses a file that still contains a secret.
  package var scan: SecretScan { SecretScan(secrets: secrets, allowing: vendor.redact.allow) }
}

extension Redactor {
  /// Creates a redactor that knows the secrets of several contracts, but not their rules.
  package init(secretsOf contracts: [Contract]) { self.init(secrets: contracts.secrets) }
}

extension OutputRedactor {
  /// Registers the contracts' secrets, which output then hides, and the texts that it may show.
  ///
  /// It must be called before any text about the contracts is written.
  package static func register(_ contracts: [Contract]) {
    register(contracts.secrets, allowing: contracts.flatMap(\.vendor.redact.allow))
    // A scenario's name may contain an identifier that looks like a key. The recording's file name
    // shows it as well, so output need not hide it.
    register(Identifiers(inPathsOf: contracts.flatMap(\.scenarios).map(\.name)))
  }
}

extension [Contract] {
  /// The secrets of all contracts and of the environment in one table, by environment variable.
  var secrets: [String: String] {
    let ambient = OutputRedactor.ambient(in: ProcessInfo.processInfo.environment)
    return map(\.secrets).reduce(into: ambient) { $0.merge($1) { $1 } }
  }
}
