import ContractBinding
import ContractValues

/// One condition of a filter, such as `contract(order*)`.
package struct FilterPredicate: Sendable, Hashable {
  /// The word before the parentheses, such as `contract` in `contract(order*)`.
  package let rule: FilterRule
  package let pattern: NamePattern
  /// The filter that contains the condition, on one line, as the user or an option wrote it.
  let filter: String
  /// The column of the pattern in that filter, from 1.
  let column: Int

  /// Returns true if the condition holds; `nil` if it concerns a property that the candidate does
  /// not have, such as its subject.
  func holds(for candidate: FilterCandidate) -> Bool? {
    rule.texts(of: candidate)?.contains { pattern.matches($0) }
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

/// The conditions that a filter can use, in the order in which messages list them.
package enum FilterRule: String, Sendable, CaseIterable {
  case contract, scenario, tag, subject, kind, vendor
  /// The condition on the last verdict, which needs the results of an earlier run.
  case last

  private static let double = "double"

  /// The only words that the condition accepts, such as `http` and `sdk` for `vendor()`; `nil` if
  /// it accepts any text.
  var words: [String]? {
    switch self {
    case .contract, .scenario, .tag, .subject: nil
    case .kind: SubjectDescription.Kind.allCases.map(\.rawValue) + [Self.double]
    case .vendor: VendorDescription.Kind.allCases.map(\.rawValue)
    case .last: LastRun.words
    }
  }

  /// Returns the texts of a case to compare with the pattern, such as its tags; `nil` if they are
  /// not known yet.
  ///
  /// One text that matches is enough.
  func texts(of candidate: FilterCandidate) -> [String]? {
    switch self {
    case .contract: return [candidate.contract.name]
    case .scenario: return candidate.scenario?.names
    case .tag: return candidate.scenario?.tags
    case .subject: return candidate.subject.map { [$0.name] }
    case .kind:
      guard let kind = candidate.subject?.kind else { return nil }
      let isDouble = SubjectDescription.Kind(rawValue: kind)?.isDouble ?? true
      return [kind] + (isDouble ? [Self.double] : [])
    case .vendor: return [candidate.contract.vendor.kind.rawValue]
    case .last: return candidate.lastVerdict
    }
  }
}
