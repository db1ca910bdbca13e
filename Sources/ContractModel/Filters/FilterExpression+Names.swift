extension FilterExpression {
  /// The condition of the option `--failed`, which is `last(=failed)`.
  package static let lastFailed = FilterExpression(.last, .exact, LastRun.failed)

  /// Creates the condition that a case has one of some exact names; `nil` for an empty set.
  package init?(_ rule: FilterRule, among names: Set<String>) {
    let conditions = names.sorted().map { FilterExpression(rule, .exact, $0) }
    guard let first = conditions.first else { return nil }
    self = conditions.dropFirst().reduce(first) { $0.or($1) }
  }

  /// Turns the pattern of `--trace` into a condition on the scenario's name, which `--filter` can
  /// pass to a command without `--trace`.
  package init(scenario pattern: String) { self.init(.scenario, .glob, pattern) }

  private init(_ rule: FilterRule, _ form: NamePattern.Form, _ pattern: String) {
    let start = "\(rule.rawValue)(" + (form == .exact ? "=" : "")
    let text = "\(start)\(pattern))"
    let predicate = FilterPredicate(
      rule: rule, pattern: NamePattern(form: form, text: pattern), filter: text,
      column: start.count + 1)
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
