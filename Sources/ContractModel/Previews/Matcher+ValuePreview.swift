import ContractBinding
import ContractValues

extension Expected {
  /// True for `$any`, and for `throws: true`, which says the same.
  package var isAny: Bool { if case .all(let parts) = matcher { parts.isEmpty } else { false } }
}

extension ValuePreview {
  /// Creates the text of an expectation as a contract would write it, such as `{$between: [1, 3]}`.
  package init(_ expected: Expected) { self.init(expected.matcher) }

  /// Creates the text of a matcher as a contract would write it, such as `$uuid`.
  package init(_ matcher: Matcher) {
    switch matcher {
    case .literal(let value): self = ValuePreview(value)
    case .object(let fields): self = ValuePreview(fields: fields.mapValues { ValuePreview($0) })
    case .array(let elements): self = .list(elements.map { ValuePreview($0) })
    case .all(let parts) where parts.isEmpty: self = .leaf("$any")
    case .all(let parts): self = .map(parts.flatMap { ValuePreview($0).operatorFields })
    default:
      if let word = matcher.word {
        self = .leaf(word)
      } else if let (key, content) = matcher.argument {
        self = .map([Field(key: "$\(key.rawValue): ", content: content)])
      } else {
        self = .map([])
      }
    }
  }

  /// The fields of a mapping, so that several matchers can share one: `{$above: 3, $below: 9}`.
  ///
  /// A matcher without a key, such as `$uuid`, is shown under the key `$all`.
  private var operatorFields: [Field] {
    if case .map(let fields) = self { fields } else { [Field(key: "$all: ", content: self)] }
  }
}

extension Matcher {
  /// The word of a matcher without an argument, such as `$uuid`; `nil` for any other matcher.
  package var word: String? { Self.words.first { $0.matcher == self }?.word }

  private static let words = MatcherWord.allCases.map {
    (matcher: $0.matcher, word: "$\($0.rawValue)")
  }

  /// The key and argument of a matcher such as `$regex`; `nil` for any other matcher.
  fileprivate var argument: (MatcherKey, ValuePreview)? {
    switch self {
    case .regex(let pattern): (.regex, .leaf(pattern.quotedAsJSON))
    case .each(let expected): (.each, ValuePreview(expected))
    case .contains(let expected): (.contains, ValuePreview(expected))
    case .unordered(let parts): (.unordered, .list(parts.map { ValuePreview($0) }))
    case .length(let expected): (.length, ValuePreview(expected))
    case .between(let low, let high): (.between, .list([ValuePreview(low), ValuePreview(high)]))
    case .oneOf(let parts): (.oneOf, .list(parts.map { ValuePreview($0) }))
    case .optional(let expected): (.optional, ValuePreview(expected))
    case .not(let expected): (.not, ValuePreview(expected))
    case .exactly(let expected): (.exactly, ValuePreview(expected))
    case .json(let expected): (.json, ValuePreview(expected))
    case .xpath(let parts): (.xpath, ValuePreview(fields: parts.mapValues { ValuePreview($0) }))
    case .bind(let name): (.bind, .leaf(name))
    case .bound(let bound, let limit):
      MatcherKey(rawValue: bound.rawValue).map { ($0, ValuePreview(limit)) }
    case .edge(let edge, let part):
      MatcherKey(rawValue: edge.rawValue).map { ($0, .leaf(part.quotedAsJSON)) }
    case .part(let part, let inner): (part == .keys ? .keys : .values, ValuePreview(inner))
    case .listed(let rule): (rule.kind == .sorted ? .sorted : .unique, rule.preview)
    case .subset(let parts): (.subset, .list(parts.map { ValuePreview($0) }))
    case .moment(let rule): MatcherKey(rawValue: rule.kind.rawValue).map { ($0, rule.preview) }
    case .url(let parts): (.url, ValuePreview(fields: parts.mapValues { ValuePreview($0) }))
    case .bytes(let rule):
      MatcherKey(rawValue: rule.kind.rawValue).map { ($0, ValuePreview(.string(rule.text))) }
    default: nil
    }
  }
}

extension ListRule {
  /// The argument as a contract writes it, such as `{"by": "price"}`.
  fileprivate var preview: ValuePreview {
    var fields = member.map { ["by": ValuePreview(.string($0))] } ?? [:]
    guard kind == .sorted else { return ValuePreview(fields: fields) }
    let order = isDescending ? "descending" : "ascending"
    if fields.isEmpty { return .leaf(order) }
    if isDescending { fields["order"] = .leaf(order) }
    return ValuePreview(fields: fields)
  }
}

extension TimeRule {
  /// The argument as a contract writes it, such as `{"near": "now", "within": 5 s}`.
  fileprivate var preview: ValuePreview {
    var fields: [String: ValuePreview] = [:]
    if let format { fields["format"] = ValuePreview(.string(format)) }
    if let near {
      fields["near"] = ValuePreview(.string(near))
      fields["within"] = .leaf(within.inSeconds)
    }
    return ValuePreview(fields: fields)
  }
}
