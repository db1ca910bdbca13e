import ContractValues

/// A condition on cases, from `--filter`, such as `contract(orders) & !tag(slow)`.
package struct FilterExpression: Sendable, Hashable {
  /// A single condition, or conditions that are combined with `!`, `&` and `|`.
  package indirect enum Node: Sendable, Hashable {
    case predicate(FilterPredicate)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
  }

  /// The text for messages: the user's text on one line, or a text that code has composed.
  package let text: String
  let root: Node

  /// Parses a filter such as `contract(orders) & !tag(slow)`; its error has a caret at the mistake.
  package init(_ text: String) throws(DiagnosticError) {
    var parser = FilterParser(text)
    root = try parser.expression()
    self.text = parser.line
  }

  /// Checks whether the condition holds; `nil` if it depends on an unknown property of the case.
  package func holds(for candidate: FilterCandidate) -> Bool? { root.holds(for: candidate) }

  /// Joins two conditions with `&`, so that both must hold.
  package func and(_ other: FilterExpression) -> FilterExpression {
    FilterExpression(text: "(\(text)) & (\(other.text))", root: .and(root, other.root))
  }

  init(text: String, root: Node) { (self.text, self.root) = (text, root) }

  /// Returns true if a part of the condition is of this kind, such as `last(failed)`.
  package func asks(for rule: FilterRule) -> Bool { root.predicates.contains { $0.rule == rule } }

  /// Finds names that match nothing, because a run with a misspelt name would look like an empty
  /// run.
  ///
  /// A condition without an entry in `known` is not checked.
  package func unknownNames(among known: [String: [String]]) -> [Diagnostic] {
    root.predicates.compactMap { predicate in
      let rule = predicate.rule.rawValue
      guard let names = known[rule], !names.contains(where: predicate.pattern.matches) else {
        return nil
      }
      let pattern = predicate.pattern.text
      return .inFilter(
        predicate.filter, "there is no \(rule) '\(pattern)'", column: predicate.column,
        length: pattern.count,
        label: NearestWord.question(pattern, among: NearestWord.candidates(Set(names))))
    }
  }
}

/// A case that a filter accepts or rejects, of which some properties may not be known yet.
package struct FilterCandidate: Sendable {
  package var contract: Contract
  /// The scenario; `nil` if the question is about the contract as a whole.
  package var scenario: Scenario?
  /// The name and kind of the subject; `nil` if the question is about all subjects.
  package var subject: (name: String, kind: String)?
  /// The words for the last verdict, such as `failed`; `nil` if it is not known or must be ignored.
  package var lastVerdict: [String]?
}

extension FilterExpression.Node {
  fileprivate func holds(for candidate: FilterCandidate) -> Bool? {
    switch self {
    case .predicate(let predicate): return predicate.holds(for: candidate)
    case .not(let node): return node.holds(for: candidate).map { !$0 }
    case .and(let left, let right):
      return Self.join(left, right, of: candidate, deciding: false)
    case .or(let left, let right):
      return Self.join(left, right, of: candidate, deciding: true)
    }
  }

  /// Joins the answers of two conditions, of which one alone may be enough: false for `&`, true for
  /// `|`.
  ///
  /// If neither is enough and one is not known, the result is `nil`.
  private static func join(
    _ left: Self, _ right: Self, of candidate: FilterCandidate, deciding: Bool
  ) -> Bool? {
    let answers = [left, right].map { $0.holds(for: candidate) }
    if answers.contains(deciding) { return deciding }
    return answers.contains(nil) ? nil : !deciding
  }

  /// The single conditions, such as `tag(slow)`, from left to right.
  fileprivate var predicates: [FilterPredicate] {
    switch self {
    case .predicate(let predicate): [predicate]
    case .not(let node): node.predicates
    case .and(let left, let right), .or(let left, let right): left.predicates + right.predicates
    }
  }

  /// Finds the single conditions that must hold, such as `last(failed)`, or with `negated` those
  /// that must not, as in `!last(failed)`.
  ///
  /// They explain why no case is left.
  func predicates(negated: Bool) -> [FilterPredicate] {
    switch self {
    case .predicate(let predicate): negated ? [] : [predicate]
    case .not(let node): node.predicates(negated: !negated)
    case .and(let left, let right), .or(let left, let right):
      left.predicates(negated: negated) + right.predicates(negated: negated)
    }
  }
}
