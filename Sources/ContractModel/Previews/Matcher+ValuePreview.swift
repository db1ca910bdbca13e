import ContractBinding
import ContractValues

extension ValuePreview {
  /// Creates the text of an expectation as a contract would write it, such as `{$between: [1, 3]}`.
  package init(_ expected: Expected) { self.init(expected.matcher) }

  /// Creates the text of a matcher as a contract would write it, such as `$uuid`.
  package init(_ matcher: Matcher) {
    switch matcher {
    case .literal(let value): self = ValuePreview(value)
    case .object(let fields): self = ValuePreview(fields: fields.mapValues { ValuePreview($0) })
    case .array(let elements): self = .list(elements.map { ValuePreview($0) })
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

  /// The fields of a mapping.
  ///
  /// Any other text becomes the content of a single field `$all`.
  private var operatorFields: [Field] {
    if case .map(let fields) = self { fields } else { [Field(key: "$all: ", content: self)] }
  }
}

extension Matcher {
  /// The word of a matcher without an argument, such as `$uuid`.
  ///
  /// It is `nil` for a matcher with one.
  package var word: String? { Self.words.first { $0.matcher == self }?.word }

  private static let words = MatcherWord.allCases.map {
    (matcher: $0.matcher, word: "$\($0.rawValue)")
  }

  /// The key and argument of a matcher such as `$regex`.
  ///
  /// It is `nil` for a matcher without an argument.
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
    default: nil
    }
  }
}
