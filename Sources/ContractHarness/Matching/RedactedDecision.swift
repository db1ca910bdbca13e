import ContractBinding
import ContractModel
import ContractValues

/// How a matcher is decided at a place that redaction has changed.
///
/// Presence, the kind of a value and equality with another place survive redaction; what the
/// text or the number was does not.
enum RedactedDecision: Sendable {
  /// Any value of the kind is accepted.
  case kept
  /// The matcher compares as everywhere: the kind of the value decides.
  case compared
  /// The rest of the text decides, as far as it goes.
  case byRest
  /// Only the lost value decides.
  case lost

  /// The form in which redaction has left a value.
  enum Form: Sendable {
    /// A text that is a placeholder and nothing else.
    case whole
    /// A text with a placeholder in it, such as `Bearer redacted-1`.
    case part
    /// A number.
    case number
  }

  /// The matchers that are decided alike.
  enum Kind: Sendable, Hashable {
    case any, literalText, literalNumber, otherLiteral, between
    case value(ValueMatcher.DecidingPart)
    case regex, contains, length, json, xpath
    case object, array, each, unordered
  }

  private typealias Row = (whole: Self, part: Self, number: Self)

  /// The decision by what a matcher asks for and by what is left.
  ///
  /// `$absent`, `$optional`, `$one-of`, `$not`, `$exactly` and several matchers in one mapping
  /// have no rows: presence is always known, and the others follow from what stands in them.
  private static let table: [Kind: Row] = [
    .any: (.kept, .kept, .kept),
    .value(.isText): (.kept, .kept, .compared),
    .literalText: (.byRest, .byRest, .compared),
    // In a text, a number was replaced by a text.
    .literalNumber: (.lost, .compared, .lost),
    .value(.isNumber): (.lost, .compared, .kept),
    .between: (.lost, .compared, .lost),
    .value(.otherKind): (.compared, .compared, .compared),
    .otherLiteral: (.compared, .compared, .compared),
    .value(.wholeText): (.lost, .lost, .compared),
    .value(.restOfText): (.lost, .byRest, .compared),
    .regex: (.lost, .byRest, .compared),
    .contains: (.byRest, .byRest, .compared),
    .length: (.lost, .lost, .compared),
    .json: (.lost, .byRest, .compared),
    .xpath: (.lost, .compared, .compared),
    .object: (.compared, .compared, .compared),
    .array: (.compared, .compared, .compared),
    .each: (.compared, .compared, .compared),
    .unordered: (.compared, .compared, .compared),
  ]

  /// Looks a decision up.
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
  /// The kind of a matcher; `nil` for one that follows from those in it.
  ///
  /// - Parameters:
  ///   - matcher: The matcher.
  ///   - resolve: Puts bound values in the place of `${name}`.
  init?(_ matcher: Matcher, resolve: (Value) -> Value) {
    switch matcher {
    case .literal(let value): self.init(literal: resolve(value))
    case .any, .bind: self = .any
    case .value(let matcher): self = .value(matcher.definition.decidingPart)
    case .between: self = .between
    case .regex: self = .regex
    case .contains: self = .contains
    case .length: self = .length
    case .json: self = .json
    case .xpath: self = .xpath
    case .object: self = .object
    case .array: self = .array
    case .each: self = .each
    case .unordered: self = .unordered
    case .absent, .optional, .exactly, .all, .oneOf, .not: return nil
    }
  }

  private init(literal: Value) {
    switch literal {
    case .string: self = .literalText
    case .integer, .largeInteger, .number, Placeholder.number: self = .literalNumber
    default: self = .otherLiteral
    }
  }
}
