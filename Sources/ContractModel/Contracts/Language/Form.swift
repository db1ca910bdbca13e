import ContractValues

/// The form that a value in a contract file must have, such as a list or a duration.
///
/// The parser checks files against these forms, and the JSON Schema is generated from them.
indirect enum Form: Sendable {
  /// A text on one line that is not empty.
  case text
  /// A word from a fixed list, or a text that matches a pattern, such as `status 503`.
  case words([Word], or: TextPattern? = nil)
  /// A text that matches a pattern, such as a duration.
  case pattern(TextPattern)
  /// The word `true` or `false` without quotes.
  case truth
  /// A whole number of 0 or more.
  case count
  /// A whole number from 0 to 255.
  case byte
  /// A number with or without a fraction, such as 3 or 1.5.
  case number
  /// A plain value, such as an argument; it may contain only matchers of bytes, such as `$file`.
  case value
  /// An expectation: a value of one of these kinds, in which matchers such as `$any` may occur.
  case matcher([YAMLNode.Kind])
  /// An expectation that must be a matcher, such as `{ $between: [1, 3] }`, or a `${name}`.
  case condition
  /// A list of elements of one form, with a minimum and a maximum length; by default, not empty.
  case list(Form, atLeast: Int = 1, atMost: Int = .max)
  /// A mapping whose keys the author chooses, such as arguments by name; it is not empty.
  case names(of: Form)
  /// A mapping with one key, such as `POST /orders: { … }`, which decides the form of the value.
  case entry([(key: TextPattern, value: Form)])
  /// A mapping whose keys are fixed, such as a vendor's `name` and `kind`.
  case fields(FieldSchema)
  /// A step of a scenario, whose word, such as `call`, decides which other keys are allowed.
  case step
  /// One of several forms; the first that accepts the node's kind applies.
  case either([Form])

  /// An expectation that may be a value of any kind.
  static let anyMatcher = Form.matcher(YAMLNode.Kind.allCases)

  /// The kinds of YAML nodes that the form accepts; a node of another kind is a mistake, such as a
  /// list instead of a text.
  var kinds: [YAMLNode.Kind] {
    switch self {
    case .text, .words, .pattern: [.string]
    case .truth: [.boolean]
    case .count, .byte: [.integer]
    case .number: [.integer, .number]
    case .value: YAMLNode.Kind.allCases
    case .matcher(let kinds): kinds
    case .condition: [.string, .mapping]
    case .list: [.list]
    case .names, .entry, .fields, .step: [.mapping]
    case .either(let forms): forms.flatMap(\.kinds)
    }
  }

  /// The form as error messages name it, such as "a whole number".
  var phrase: String {
    switch self {
    case .text: "a text"
    case .words: "a word"
    case .pattern(let pattern): pattern.phrase
    case .truth: "true or false"
    case .count: "a whole number"
    case .byte: "a whole number from 0 to 255"
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

/// A word of a fixed list, such as `exact` under `fidelity`.
struct Word: Sendable {
  /// The word in contracts; with a space, as in `status NNN`, it describes a pattern.
  let name: String
  /// The meaning of the word in one sentence, for the JSON Schema.
  let summary: String

  init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A regular expression with the same meaning in Swift and in ECMAScript, which editors use.
struct TextPattern: Sendable {
  /// A description for error messages, such as "a duration, such as 2s".
  let phrase: String
  /// The regular expression for the whole text, from `^` to `$`.
  let expression: String

  init(_ phrase: String, _ expression: String) {
    self.phrase = phrase
    self.expression = expression
  }
}

/// The fixed keys of a mapping, such as those of a scenario.
struct FieldSchema: Sendable {
  /// One row of the table: a key, the form of its value, and its description in the JSON Schema.
  struct Field: Sendable {
    /// The key as the contract writes it, such as `fresh-for`.
    let key: String
    /// The form that the key's value must have, such as a list.
    let form: Form
    /// True if the parser reports a mapping without this key.
    let isRequired: Bool
    /// The meaning of the key in one sentence, for the JSON Schema and for advice in messages.
    let summary: String

    init(_ key: String, _ form: Form, required: Bool = false, _ summary: String) {
      self.key = key
      self.form = form
      self.isRequired = required
      self.summary = summary
    }
  }

  /// The mapping as error messages name it, such as "a scenario".
  let phrase: String
  /// The meaning of the mapping in one sentence, for the JSON Schema.
  let summary: String
  /// The keys in the order of the manual, in which messages list them.
  let fields: [Field]
  /// True for a scenario, in which a text with `<column>` may stand in place of any value.
  var isOutline = false

  /// Looks up the entry for a key; `nil` if the mapping may not have the key.
  subscript(key: String) -> Field? { fields.first { $0.key == key } }
}
