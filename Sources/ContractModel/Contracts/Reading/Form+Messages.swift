import ContractValues

extension Form {
  /// The patterns of texts that the form accepts, for advice such as to put quotes around a number.
  ///
  /// The list is empty for forms without patterns, such as words.
  var patterns: [TextPattern] {
    switch self {
    case .pattern(let pattern): [pattern]
    case .either(let forms): forms.flatMap(\.patterns)
    default: []
    }
  }

  /// The form as messages name it, without its example: "a duration".
  var shortPhrase: String {
    switch self {
    case .pattern(let pattern): pattern.shortPhrase
    case .either(let forms): NearestWord.choice(forms.map(\.shortPhrase))
    default: phrase
    }
  }

  /// Advice such as "write a duration, such as 2s"; empty if the form has no pattern.
  var advice: [String] {
    patterns.isEmpty ? [] : ["write \(phrase)"]
  }

  /// True if a mapping of this form may have the key, which helps to find a wrong indentation.
  func takes(_ key: String) -> Bool {
    switch self {
    case .fields(let shape): shape[key] != nil
    case .either(let forms): forms.contains { $0.takes(key) }
    default: false
    }
  }
}

extension TextPattern {
  /// The description without its example: "a duration" for "a duration, such as 2s".
  fileprivate var shortPhrase: String { String(phrase.prefix { $0 != "," }) }
}
