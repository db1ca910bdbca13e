/// The contracts, subjects and scenarios that a run is about; an empty list means all, and `*` in a
/// name stands for any text.
public struct CaseFilter: Sendable, Hashable {
  /// Contracts by name.
  public var contracts: [String]
  /// Subjects by name.
  public var subjects: [String]
  /// Scenarios by name.
  public var scenarios: [String]
  /// Tags, of which a scenario must bear one.
  public var tags: [String]
  /// Contracts that are not meant, because nothing of theirs has changed.
  package var unchanged: Set<String> = []

  /// Creates a filter.
  public init(
    contracts: [String] = [],
    subjects: [String] = [],
    scenarios: [String] = [],
    tags: [String] = []
  ) {
    self.contracts = contracts
    self.subjects = subjects
    self.scenarios = scenarios
    self.tags = tags
  }

  /// True if nothing is left out.
  package var isEverything: Bool { self == CaseFilter() }

  /// Checks whether a contract is meant.
  package func includes(contract: String) -> Bool {
    (contracts.isEmpty || contracts.contains { Self.matches(contract, $0) })
      && !unchanged.contains(contract)
  }

  /// Checks whether a subject is meant.
  package func includes(subject: String) -> Bool {
    subjects.isEmpty || subjects.contains { Self.matches(subject, $0) }
  }

  /// Checks whether a scenario is meant.
  package func includes(_ scenario: Scenario) -> Bool {
    (scenarios.isEmpty || scenarios.contains { Self.matches(scenario.name, $0) })
      && (tags.isEmpty
        || scenario.tags.contains { tag in tags.contains { Self.matches(tag, $0) } })
  }

  /// Checks whether a text is what a pattern says, where `*` stands for any text.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return text == pattern
    }
    guard text.hasPrefix(first), text.dropFirst(first.count).hasSuffix(last) else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
