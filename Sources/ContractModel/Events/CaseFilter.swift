/// A filter for contracts, subjects and scenarios.
///
/// An empty list accepts all names, and `*` in a name matches any text.
public struct CaseFilter: Sendable, Hashable {
  /// Patterns of the contracts' names.
  public var contracts: [String]
  /// Patterns of the subjects' names.
  public var subjects: [String]
  /// Patterns of the scenarios' names.
  public var scenarios: [String]
  /// Patterns of tags.
  ///
  /// A scenario must have at least one tag that matches.
  public var tags: [String]
  /// Contracts that the filter excludes, because they have no changes.
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

  /// True if the filter accepts everything.
  package var isEverything: Bool { self == CaseFilter() }

  /// Checks whether the filter accepts a contract.
  package func includes(contract: String) -> Bool {
    (contracts.isEmpty || contracts.contains { Self.matches(contract, $0) })
      && !unchanged.contains(contract)
  }

  /// Checks whether the filter accepts a subject.
  package func includes(subject: String) -> Bool {
    subjects.isEmpty || subjects.contains { Self.matches(subject, $0) }
  }

  /// Checks whether the filter accepts a scenario.
  package func includes(_ scenario: Scenario) -> Bool {
    (scenarios.isEmpty || scenarios.contains { Self.matches(scenario.name, $0) })
      && (tags.isEmpty
        || scenario.tags.contains { tag in tags.contains { Self.matches(tag, $0) } })
  }

  /// Checks whether a text matches a pattern, in which `*` matches any text.
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
