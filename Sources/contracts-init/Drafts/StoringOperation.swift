import ContractInterface

/// An operation that stores data under a key from the caller, such as `create(name:contents:)`.
///
/// Other operations find the data by the same key, such as `read(name:)`.
struct StoringOperation {
  let requirement: Requirement

  /// Verbs at the start of operations that store their arguments.
  private static let verbs: Set<String> = [
    "add", "create", "insert", "make", "put", "register", "save", "set", "store", "upload", "write",
  ]

  /// Finds the operation that stores the data that another operation finds; `nil` if there is none.
  ///
  /// If several fit, it is the first one, because a protocol usually declares its main storing
  /// operation first.
  ///
  /// - Parameters:
  ///   - requirement: The operation that finds data by a key.
  ///   - all: The operations of the protocol.
  init?(for requirement: Requirement, among all: [Requirement]) {
    let keys = Self.keys(of: requirement)
    guard requirement.kind == .method, !keys.isEmpty, !CreatingOperation.isNamed(requirement) else {
      return nil
    }
    let storing = all.first { other in
      other.kind == .method && !other.isStream && Words(other.name).begin(with: Self.verbs)
        // It must store more than the key itself, unlike `add(name:)`.
        && other.valueParameters.count > 1 && !keys.isDisjoint(with: Self.keys(of: other))
    }
    guard let storing else { return nil }
    self.requirement = storing
  }

  /// Returns the name and type of each parameter that identifies data, such as `key` and `String`.
  private static func keys(of requirement: Requirement) -> Set<[String]> {
    Set(
      requirement.valueParameters.filter { parameter in
        !ScenarioDraft.identifiers.isDisjoint(with: Words(parameter.name).words)
      }.map { [$0.name, $0.type] })
  }
}
