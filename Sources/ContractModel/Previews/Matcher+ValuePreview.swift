import ContractBinding
import ContractValues

extension ValuePreview {
  /// Shows a matcher in the words of the contract language.
  ///
  /// - Parameter expected: The matcher.
  package init(_ expected: Expected) {
    self.init(expected.matcher)
  }

  /// Shows a matcher in the words of the contract language.
  ///
  /// - Parameter matcher: The matcher.
  package init(_ matcher: Matcher) {
    if let word = matcher.word {
      self = .leaf(word)
      return
    }
    switch matcher {
    case .literal(let value): self = ValuePreview(value)
    case .object(let fields): self = ValuePreview(fields: fields.mapValues { ValuePreview($0) })
    case .array(let elements): self = .list(elements.map { ValuePreview($0) })
    case .all(let parts): self = .map(parts.flatMap { ValuePreview($0).operatorFields })
    default: self = .map(Self.operatorField(of: matcher).map { [$0] } ?? [])
    }
  }

  private static func operatorField(of matcher: Matcher) -> Field? {
    switch matcher {
    case .regex(let pattern): Field(key: "$regex: ", content: .leaf(pattern.quotedAsJSON))
    case .each(let expected): Field(key: "$each: ", content: ValuePreview(expected))
    case .contains(let expected): Field(key: "$contains: ", content: ValuePreview(expected))
    case .unordered(let parts):
      Field(key: "$unordered: ", content: .list(parts.map { ValuePreview($0) }))
    case .length(let expected): Field(key: "$length: ", content: ValuePreview(expected))
    case .between(let low, let high):
      Field(key: "$between: ", content: .list([ValuePreview(low), ValuePreview(high)]))
    case .oneOf(let parts): Field(key: "$one-of: ", content: .list(parts.map { ValuePreview($0) }))
    case .optional(let expected): Field(key: "$optional: ", content: ValuePreview(expected))
    case .not(let expected): Field(key: "$not: ", content: ValuePreview(expected))
    case .exactly(let expected): Field(key: "$exactly: ", content: ValuePreview(expected))
    case .json(let expected): Field(key: "$json: ", content: ValuePreview(expected))
    case .xpath(let parts):
      Field(key: "$xpath: ", content: ValuePreview(fields: parts.mapValues { ValuePreview($0) }))
    case .bind(let name): Field(key: "$bind: ", content: .leaf(name))
    default: nil
    }
  }

  /// The operators of one mapping; a plain part of it stands for itself.
  private var operatorFields: [Field] {
    if case .map(let fields) = self { fields } else { [Field(key: "$all: ", content: self)] }
  }
}

extension Matcher {
  /// The word of a matcher that takes no argument.
  package var word: String? {
    switch self {
    case .any: "$any"
    case .string: "$string"
    case .integer: "$integer"
    case .number: "$number"
    case .boolean: "$boolean"
    case .uuid: "$uuid"
    case .datetime: "$datetime"
    case .url: "$url"
    case .absent: "$absent"
    default: nil
    }
  }
}
