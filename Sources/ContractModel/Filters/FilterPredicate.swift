import ContractBinding
import ContractValues

/// One condition of a filter, such as `contract(order*)`.
package struct FilterPredicate: Sendable, Hashable {
  /// The word before the parentheses, such as `contract` in `contract(order*)`.
  package let name: String
  package let pattern: NamePattern
  /// The filter that contains the condition, on one line, as the user or an option wrote it.
  let filter: String
  /// The column of the pattern in that filter, from 1.
  let column: Int

  /// Returns true if the condition holds; `nil` if it concerns a property that the candidate does
  /// not have, such as its subject.
  func holds(for candidate: FilterCandidate) -> Bool? {
    FilterRule.named(name)?.texts(candidate)?.contains { pattern.matches($0) }
  }
}

/// The pattern between the parentheses of a condition, such as `order*`, `~order` or `=orders`.
package struct NamePattern: Sendable, Hashable {
  enum Form: Sendable, Hashable {
    /// The whole name must match, and `*` stands for any text.
    case glob
    /// Written after `~`: the name must contain this text.
    case part
    /// Written after `=`: the whole name must be equal, and `*` is an ordinary character.
    case exact
  }

  let form: Form
  package let text: String

  package func matches(_ name: String) -> Bool {
    switch form {
    case .glob: name.matches(wildcards: text)
    case .part: name.contains(text)
    case .exact: name == text
    }
  }
}

/// A row of the table of conditions, for the parser, its messages and the evaluation.
package struct FilterRule: Sendable {
  package let name: String
  /// The only words that the condition accepts, such as `http` and `sdk` for `vendor()`; `nil` if
  /// it accepts any text.
  let words: [String]?
  /// Returns the texts of a case to compare with the pattern, such as its tags; `nil` if they are
  /// not known yet.
  ///
  /// One text that matches is enough.
  let texts: @Sendable (FilterCandidate) -> [String]?

  private init(
    _ name: String, words: [String]? = nil,
    _ texts: @escaping @Sendable (FilterCandidate) -> [String]?
  ) {
    (self.name, self.words, self.texts) = (name, words, texts)
  }

  /// The table of the conditions that a filter can use, in the order in which messages list them.
  package static let all = [
    FilterRule(Named.contract.rawValue) { [$0.contract.name] },
    FilterRule("scenario") { $0.scenario?.names },
    FilterRule("tag") { $0.scenario?.tags },
    FilterRule(Named.subject.rawValue) { $0.subject.map { [$0.name] } },
    FilterRule("kind", words: SubjectDescription.Kind.allCases.map(\.rawValue) + [double]) {
      $0.subject.map { subject in
        let isDouble = SubjectDescription.Kind(rawValue: subject.kind)?.isDouble ?? true
        return [subject.kind] + (isDouble ? [double] : [])
      }
    },
    FilterRule("vendor", words: VendorDescription.Kind.allCases.map(\.rawValue)) {
      [$0.contract.vendor.kind.rawValue]
    },
    FilterRule(last, words: LastRun.words) { $0.lastVerdict },
  ]

  /// The name of the condition on the last verdict, which needs the results of an earlier run.
  package static let last = Named.last.rawValue

  private static let double = "double"

  static func named(_ name: String) -> FilterRule? { all.first { $0.name == name } }
}
