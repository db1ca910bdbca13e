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

  private typealias Row = (whole: Self, part: Self, number: Self)

  /// Looks up the rule, such as `.lost` for `$regex` and a text that is wholly redacted; `nil` if
  /// the answer depends on inner matchers, as for `$not`.
  ///
  /// `resolve` replaces `${name}` in a literal by the bound value.
  init?(_ matcher: Matcher, _ form: Form, resolve: (Value) -> Value) {
    guard let row = Self.row(of: matcher, resolve) else { return nil }
    switch form {
    case .whole: self = row.whole
    case .part: self = row.part
    case .number: self = row.number
    }
  }

  /// Returns the rules of a matcher for each ``Form``, in this order: a whole text, a part of a
  /// text, a number.
  ///
  /// The presence of a value is always known, and some matchers depend on their inner ones. These
  /// have no rules of their own.
  private static func row(of matcher: Matcher, _ resolve: (Value) -> Value) -> Row? {
    switch matcher {
    case .any, .bind: (.kept, .kept, .kept)
    case .literal(let value): row(ofLiteral: resolve(value))
    case .value(let matcher): row(of: matcher.definition.decidingPart)
    case .between(let limit, _), .bound(_, let limit): row(ofLimit: resolve(limit))
    case .moment, .bytes, .length: wholeText
    case .regex, .edge, .json: restOfText
    case .contains: (.byRest, .byRest, .compared)
    // The components of a URL are compared one by one.
    case .url, .xpath: (.lost, .compared, .compared)
    case .object, .array, .each, .unordered, .subset, .part, .listed: byComparison
    case .absent, .optional, .exactly, .all, .oneOf, .not: nil
    }
  }

  private static func row(ofLiteral literal: Value) -> Row {
    switch literal {
    case .string: (.byRest, .byRest, .compared)
    // A partly redacted text was a text before redaction, so it equals no number.
    case .integer, .largeInteger, .number, Placeholder.number: (.lost, .compared, .lost)
    default: byComparison
    }
  }

  private static func row(ofLimit limit: Value) -> Row {
    if case .string = limit { wholeText } else { (.lost, .compared, .lost) }
  }

  private static func row(of part: ValueMatcher.DecidingPart) -> Row {
    switch part {
    case .isText: (.kept, .kept, .compared)
    case .isNumber: (.lost, .compared, .kept)
    case .otherKind: byComparison
    case .wholeText: wholeText
    case .restOfText: restOfText
    }
  }

  private static let wholeText: Row = (.lost, .lost, .compared)
  private static let restOfText: Row = (.lost, .byRest, .compared)
  private static let byComparison: Row = (.compared, .compared, .compared)
}
