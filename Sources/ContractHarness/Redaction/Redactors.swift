import ContractRedaction
import ContractValues
import Synchronization

/// The redactors of a process, one for all cases with the same rules and secrets.
///
/// A redactor remembers what it has searched, so that equal parts of other cases are not searched
/// again.
///
/// It is a class with a lock, because cases may run on any thread.
final class Redactors: Sendable {
  private struct Key: Hashable {
    let rules: RedactionRules
    let secrets: [String: String]
  }

  private static let limit = 16

  private let known = Mutex<[Key: Redactor]>([:])

  func redactor(rules: RedactionRules, secrets: [String: String]) -> Redactor {
    let key = Key(rules: rules, secrets: secrets)
    return known.withLock { known in
      if let redactor = known[key] { return redactor }
      let redactor = Redactor(rules: rules, secrets: secrets)
      if known.count == Self.limit { known.removeAll() }
      known[key] = redactor
      return redactor
    }
  }
}
