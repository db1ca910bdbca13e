package import ContractModel
package import ContractRedaction
import ContractValues
import Foundation

extension Contract {
  /// The credentials that this process's environment holds, by variable: those that the contract
  /// names, and those whose own names say so.
  package var secrets: [String: String] {
    secrets(in: ProcessInfo.processInfo.environment, besides: Self.ambientSecrets)
  }

  /// The credentials that the contract names in an environment, and others, by variable.
  func secrets(
    in environment: [String: String], besides others: [String: String]
  ) -> [String: String] {
    Credentials(vendor.credentials, from: environment).values.merging(others) { $1 }
  }

  private static let ambientSecrets = OutputRedactor.ambient(
    in: ProcessInfo.processInfo.environment)

  /// The redactor of all that is kept of this contract.
  package var redactor: Redactor { Redactor(rules: vendor.redact, secrets: secrets) }

  /// The scan that refuses to write a recording which holds a secret.
  package var scan: SecretScan { SecretScan(secrets: secrets, allowing: vendor.redact.allow) }
}

extension Redactor {
  /// Creates a redactor of all the credentials that some contracts name.
  package init(secretsOf contracts: [Contract]) { self.init(secrets: contracts.secrets) }
}

extension OutputRedactor {
  /// Registers what some contracts call secret, and what they allow, before any text about them is
  /// written.
  package static func register(_ contracts: [Contract]) {
    register(contracts.secrets, allowing: contracts.flatMap(\.vendor.redact.allow))
  }
}

extension [Contract] {
  /// The credentials of all of them, by variable.
  fileprivate var secrets: [String: String] {
    map(\.secrets).reduce(into: [:]) { $0.merge($1) { $1 } }
  }
}
