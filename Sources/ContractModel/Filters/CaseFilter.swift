package import ContractBinding
import ContractValues

/// A filter for contracts, subjects and scenarios by their names and tags.
///
/// An empty list accepts all names, and `*` in a name matches any text.
public struct CaseFilter: Sendable, Hashable {
  /// The names of the accepted contracts, such as `orders` or `order*`.
  public var contracts: [String]
  /// The names of the accepted subjects, such as `in memory`.
  public var subjects: [String]
  /// The names of the accepted scenarios, such as `*is an error`.
  public var scenarios: [String]
  /// The tags of the accepted scenarios; a scenario must have at least one tag that matches.
  public var tags: [String]
  /// A further pattern for the names of accepted scenarios, from `--trace`.
  package var traced: String?
  /// The contracts that the filter excludes, because their files have not changed (`--changed`).
  package var unchanged: Set<String> = []
  /// A further condition for accepted cases, from `--filter` and `--failed`.
  package var expression: FilterExpression?
  /// The failures of earlier runs, if the condition uses them.
  package var lastRun: LastRun?
  /// True to accept cases with any last verdict, to find out if only a condition such as
  /// `last(failed)` leaves no case.
  package var ignoresLastRun = false

  /// Creates a filter; by default, each list accepts everything.
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

  /// True if the filter leaves out no case, so that a command can report what nothing uses, such as
  /// recordings without a scenario.
  package var isEverything: Bool { self == CaseFilter() }

  /// Returns true if the filter accepts a contract's name, and its file has changed for
  /// `--changed`.
  package func includes(contract: String) -> Bool {
    [contract].matches(anyOf: contracts) && !unchanged.contains(contract)
  }

  /// Returns true if the filter accepts a subject with this name, such as `in memory`.
  package func includes(subject: String) -> Bool { [subject].matches(anyOf: subjects) }

  /// Returns true if the filter accepts a scenario by name, tags and `--trace`, without regard to
  /// `--filter`.
  package func includes(_ scenario: Scenario) -> Bool {
    scenario.names.matches(anyOf: scenarios) && scenario.tags.matches(anyOf: tags)
      && scenario.names.matches(anyOf: [traced].compactMap(\.self))
  }

  /// Returns true if the filter accepts a contract, or may accept one of its cases.
  package func includes(_ contract: Contract) -> Bool {
    includes(contract: contract.name)
      && expression?.holds(for: FilterCandidate(contract: contract)) != false
  }

  /// Returns true if the filter accepts a scenario, or may accept it with some subject.
  package func includes(_ scenario: Scenario, in contract: Contract) -> Bool {
    includes(scenario)
      && expression?.holds(for: FilterCandidate(contract: contract, scenario: scenario)) != false
  }

  /// Returns true if the filter accepts a scenario, for a command that does not know the subjects.
  ///
  /// For `last()`, the scenario has the last verdicts of all its subjects.
  package func includes(_ scenario: Scenario, ofAnySubjectIn contract: Contract) -> Bool {
    let verdicts = lastRun?.words(for: ScenarioKey(scenario, of: contract))
    let candidate = FilterCandidate(
      contract: contract, scenario: scenario, lastVerdict: verdicts)
    return includes(scenario) && expression?.holds(for: candidate) != false
  }

  /// Returns true if the condition of `--filter` accepts a case, without a check of names and tags.
  package func includes(
    _ scenario: Scenario, in contract: Contract, on subject: SubjectDescription
  ) -> Bool {
    guard let expression else { return true }
    let name = LastRun.CaseName(
      contract: contract.name, scenario: scenario.name, subject: subject.name)
    let candidate = FilterCandidate(
      contract: contract, scenario: scenario, subject: (subject.name, subject.kind.rawValue),
      lastVerdict: ignoresLastRun ? nil : lastRun?.words(for: name) ?? [])
    return expression.holds(for: candidate) ?? ignoresLastRun
  }

  /// The reason why there is nothing to run, if no case has the last verdict that the filter
  /// requires.
  ///
  /// It is `nil` if the filter requires no last verdict, or if it excludes one. If `!last(failed)`
  /// leaves no case, then all cases have failed, which is not harmless.
  package var lastVerdictIdleness: Idleness? {
    guard lastRun != nil, !ignoresLastRun, let expression else { return nil }
    func verdicts(negated: Bool) -> [FilterPredicate] {
      expression.root.predicates(negated: negated).filter { $0.rule == .last }
    }
    let wanted = verdicts(negated: false)
    guard !wanted.isEmpty, verdicts(negated: true).isEmpty else { return nil }
    let acceptsAllFailures = wanted.allSatisfy { $0.pattern.matches(LastRun.failed) }
    return acceptsAllFailures ? .noFailures : .noLastVerdict
  }
}

extension [String] {
  fileprivate func matches(anyOf patterns: [String]) -> Bool {
    patterns.isEmpty || contains { name in patterns.contains { name.matches(wildcards: $0) } }
  }
}
