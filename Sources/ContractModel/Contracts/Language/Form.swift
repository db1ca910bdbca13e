import ContractValues

/// The form that a place of a contract file may have.
///
/// The parser checks files against forms, and the schema is written from them: both say the
/// same, because neither says anything of its own.
indirect enum Form: Sendable {
  /// A text that is not empty and has no control characters.
  case text
  /// One of a closed list of words, or a text of a form that one of them shows.
  case words([Word], or: TextPattern? = nil)
  /// A text of a certain form.
  case pattern(TextPattern)
  /// `true` or `false`.
  case truth
  /// A whole number from 0.
  case count
  /// A number.
  case number
  /// A plain value, which is given: no matchers.
  case value
  /// An expectation: a value that may hold matchers; of these kinds.
  case matcher([YAMLNode.Kind])
  /// An expectation in matchers' own words: no literal.
  case condition
  /// A list.
  case list(Form, atLeast: Int, atMost: Int = .max)
  /// A mapping by names of the author's own.
  case names(of: Form, atLeast: Int)
  /// A mapping of one entry, whose key decides what stands under it.
  case entry([(key: TextPattern, value: Form)])
  /// A mapping by the language's own keys.
  case fields(Fields)
  /// One step, whose word decides which keys may stand beside it.
  case step
  /// The first of these that takes a node of its kind.
  case either([Form])

  /// A matcher of any kind.
  static let anyMatcher = Form.matcher(YAMLNode.Kind.allCases)

  /// The kinds of node that the form takes.
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

/// A word of a closed list.
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

/// The form of a text, as a regular expression that Swift and ECMAScript read alike.
struct TextPattern: Sendable {
  /// The form, with its article and an example: `a duration, such as 2s`.
  let phrase: String
  /// The expression, from `^` to `$`.
  let expression: String

  init(_ phrase: String, _ expression: String) {
    self.phrase = phrase
    self.expression = expression
  }
}

/// The keys that a mapping may have.
struct Fields: Sendable {
  /// One key.
  struct Field: Sendable {
    /// The key.
    let key: String
    /// The form of the value.
    let form: Form
    /// True if it may be left out.
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

  /// The thing that the mapping describes, with its article: `a scenario`.
  let phrase: String
  /// The meaning, in one sentence.
  let summary: String
  /// The keys, in the order of the manual.
  let fields: [Field]

  /// The key of that name.
  subscript(key: String) -> Field? { fields.first { $0.key == key } }
}
