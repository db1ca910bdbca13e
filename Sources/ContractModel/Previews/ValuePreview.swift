package import ContractBinding
import ContractValues

/// A value or a matcher in a form for people to read: like JSON, but with errors, tokens and
/// matchers as words.
package indirect enum ValuePreview: Sendable, Hashable {
  /// A word.
  case leaf(String)
  /// Parts in order.
  case list([ValuePreview])
  /// Parts by key, in the order in which they are shown.
  case map([Field])
  /// A name with its fields in parentheses: `OrderError.soldOut(item: "tea")`.
  case call(String, [Field])

  /// A part by key.
  package struct Field: Sendable, Hashable {
    /// The text before the content: `"item": `.
    package var key: String
    /// The part.
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

  /// Creates a map whose keys are shown in order.
  package init(fields: [String: ValuePreview]) {
    self = .map(
      fields.sorted { $0.key < $1.key }.map {
        Field(key: $0.key.quotedAsJSON + ": ", content: $0.value)
      }
    )
  }

  /// Creates the preview of a value.
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

  /// The preview on one line.
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

  /// The preview in lines, one for each part, indented by two spaces.
  package var lines: [String] {
    switch self {
    case .leaf(let word): return [word]
    case .list(let parts): return Self.block("[", parts.map(\.lines), "]")
    case .call(let word, let fields): return Self.block("\(word)(", fields.map(\.lines), ")")
    case .map(let fields): return Self.block("{", fields.map(\.lines), "}")
    }
  }

  /// The expected and the actual value, each on one line if both fit into 72 characters, else in
  /// several lines.
  package static func lines(
    of expected: ValuePreview, and actual: ValuePreview?
  ) -> (expected: [String], actual: [String]) {
    let (left, right) = (expected.line, actual?.line ?? "")
    if max(left.count, right.count) <= 72 { return ([left], actual == nil ? [] : [right]) }
    return (expected.lines, actual?.lines ?? [])
  }

  /// The text; if it is longer than `limit` characters, its beginning and `…`.
  package static func clip(_ text: String, to limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  /// Cuts two texts that are compared.
  ///
  /// If one is longer than `limit`, both start shortly before the place where they first differ.
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
  /// The value in at most 48 characters, for use in a sentence.
  package var summary: String { ValuePreview.clip(ValuePreview(self).line, to: 48) }
}
