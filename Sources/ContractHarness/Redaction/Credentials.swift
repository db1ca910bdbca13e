import ContractRedaction
import Foundation

/// The credentials of one contract, by the environment variables that it names.
package struct Credentials: Sendable {
  /// The values: real ones towards the vendor, placeholders on replay.
  let values: [String: String]
  /// The variables that are not set.
  let missing: [String]
  /// The credentials that states ask for without their being listed.
  let unlisted = UnlistedCredentials()

  /// Placeholders, which no vendor ever sees.
  init(placeholdersFor names: [String]) {
    values = Dictionary(names.map { ($0, Self.placeholder(for: $0)) }) { $1 }
    missing = []
  }

  /// The stand-in for a credential on replay.
  static func placeholder(for name: String) -> String { "\(name)-placeholder" }

  /// The real ones.
  ///
  /// - Parameters:
  ///   - names: The variables that the contract names.
  ///   - environment: The process's environment.
  init(_ names: [String], from environment: [String: String]) {
    values = environment.filter { names.contains($0.key) && !$0.value.isEmpty }
    missing = names.filter { environment[$0, default: ""].isEmpty }
  }
}
