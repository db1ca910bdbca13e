import ContractValues

/// The form that a node of a contract file must have.
///
/// The parser checks files against forms, and the schema is generated from them, so that both
/// agree.
indirect enum Form: Sendable {
  /// A text that is not empty and has no control characters.
  case text
  /// A word from a fixed list, or a text that matches a pattern, such as `status 503`.
  case words([Word], or: TextPattern? = nil)
  /// A text that matches a pattern.
  case pattern(TextPattern)
  /// `true` or `false`.
  case truth
  /// A whole number from 0.
  case count
  /// A number.
  case number
  /// A plain value without matchers, such as an argument.
  case value
  /// An expectation: a value of one of these kinds that may contain matchers.
  case matcher([YAMLNode.Kind])
  /// An expectation that is a matcher, not a literal.
  case condition
  /// A list with a minimum and a maximum number of elements.
  case list(Form, atLeast: Int, atMost: Int = .max)
  /// A mapping whose keys the author chooses.
  case names(of: Form, atLeast: Int)
  /// A mapping with one entry. Its key decides the form of the value.
  case entry([(key: TextPattern, value: Form)])
  /// A mapping with keys of the language.
  case fields(FieldSchema)
  /// One step. Its word decides which other keys are allowed.
  case step
  /// The first of several forms that accepts the kind of the node.
  case either([Form])

  /// A matcher of any kind.
  static let anyMatcher = Form.matcher(YAMLNode.Kind.allCases)

  /// The kinds of node that the form accepts.
  var kinds: [YAMLNode.Kind] {
    switch self {
    case .text, .words, .pattern: [.string]
    case .truth: [.boolean]
    case .count: [.integer]
    case .number: [.integer, .number]
    case .value: YAMLNode.Kind.allCases
    case .matcher(let kinds): kinds
    case .condition: [.string, .mapping]
    case .list: [.list]
    case .names, .entry, .fields, .step: [.mapping]
    case .either(let forms): forms.flatMap(\.kinds)
    }
  }

  /// The expected form, for messages.
  var phrase: String {
    switch self {
    case .text: "a text"
    case .words: "a word"
    case .pattern(let pattern): pattern.phrase
    case .truth: "true or false"
    case .count: "a whole number"
    case .number: "a number"
    case .value: "a value"
    case .matcher(let kinds):
      kinds.count == YAMLNode.Kind.allCases.count
        ? "a value" : NearestWord.choice(kinds.map(\.phrase))
    case .condition: "a matcher"
    case .list: "a list"
    case .names, .entry, .fields, .step: "a mapping"
    case .either(let forms): NearestWord.choice(forms.map(\.phrase))
    }
  }
}

/// A word of a fixed list.
struct Word: Sendable {
  /// The word.
  let name: String
  /// The meaning, in one sentence.
  let summary: String

  init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A text pattern: a regular expression that has the same meaning in Swift and ECMAScript.
struct TextPattern: Sendable {
  /// The description with its article and an example: `a duration, such as 2s`.
  let phrase: String
  /// The regular expression, from `^` to `$`.
  let expression: String

  init(_ phrase: String, _ expression: String) {
    self.phrase = phrase
    self.expression = expression
  }
}

/// The keys that a mapping may have.
struct FieldSchema: Sendable {
  /// One key.
  struct Field: Sendable {
    /// The key.
    let key: String
    /// The form of the value.
    let form: Form
    /// True if the key must be present.
    let isRequired: Bool
    /// The meaning, in one sentence.
    let summary: String

    init(_ key: String, _ form: Form, required: Bool = false, _ summary: String) {
      self.key = key
      self.form = form
      self.isRequired = required
      self.summary = summary
    }
  }

  /// The name of the described thing with its article: `a scenario`.
  let phrase: String
  /// The meaning, in one sentence.
  let summary: String
  /// The keys, in the same order as in the manual.
  let fields: [Field]

  /// Returns the field with a key, or `nil` if there is none.
  subscript(key: String) -> Field? { fields.first { $0.key == key } }
}
