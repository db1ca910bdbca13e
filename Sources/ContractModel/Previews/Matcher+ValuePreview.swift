import ContractBinding
import ContractValues

extension ValuePreview {
  /// Creates the preview of an expectation, in the syntax of the contract language.
  package init(_ expected: Expected) { self.init(expected.matcher) }

  /// Creates the preview of a matcher, in the syntax of the contract language.
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

  /// The fields of a mapping; any other preview becomes one `$all` field.
  private var operatorFields: [Field] {
    if case .map(let fields) = self { fields } else { [Field(key: "$all: ", content: self)] }
  }
}

extension Matcher {
  /// The word of a matcher that takes no argument; `nil` for any other matcher.
  package var word: String? { Self.words.first { $0.matcher == self }?.word }

  private static let words = MatcherWord.allCases.map {
    (matcher: $0.matcher, word: "$\($0.rawValue)")
  }

  /// The key and the argument of a matcher that takes one; `nil` for any other matcher.
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
