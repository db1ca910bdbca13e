import ContractRedaction
import Foundation
import Synchronization

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

  /// The real ones, of the variables that the contract names, in the process's environment.
  init(_ names: [String], from environment: [String: String]) {
    values = environment.filter { names.contains($0.key) && !$0.value.isEmpty }
    missing = names.filter { environment[$0, default: ""].isEmpty }
  }
}

/// The credentials that a subject asked for, and that its contract does not list.
///
/// A class with a lock: subjects and states ask from any thread.
final class UnlistedCredentials: Sendable {
  private let asked = Mutex<Set<String>>([])

  /// Their names, in order.
  var names: [String] { asked.withLock { $0.sorted() } }

  /// Notes one that was asked for.
  func add(_ name: String) {
    asked.withLock { _ = $0.insert(name) }
  }
}
