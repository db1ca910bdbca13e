import ContractBinding
import ContractModel
import ContractValues

/// The rule for applying a matcher to a redacted value.
///
/// Redaction preserves the presence of a value, its type, and its equality with other values. The
/// text or the number is lost.
enum RedactedDecision: Sendable {
  /// The matcher accepts every value of this type, as `$string` does, so the value matches.
  case kept
  /// The normal comparison applies, because it needs only the type or the components of the value.
  case compared
  /// The text around the placeholder may decide; if it does not, the answer is unknown.
  case byRest
  /// Only the replaced text or number could decide, as for `$regex` on a wholly redacted text.
  ///
  /// So the answer is unknown.
  case lost

  /// The extent of redaction in a value.
  enum Form: Sendable {
    /// A text that consists of one placeholder, such as `redacted-1`.
    case whole
    /// A text with a placeholder in it, such as `Bearer redacted-1`.
    case part
    /// A number that redaction has replaced; a recording contains 0 in its place.
    case number
  }

  /// A group of matchers that follow the same rules, such as all literal texts.
  enum Kind: Sendable, Hashable {
    case any, literalText, literalNumber, otherLiteral, between
    case value(ValueMatcher.DecidingPart)
    case regex, contains, edge, length, json, xpath, url
    case object, array, each, unordered, other
  }

  private typealias Row = (whole: Self, part: Self, number: Self)

  /// The rule for each group of matchers and each ``Form``, in this order: a whole text, a part of
  /// a text, a number.
  ///
  /// `$absent`, `$optional`, `$one-of`, `$not`, `$exactly` and several matchers in one mapping have
  /// no rows. The presence of a value is always known, and the other matchers depend on their inner
  /// ones.
  private static let table: [Kind: Row] = [
    .any: (.kept, .kept, .kept),
    .value(.isText): (.kept, .kept, .compared),
    .literalText: (.byRest, .byRest, .compared),
    // A partly redacted text was a text before redaction, so it equals no number.
    .literalNumber: (.lost, .compared, .lost),
    .value(.isNumber): (.lost, .compared, .kept),
    .between: (.lost, .compared, .lost),
    .value(.otherKind): (.compared, .compared, .compared),
    .otherLiteral: (.compared, .compared, .compared),
    .value(.wholeText): (.lost, .lost, .compared),
    .value(.restOfText): (.lost, .byRest, .compared),
    .regex: (.lost, .byRest, .compared),
    .contains: (.byRest, .byRest, .compared),
    .edge: (.lost, .byRest, .compared),
    // The components of a URL are compared one by one.
    .url: (.lost, .compared, .compared),
    .length: (.lost, .lost, .compared),
    .json: (.lost, .byRest, .compared),
    .xpath: (.lost, .compared, .compared),
    .object: (.compared, .compared, .compared),
    .array: (.compared, .compared, .compared),
    .each: (.compared, .compared, .compared),
    .unordered: (.compared, .compared, .compared),
    .other: (.compared, .compared, .compared),
  ]

  /// Looks up the rule, such as `.lost` for `$regex` and a text that is wholly redacted.
  init(_ kind: Kind, _ form: Form) {
    let row = Self.table[kind] ?? (.compared, .compared, .compared)
    switch form {
    case .whole: self = row.whole
    case .part: self = row.part
    case .number: self = row.number
    }
  }
}

extension RedactedDecision.Kind {
  /// Finds the group of a matcher; `nil` if the answer depends on its inner matchers, as for
  /// `$not`.
  ///
  /// `resolve` replaces `${name}` in a literal by the bound value.
  init?(_ matcher: Matcher, resolve: (Value) -> Value) {
    switch matcher {
    case .literal(let value): self.init(literal: resolve(value))
    case .any, .bind: self = .any
    case .value(let matcher): self = .value(matcher.definition.decidingPart)
    case .between(let low, _): self.init(limit: resolve(low))
    case .bound(_, let limit): self.init(limit: resolve(limit))
    case .moment, .bytes: self = .value(.wholeText)
    case .edge: self = .edge
    case .url: self = .url
    case .part, .listed: self = .other
    case .regex: self = .regex
    case .contains: self = .contains
    case .length: self = .length
    case .json: self = .json
    case .xpath: self = .xpath
    case .object: self = .object
    case .array: self = .array
    case .each: self = .each
    case .unordered, .subset: self = .unordered
    case .absent, .optional, .exactly, .all, .oneOf, .not: return nil
    }
  }

  private init(limit: Value) {
    if case .string = limit { self = .value(.wholeText) } else { self = .between }
  }

  private init(literal: Value) {
    switch literal {
    case .string: self = .literalText
    case .integer, .largeInteger, .number, Placeholder.number: self = .literalNumber
    default: self = .otherLiteral
    }
  }
}
