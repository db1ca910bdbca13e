import ContractInterface

/// An operation such as `create(name:contents:)`, whose data another finds, as `read(name:)`.
struct StoringOperation {
  let requirement: Requirement

  /// Verbs of operations that store data, such as `saveOrder`.
  private static let verbs: Set<String> = [
    "add", "create", "insert", "make", "put", "register", "save", "set", "store", "upload", "write",
  ]

  /// Finds the operation that stores the data that another one finds by a key.
  ///
  /// If several fit, it is the first one, because a protocol usually declares its main storing
  /// operation first.
  init?(for requirement: Requirement, among all: [Requirement]) {
    let keys = Self.keys(of: requirement)
    guard requirement.kind == .method, !keys.isEmpty, !CreatingOperation.isNamed(requirement) else {
      return nil
    }
    let storing = all.first { other in
      other.kind == .method && !other.isStream && Words(other.name).begin(with: Self.verbs)
        // An operation such as `add(name:)` takes only the key, so there is no data to find.
        && other.valueParameters.count > 1 && !keys.isDisjoint(with: Self.keys(of: other))
    }
    guard let storing else { return nil }
    self.requirement = storing
  }

  /// Returns the name and type of each parameter such as `key`, which identifies data.
  private static func keys(of requirement: Requirement) -> Set<[String]> {
    Set(
      requirement.valueParameters.filter { parameter in
        let words = Words(parameter.name)
        return !words.nameOneCall && !ScenarioDraft.identifiers.isDisjoint(with: words.words)
      }.map { [$0.name, $0.type] })
  }
}
