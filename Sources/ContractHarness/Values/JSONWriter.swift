public import ContractBinding

extension Value {
  /// How JSON is laid out.
  public enum JSONLayout: Sendable, Hashable {
    /// Without white space.
    case compact
    /// One fact a line, indented by two spaces, with a final line break.
    case lines
  }

  /// The value as JSON text in UTF-8, with keys in order, so that equal values give equal text.
  ///
  /// An error and a token, which JSON has no form for, are written as their plain parts;
  /// ``tagged`` keeps them apart.
  ///
  /// - Parameter layout: How it is laid out.
  /// - Returns: The text.
  public func json(_ layout: JSONLayout = .compact) -> [UInt8] {
    var writer = JSONWriter(isCompact: layout == .compact)
    writer.write(self, depth: 0)
    if layout == .lines { writer.bytes.append(0x0A) }
    return writer.bytes
  }
}

private struct JSONWriter {
  let isCompact: Bool
  var bytes: [UInt8] = []

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

  private mutating func object(_ fields: [String: Value], depth: Int) {
    // By code units: the same order on every platform and in every locale.
    let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
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
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F:
        append("\\u00")
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension ErrorValue {
  /// The error as an object: `type`, `case` and `fields`, each only where there is one.
  var parts: Value {
    var parts: [String: Value] = ["type": .string(type)]
    if let caseName { parts["case"] = .string(caseName) }
    if !fields.isEmpty { parts["fields"] = .object(fields) }
    return .object(parts)
  }
}
