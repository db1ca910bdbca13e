import ContractBinding
import ContractValues

/// A name such as `env.SHOP_PASSWORD` in a value of a contract, for a secret in the environment.
///
/// Only a run that calls the vendor reads the variable. Other runs use a placeholder.
package struct SecretVariable: Sendable {
  /// The beginning of such a name; the rest must be the name of a variable.
  static let prefix = "env."

  /// The variable, such as `SHOP_PASSWORD`.
  package let variable: String

  /// Parses a name such as `env.SHOP_PASSWORD`; `nil` for any other name.
  package init?(_ name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    let variable = name.dropFirst(Self.prefix.count)
    guard let first = variable.utf8.first, !first.isDigit,
      variable.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
    else { return nil }
    self.variable = String(variable)
  }
}

/// The first place at which a scenario names an environment variable.
package struct SecretUse: Sendable, Hashable {
  /// The name of the scenario.
  package var scenario: String
  /// The variable, such as `SHOP_PASSWORD`.
  package var variable: String
  /// The line and column of the value, for messages.
  package var location: SourceLocation
}

extension SecretUse: WireRecord {
  package static let wireFields = WireFields(
    SecretUse.init(scenario:variable:location:), \.scenario, \.variable, \.location)
}

extension Contract {
  /// The environment variables that values of scenarios name, in alphabetical order.
  package var variables: [String] {
    secretUses.isEmpty ? [] : Set(secretUses.map(\.variable)).sorted()
  }

  /// The environment variables that hold secrets: those under `credentials`, and those that values
  /// of scenarios name.
  package var credentials: [String] {
    vendor.credentials + variables.filter { !vendor.credentials.contains($0) }
  }

  /// The environment variables under `credentials`, and those that values of one scenario name.
  package func credentials(of scenario: Scenario) -> [String] {
    let used = secretUses.filter { $0.scenario == scenario.name }.map(\.variable)
    return vendor.credentials + used.filter { !vendor.credentials.contains($0) }
  }
}
