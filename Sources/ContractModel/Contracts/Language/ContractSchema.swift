import ContractBinding
import ContractValues

/// The JSON Schema of contract files (draft 2020-12), with which an editor checks and completes
/// them.
///
/// It is generated from the table that the parser uses, so both agree.
package enum ContractSchema {
  /// The schema as JSON on several lines, the same in each run, for a comparison with a file.
  package static let json = String(decoding: root.json(.lines), as: UTF8.self)

  /// The schema as a value, to which ``SuiteSchema`` adds.
  static var root: Value {
    var root = FormSchema(inOutline: false).fields(Language.contract)
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "A contract"
    root["$defs"] = FormSchema(inOutline: true).definitions
    return .object(root)
  }

  /// The schema of a text that contains a column of `examples`, such as `status <code>`.
  static let rowText: Value = ["type": "string", "pattern": "<[^<>]+>"]
}

/// Converts the forms of the contract language to parts of the schema.
struct FormSchema {
  /// True inside a scenario, where `<column>` may replace any value.
  let inOutline: Bool

  /// The value of `$defs`, to which the other parts refer with `$ref`.
  var definitions: Value {
    [
      "value": value,
      "matcher": matcher,
      "condition": condition,
      "step": ["oneOf": .array(StepWord.allCases.map(step))],
    ]
  }

  /// Converts a form to a JSON Schema.
  ///
  /// Inside a scenario, the schema also accepts a text such as `<price>`, which a row of `examples`
  /// replaces.
  private func schema(of form: Form) -> [String: Value] {
    guard inOutline, let row = Self.row(for: form) else { return plainSchema(of: form) }
    return ["anyOf": [.object(plainSchema(of: form)), row]]
  }

  /// The schema of texts such as `<price>`, which a row of `examples` replaces by a value of this
  /// form; `nil` if the form needs no such schema.
  private static func row(for form: Form) -> Value? {
    switch form {
    case .text, .value, .step: .none
    case .matcher(let kinds): kinds.contains(.string) ? .none : .some(wholeRow)
    case .words, .pattern: ContractSchema.rowText
    case .either(let forms):
      forms.contains { row(for: $0) == ContractSchema.rowText } ? ContractSchema.rowText : wholeRow
    default: wholeRow
    }
  }

  /// The schema of a text that is only `<column>`, which the value of the row replaces.
  private static let wholeRow: Value = ["type": "string", "pattern": "^<[^<>]+>$"]

  /// Converts a form to a JSON Schema that does not accept a text such as `<price>` for the whole
  /// value.
  private func plainSchema(of form: Form) -> [String: Value] {
    switch form {
    case .text: ["type": "string", "pattern": #"^[^\u0000-\u001F\u007F]+$"#]
    case .words(let words, let pattern): self.words(words, or: pattern)
    case .pattern(let pattern): ["type": "string", "pattern": .string(pattern.expression)]
    case .truth: ["type": "boolean"]
    case .count: ["type": "integer", "minimum": 0]
    case .byte: ["type": "integer", "minimum": 0, "maximum": 255]
    case .number: ["type": "number"]
    case .value: ["$ref": "#/$defs/value"]
    case .matcher(let kinds): matcher(of: kinds)
    case .condition: ["$ref": "#/$defs/condition"]
    case .list(let form, let minCount, let maxCount): list(form, minCount, maxCount)
    case .names(let form): names(form)
    case .entry(let choices): entry(choices)
    case .fields(let shape):
      (shape.isOutline ? FormSchema(inOutline: true) : self).fields(shape)
    case .step: ["$ref": "#/$defs/step"]
    case .either(let forms): ["anyOf": .array(forms.map { .object(plainSchema(of: $0)) })]
    }
  }

  private func words(_ words: [Word], or pattern: TextPattern?) -> [String: Value] {
    var choices = words.filter { pattern == nil || !$0.name.contains(" ") }.map { word in
      described(["const": .string(word.name)], word.summary)
    }
    if let pattern { choices.append(.object(plainSchema(of: .pattern(pattern)))) }
    return ["oneOf": .array(choices)]
  }

  private func described(_ schema: [String: Value], _ summary: String) -> Value {
    .object(schema.merging(["description": .string(summary)]) { first, _ in first })
  }

  private func list(_ form: Form, _ minCount: Int, _ maxCount: Int) -> [String: Value] {
    var list: [String: Value] = ["type": "array", "items": .object(schema(of: form))]
    if minCount > 0 { list["minItems"] = .integer(minCount) }
    if maxCount < .max { list["maxItems"] = .integer(maxCount) }
    return list
  }

  private func names(_ form: Form) -> [String: Value] {
    [
      "type": "object",
      "propertyNames": ["pattern": .string(Self.plainText)],
      "additionalProperties": .object(schema(of: form)),
      "minProperties": 1,
    ]
  }

  private func entry(_ choices: [(key: TextPattern, value: Form)]) -> [String: Value] {
    let properties = choices.map { ($0.key.expression, Value.object(schema(of: $0.value))) }
    return [
      "type": "object",
      "patternProperties": .object(Dictionary(properties) { first, _ in first }),
      "additionalProperties": false,
      "minProperties": 1,
      "maxProperties": 1,
    ]
  }

  /// Converts a mapping with fixed keys; the schema refuses all other keys.
  func fields(_ shape: FieldSchema) -> [String: Value] {
    let properties = shape.fields.map { field in
      (field.key, described(schema(of: field.form), field.summary))
    }
    let required = shape.fields.filter(\.isRequired).map { Value.string($0.key) }
    return [
      "type": "object",
      "description": .string(shape.summary),
      "properties": .object(Dictionary(properties) { first, _ in first }),
      "required": .array(required),
      "additionalProperties": false,
    ]
  }

  private func step(_ word: StepWord) -> Value {
    let shape = FieldSchema(
      phrase: "a step",
      summary: word.summary,
      fields: [.init(word.rawValue, word.form, required: true, word.summary)]
        + word.keys.map { key in
          let isRequired = word.required.contains(key)
          return .init(key.rawValue, word.form(of: key), required: isRequired, key.summary)
        })
    return .object(fields(shape))
  }

  /// A regular expression for texts that do not begin with `$` and a letter, as matchers do.
  private static let plainText = #"^(?!\$[A-Za-z])"#

  private var value: Value {
    [
      "description": "A plain value; a text that begins with '$' and a letter is written '$$'.",
      "anyOf": [
        [
          "type": ["null", "boolean", "number", "string", "array"],
          "pattern": .string(Self.plainText),
          "items": ["$ref": "#/$defs/value"],
        ],
        [
          "type": "object",
          "propertyNames": ["pattern": .string(Self.plainText)],
          "additionalProperties": ["$ref": "#/$defs/value"],
        ],
        mapping(MatcherKey.usableAsValue, atMost: 1),
      ],
    ]
  }

  private var matcherWords: [Value] {
    MatcherWord.allCases.map { word in
      described(["const": .string("$" + word.rawValue)], word.summary)
    }
  }

  private func mapping(_ keys: [MatcherKey], atMost maxCount: Int = .max) -> Value {
    let fields = keys.map { key in
      ("$" + key.rawValue, described(schema(of: key.form), key.summary))
    }
    var mapping: [String: Value] = [
      "type": "object",
      "properties": .object(Dictionary(fields) { first, _ in first }),
      "additionalProperties": false,
      "minProperties": 1,
    ]
    if maxCount < .max { mapping["maxProperties"] = .integer(maxCount) }
    return .object(mapping)
  }

  private var matcher: Value {
    [
      "description": "The expectation: a value that may contain matchers.",
      "anyOf": .array(
        [
          ["type": ["null", "boolean", "number"]],
          ["type": "string", "pattern": .string(Self.plainText)],
          ["type": "array", "items": ["$ref": "#/$defs/matcher"]],
          [
            "type": "object",
            "propertyNames": ["pattern": .string(Self.plainText)],
            "additionalProperties": ["$ref": "#/$defs/matcher"],
          ],
          mapping(MatcherKey.allCases),
        ] + matcherWords),
    ]
  }

  private static let boundName: Value = ["type": "string", "pattern": #"^\$\{[^{}]+\}$"#]

  private var condition: Value {
    [
      "description": "A matcher, or the '${name}' of an earlier value.",
      "anyOf": .array([mapping(MatcherKey.allCases), Self.boundName] + matcherWords),
    ]
  }

  private func matcher(of kinds: [YAMLNode.Kind]) -> [String: Value] {
    guard kinds.count < YAMLNode.Kind.allCases.count else { return ["$ref": "#/$defs/matcher"] }
    let names = kinds.map { kind -> Value in
      switch kind {
      case .list: "array"
      case .mapping: "object"
      default: .string(kind.rawValue)
      }
    }
    return ["$ref": "#/$defs/matcher", "type": .array(names)]
  }
}
