extension FilterExpression {
  /// The condition of the option `--failed`, which is `last(=failed)`.
  package static let lastFailed = FilterExpression(.last, matching: LastRun.failed)

  /// Creates the condition that a case has one of some exact names; `nil` for an empty set.
  package init?(_ rule: FilterRule.Named, among names: Set<String>) {
    let conditions = names.sorted().map { FilterExpression(rule, matching: $0) }
    guard let first = conditions.first else { return nil }
    self = conditions.dropFirst().reduce(first) { $0.or($1) }
  }

  /// Turns the pattern of `--trace` into a condition on the scenario's name, which `--filter` can
  /// pass to a command without `--trace`.
  package init(scenario pattern: String) {
    let text = "scenario(\(pattern))"
    let predicate = FilterPredicate(
      name: "scenario", pattern: NamePattern(form: .glob, text: pattern), filter: text,
      column: "scenario(".count + 1)
    self.init(text: text, root: .predicate(predicate))
  }

  private init(_ rule: FilterRule.Named, matching name: String) {
    let text = "\(rule.rawValue)(=\(name))"
    let predicate = FilterPredicate(
      name: rule.rawValue, pattern: NamePattern(form: .exact, text: name), filter: text,
      column: rule.rawValue.count + 3)
    self.init(text: text, root: .predicate(predicate))
  }

  /// Joins two conditions with `|`, so that at least one must hold.
  package func or(_ other: FilterExpression) -> FilterExpression {
    FilterExpression(text: "\(text) | \(other.text)", root: .or(root, other.root))
  }

  /// The opposite condition, such as `!(tag(slow))`.
  package var negated: FilterExpression {
    FilterExpression(text: "!(\(text))", root: .not(root))
  }
}

extension FilterRule {
  /// The conditions that code creates without parsing a filter.
  package enum Named: String {
    case contract, subject, last
  }
}
