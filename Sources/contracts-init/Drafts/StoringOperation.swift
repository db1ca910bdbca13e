import ContractInterface

/// An operation that stores something under a key of the caller's, such as `create(name:contents:)`.
///
/// Others find it by the same key, such as `read(name:)`.
struct StoringOperation {
  let requirement: Requirement

  /// First words of operations that store what they are given.
  private static let verbs: Set<String> = [
    "add", "create", "insert", "make", "put", "register", "save", "set", "store", "upload", "write",
  ]

  /// Finds the operation that stores what another one finds; `nil` if none fits.
  ///
  /// The first one is taken, because the protocol of a store begins with what fills it.
  ///
  /// - Parameters:
  ///   - requirement: The operation that takes a key.
  ///   - all: The operations of the protocol.
  init?(for requirement: Requirement, among all: [Requirement]) {
    let keys = Self.keys(of: requirement)
    guard requirement.kind == .method, !keys.isEmpty, !CreatingOperation.isNamed(requirement) else {
      return nil
    }
    let storing = all.first { other in
      other.kind == .method && !other.isStream && Words(other.name).begin(with: Self.verbs)
        // The key alone would be no content, as with `add(name:)` to a list.
        && other.valueParameters.count > 1 && !keys.isDisjoint(with: Self.keys(of: other))
    }
    guard let storing else { return nil }
    self.requirement = storing
  }

  /// The name and type of each parameter that identifies something, such as `key` and `String`.
  private static func keys(of requirement: Requirement) -> Set<[String]> {
    Set(
      requirement.valueParameters.filter { parameter in
        !ScenarioDraft.identifiers.isDisjoint(with: Words(parameter.name).words)
      }.map { [$0.name, $0.type] })
  }
}
