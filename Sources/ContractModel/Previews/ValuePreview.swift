package import ContractBinding
import ContractValues

/// A value or matcher as text for people, like JSON but without quotes for errors and matchers.
package indirect enum ValuePreview: Sendable, Hashable {
  /// A text that is shown as it is, such as `3`, `"tea"` or `$uuid`.
  case leaf(String)
  /// A list, shown in square brackets as `[1, 2]`.
  case list([ValuePreview])
  /// An object, shown in braces with its fields in this order.
  case map([Field])
  /// A name with fields in parentheses, such as `OrderError.soldOut(item: "tea")`.
  case call(String, [Field])

  /// One field of an object or of a name in parentheses.
  package struct Field: Sendable, Hashable {
    /// The text before the content, such as `"item": ` with its quotes and colon.
    package var key: String
    /// The text of the field's value, such as `"tea"`.
    package var content: ValuePreview

    package init(key: String, content: ValuePreview) {
      self.key = key
      self.content = content
    }

    fileprivate var lines: [String] {
      let lines = content.lines
      return ["\(key)\(lines[0])"] + lines.dropFirst()
    }
  }

  package init(fields: [String: ValuePreview]) {
    self = .map(
      fields.sorted { $0.key < $1.key }.map {
        Field(key: $0.key.quotedAsJSON + ": ", content: $0.value)
      }
    )
  }

  /// Creates the text of a value: like JSON, except for errors such as `OrderError.soldOut` and
  /// objects such as `FormView#1`.
  package init(_ value: Value) {
    switch value {
    case .null, .boolean, .integer, .largeInteger, .string:
      self = .leaf(String(decoding: value.json(), as: UTF8.self))
    case .number(let number): self = .leaf(number.description)
    case .token(let name): self = .leaf(name)
    case .array(let elements): self = .list(elements.map { ValuePreview($0) })
    case .object(let fields): self = ValuePreview(fields: fields.mapValues { ValuePreview($0) })
    case .error(let error): self = ValuePreview(error)
    }
  }

  private init(_ error: ErrorValue) {
    if error.fields.isEmpty {
      self = .leaf(error.qualifiedName)
    } else if error.caseName != nil, error.fields.count == 1, let only = error.fields["value"] {
      self = .call(error.qualifiedName, [Field(key: "", content: ValuePreview(only))])
    } else {
      self = .call(
        error.qualifiedName,
        error.fields.sorted { $0.key < $1.key }
          .map { Field(key: "\($0.key): ", content: ValuePreview($0.value)) })
    }
  }

  /// The whole text on one line, however long, such as `{"item": "tea"}`.
  package var line: String {
    switch self {
    case .leaf(let word): word
    case .call(let word, let fields): "\(word)(\(Self.line(of: fields)))"
    case .list(let parts): "[\(parts.map(\.line).joined(separator: ", "))]"
    case .map(let fields): "{\(Self.line(of: fields))}"
    }
  }

  private static func line(of fields: [Field]) -> String {
    fields.map { $0.key + $0.content.line }.joined(separator: ", ")
  }

  /// The text with one line for each element or field, indented by two spaces.
  package var lines: [String] {
    switch self {
    case .leaf(let word): return [word]
    case .list(let parts): return Self.block("[", parts.map(\.lines), "]")
    case .call(let word, let fields): return Self.block("\(word)(", fields.map(\.lines), ")")
    case .map(let fields): return Self.block("{", fields.map(\.lines), "}")
    }
  }

  /// Returns the lines of two values that a message shows one below the other.
  ///
  /// If neither exceeds 72 characters, each is on one line; otherwise both are on several lines.
  /// Without an actual value, its list is empty.
  package static func lines(
    of expected: ValuePreview, and actual: ValuePreview?
  ) -> (expected: [String], actual: [String]) {
    let (left, right) = (expected.line, actual?.line ?? "")
    if max(left.count, right.count) <= 72 { return ([left], actual == nil ? [] : [right]) }
    return (expected.lines, actual?.lines ?? [])
  }

  /// Cuts a text to `limit` characters, including a final "…".
  package static func clip(_ text: String, to limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  /// Cuts two texts that are compared.
  ///
  /// If a text exceeds `limit` characters, both begin shortly before the first character that
  /// differs.
  package static func clip(_ left: String, _ right: String, to limit: Int) -> (String, String) {
    guard max(left.utf8.count, right.utf8.count) > limit else { return (left, right) }
    let common = zip(left, right).prefix { $0 == $1 }.count
    let skipped = max(0, common - 24)
    let isCut = skipped > 0 && max(left.count, right.count) > limit
    let texts = [left, right].map { isCut ? "…" + $0.dropFirst(skipped) : $0 }
    return (clip(texts[0], to: limit), clip(texts[1], to: limit))
  }

  private static func block(_ open: String, _ parts: [[String]], _ close: String) -> [String] {
    guard let last = parts.indices.last else { return [open + close] }
    var lines = [open]
    for (index, part) in parts.enumerated() {
      lines += part.map { "  \($0)" }
      if index != last { lines[lines.count - 1] += "," }
    }
    return lines + [close]
  }
}

extension Value {
  /// The value in at most 48 characters, for a sentence in a message.
  package var summary: String { ValuePreview.clip(ValuePreview(self).line, to: 48) }
}
