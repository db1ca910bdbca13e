import ContractRedaction
import Foundation
import Synchronization

/// The values of the environment variables that a contract lists as credentials.
///
/// Adapters and states sign in with them.
package struct Credentials: Sendable {
  /// The value of each variable: the real secret for the vendor, or a placeholder on replay.
  let values: [String: String]
  /// The listed variables that are missing or empty in the environment, so that the vendor cannot
  /// be called.
  let missing: [String]
  /// The listed variables whose values are too short to search for, because they would match in too
  /// many texts.
  var tooShort: [String] {
    values.filter { $0.value.utf8.count < SecretPatterns.minimum }.keys.sorted()
  }
  /// The variables that the suite asked for although the contract does not list them.
  let unlisted = UnlistedCredentials()

  /// Creates placeholders for a replay, such as `API_KEY-placeholder`, without the real secrets.
  init(placeholdersFor names: [String]) {
    values = Dictionary(names.map { ($0, Self.placeholder(for: $0)) }) { $1 }
    missing = []
  }

  /// The text in place of a credential on replay, such as `API_KEY-placeholder` for `API_KEY`.
  static func placeholder(for name: String) -> String { "\(name)-placeholder" }

  /// Reads the listed variables from an environment, for calls of the real vendor.
  init(_ names: [String], from environment: [String: String]) {
    values = Dictionary(
      names.compactMap { name in
        environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
      }
    ) { $1 }
    missing = names.filter { environment[$0, default: ""].isEmpty }
  }
}

/// The credentials that a subject or a state asked for although the contract does not list them.
///
/// It is a class with a lock, because subjects and states ask from any thread.
final class UnlistedCredentials: Sendable {
  private let asked = Mutex<Set<String>>([])

  /// The names of the variables that were asked for, in alphabetical order for a message.
  var names: [String] { asked.withLock { $0.sorted() } }

  func add(_ name: String) {
    asked.withLock { _ = $0.insert(name) }
  }
}
