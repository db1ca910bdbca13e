package import ContractBinding

extension Value {
  /// The white space of JSON that this tool writes.
  package enum JSONStyle: Sendable, Hashable {
    /// No white space, as in `{"a":[1,2]}`.
    case compact
    /// One element on each line, indented by two spaces, with a newline at the end, for people.
    case lines
  }

  /// Writes the value as JSON in UTF-8.
  ///
  /// Keys are sorted, so equal values give equal bytes.
  ///
  /// Errors and tokens become plain objects and strings. Infinity and "not a number" become `null`,
  /// because JSON cannot represent them. ``tagged`` preserves the difference.
  package func json(_ style: JSONStyle = .compact) -> [UInt8] {
    var writer = JSONWriter(isCompact: style == .compact)
    writer.write(self, depth: 0)
    if style == .lines { writer.bytes.append(0x0A) }
    return writer.bytes
  }
}

/// JSON whose objects have a chosen order of keys.
///
/// In files that people review, the most important keys come first.
package enum OrderedJSON {
  /// A value whose keys are sorted by the bytes of their names.
  case value(Value)
  /// A valid JSON text, which keeps its order of keys and notation of numbers, but not its white
  /// space.
  case source([UInt8])
  /// A list whose elements may be objects with a chosen order.
  case list([OrderedJSON])
  /// An object whose fields are written in this order, such as `name` before `steps`.
  case object([(key: String, value: OrderedJSON)])

  /// The JSON text in UTF-8 with one element on each line and a newline at the end.
  package var lines: [UInt8] {
    var writer = JSONWriter(isCompact: false)
    writer.write(self, depth: 0)
    writer.bytes.append(0x0A)
    return writer.bytes
  }
}

private struct JSONWriter {
  let isCompact: Bool
  var bytes: [UInt8] = []

  mutating func write(_ json: OrderedJSON, depth: Int) {
    switch json {
    case .value(let value): write(value, depth: depth)
    case .source(let text):
      text.withUnsafeBufferPointer { write(JSONTokens($0), depth: depth) }
    case .list(let elements):
      list(elements, between: "[", "]", depth: depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let fields):
      list(fields, between: "{", "}", depth: depth) { writer, field in
        writer.quote(field.key)
        writer.append(": ")
        writer.write(field.value, depth: depth + 1)
      }
    }
  }

  mutating func write(_ value: Value, depth: Int) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append(value.description)
    case .largeInteger(let digits): append(digits)
    case .number(let value): append(value.isFinite ? value.description : "null")
    case .string(let text), .token(let text): quote(text)
    case .array(let elements):
      list(elements, between: "[", "]", depth: depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let fields): object(fields, depth: depth)
    case .error(let error): write(error.parts, depth: depth)
    }
  }

  /// Writes a JSON text again with one element on each line, indented by `depth` levels.
  private mutating func write(_ text: JSONTokens, depth: Int) {
    guard let source = text.bytes.baseAddress else { return }
    var tokens = text
    var depth = depth
    // A body may have megabytes, and appending to an array is slow in debug builds.
    var output = ByteBuffer(capacity: text.bytes.count + text.bytes.count / 4)
    defer { output.deallocate() }
    while let token = tokens.next() {
      let byte = source[token.lowerBound]
      if byte == 0x22 {
        quote(UnsafeBufferPointer(start: source + token.lowerBound, count: token.count), &output)
      } else if byte == 0x2C {
        output.append(byte)
        breakLine(depth, &output)
      } else if byte == 0x3A {
        output.append(byte)
        output.append(0x20)
      } else if byte | 0x20 == 0x7B {
        output.append(byte)
        depth += 1
        let next = tokens.blank.upperBound
        if next == text.bytes.count || source[next] | 0x20 != 0x7D { breakLine(depth, &output) }
      } else if byte | 0x20 == 0x7D {
        depth -= 1
        if output.last != byte - 2 { breakLine(depth, &output) }
        output.append(byte)
      } else {
        output.append(UnsafeBufferPointer(start: source + token.lowerBound, count: token.count))
      }
    }
    bytes.append(contentsOf: output.bytes)
  }

  /// Copies an ASCII string without escapes, as most are; any other is decoded and written again.
  private mutating func quote(_ token: UnsafeBufferPointer<UInt8>, _ output: inout ByteBuffer) {
    guard let source = token.baseAddress else { return }
    let end = token.count - 1
    var index = 1
    while index < end {
      let byte = source[index]
      guard byte >= 0x20, byte < 0x7F, byte != 0x5C else { break }
      index += 1
    }
    guard index < end else { return output.append(token) }
    var text = String.UnicodeScalarView()
    JSONEscapes.forEach(in: token) { scalar, _ in text.append(scalar) }
    var writer = JSONWriter(isCompact: true)
    writer.quote(String(text))
    writer.bytes.withUnsafeBufferPointer { output.append($0) }
  }

  private func breakLine(_ depth: Int, _ output: inout ByteBuffer) {
    output.append(0x0A)
    output.append(0x20, count: 2 * depth)
  }

  private mutating func object(_ fields: [String: Value], depth: Int) {
    // The order of bytes is the same on every platform and in every language.
    let sorted =
      fields.count < 2
      ? Array(fields) : fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    list(sorted, between: "{", "}", depth: depth) { writer, field in
      writer.quote(field.key)
      writer.append(writer.isCompact ? ":" : ": ")
      writer.write(field.value, depth: depth + 1)
    }
  }

  private mutating func list<Element>(
    _ elements: [Element],
    between open: StaticString,
    _ close: StaticString,
    depth: Int,
    write: (inout JSONWriter, Element) -> Void
  ) {
    append(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      breakLine(depth + 1)
      write(&self, element)
    }
    if !elements.isEmpty { breakLine(depth) }
    append(close)
  }

  private mutating func breakLine(_ depth: Int) {
    guard !isCompact else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var index = 0
      while index < utf8.count {
        let start = index
        while index < utf8.count, Self.isPlain(utf8[index]) { index += 1 }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        guard index < utf8.count else { break }
        let byte = utf8[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        case 0..<0x20, 0x7F: escape(UInt16(byte))
        // A character that begins with one of these bytes may be invisible on a terminal. All other
        // bytes are written as they are.
        case 0xC2, 0xD8, 0xE2, 0xEF:
          guard let (unit, length) = Self.unseen(utf8[(index - 1)...]) else { fallthrough }
          escape(unit)
          index += length - 1
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// True for printable ASCII that needs no escape in a JSON string.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
  }

  /// The UTF-16 unit and length of the first character; `nil` if a terminal or an editor shows it.
  ///
  /// Not shown are C1 controls, bidirectional controls (UAX #9), line and paragraph separators, the
  /// byte order mark, and noncharacters.
  private static func unseen(
    _ utf8: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (unit: UInt16, length: Int)? {
    let start = utf8.startIndex
    let length = utf8[start] < 0xE0 ? 2 : 3
    guard utf8.count >= length else { return nil }
    let unit =
      length == 2
      ? UInt16(utf8[start] & 0x1F) << 6 | UInt16(utf8[start + 1] & 0x3F)
      : UInt16(utf8[start] & 0x0F) << 12 | UInt16(utf8[start + 1] & 0x3F) << 6
        | UInt16(utf8[start + 2] & 0x3F)
    switch unit {
    case 0x80...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFFE...0xFFFF:
      return (unit, length)
    default: return nil
    }
  }

  private mutating func escape(_ unit: UInt16) {
    append("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      bytes.append(UInt8(unit >> shift & 0xF).asHexadecimalDigit())
    }
  }

  private mutating func append(_ text: StaticString) {
    // Most texts are a bracket or a comma, for which adding a buffer takes longer.
    for index in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[index]) }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension String {
  /// The text as a JSON string with quotes and escapes, such as `"two\nlines"`.
  package var quotedAsJSON: String { String(decoding: Value.string(self).json(), as: UTF8.self) }
}
