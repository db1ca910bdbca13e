public import ContractBinding

/// A text that is not JSON (RFC 8259), or not JSON that a ``Value`` can hold.
public struct JSONError: Error, Sendable, Hashable {
  /// What is wrong, as a sentence fragment.
  public var reason: String
  /// Where, as an offset in bytes.
  public var offset: Int

  /// Creates the error.
  public init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension Value {
  /// Reads one JSON text, RFC 8259.
  ///
  /// Stricter than the RFC in three ways, so that nothing is lost and nothing costs more than it
  /// should: keys must differ, nesting ends at 256 levels, and there are at most 4 million values.
  ///
  /// - Parameter json: The text in UTF-8.
  /// - Throws: A ``JSONError``.
  public init(json: [UInt8]) throws(JSONError) { try self.init(json: json, without: nil) }

  /// Reads one JSON text without the parts that nobody will look at, which are `null` then.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8.
  ///   - omission: What is passed over; of its form no more is checked than where it ends.
  /// - Throws: A ``JSONError``.
  init(json: [UInt8], without omission: JSONOmission?) throws(JSONError) {
    let result = json.withUnsafeBufferPointer { bytes -> Result<Value, JSONError> in
      var reader = JSONReader(bytes: bytes, omission: omission)
      return Result { () throws(JSONError) in try reader.document() }
    }
    self = try result.get()
  }
}

/// Fields of a text that are not read.
struct JSONOmission {
  /// Below which field of the outermost object.
  let part: String
  /// Their names, at any depth there.
  let fields: Set<String>
}

/// Reads JSON from bytes that stay where they are.
private struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let omission: JSONOmission?
  var position = 0
  var depth = 0
  var count = 0
  /// Whether what is read lies in the part of which fields are passed over.
  var isInPart = false

  init(bytes: UnsafeBufferPointer<UInt8>, omission: JSONOmission?) {
    self.bytes = bytes
    self.omission = omission
  }

  mutating func document() throws(JSONError) -> Value {
    let value = try value()
    skipWhiteSpace()
    guard position == bytes.count else { throw JSONError("unexpected text", at: position) }
    return value
  }

  private mutating func value() throws(JSONError) -> Value {
    skipWhiteSpace()
    guard position < bytes.count else { throw JSONError("unexpected end", at: position) }
    count += 1
    guard count <= 4_000_000 else { throw JSONError("more than 4000000 values", at: position) }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    guard depth < 256 else { throw JSONError("nested deeper than 256 levels", at: position) }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> Value {
    var fields: [String: Value] = [:]
    if take(UInt8(ascii: "}")) { return .object(fields) }
    repeat {
      skipWhiteSpace()
      let start = position
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw JSONError("expected a key", at: position)
      }
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw JSONError("expected ':'", at: position) }
      guard fields.updateValue(try field(key), forKey: key) == nil else {
        throw JSONError("key \"\(key)\" appears twice", at: start)
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw JSONError("expected ',' or '}'", at: position) }
    return .object(fields)
  }

  /// The value of a field, or `null` for one that is passed over.
  private mutating func field(_ key: String) throws(JSONError) -> Value {
    guard let omission else { return try value() }
    if isInPart, omission.fields.contains(key) {
      try passOver()
      return .null
    }
    guard depth == 1 else { return try value() }
    isInPart = key == omission.part
    return try value()
  }

  /// Goes to the end of a value.
  private mutating func passOver() throws(JSONError) {
    skipWhiteSpace()
    var open = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): try passOverString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The end of what holds a number or a word.
        guard open > 0 else { return }
        open -= 1
        position += 1
      case UInt8(ascii: ",") where open == 0: return
      default:
        position += 1
        continue
      }
      if open == 0 { return }
    }
    throw JSONError("unexpected end", at: position)
  }

  private mutating func passOverString() throws(JSONError) {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    throw JSONError("string without an end", at: start)
  }

  private mutating func array() throws(JSONError) -> Value {
    var elements: [Value] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      elements.append(try value())
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw JSONError("expected ',' or ']'", at: position) }
    return .array(elements)
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = try text(bytes[start..<position], at: start)
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw JSONError("control character in a string", at: position)
      default: position += 1
      }
    }
    throw JSONError("string without an end", at: start - 1)
  }

  private func text(
    _ slice: Slice<UnsafeBufferPointer<UInt8>>, at offset: Int
  ) throws(JSONError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw JSONError("string is not UTF-8", at: offset)
    }
    return text
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var buffer = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: buffer, as: UTF8.self) else {
          throw JSONError("string is not UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &buffer)
      case 0..<0x20: throw JSONError("control character in a string", at: position - 1)
      default: buffer.append(byte)
      }
    }
    throw JSONError("string without an end", at: start - 1)
  }

  private mutating func escape(into buffer: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw JSONError("unexpected end", at: position) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
    case UInt8(ascii: "b"): buffer.append(0x08)
    case UInt8(ascii: "f"): buffer.append(0x0C)
    case UInt8(ascii: "n"): buffer.append(0x0A)
    case UInt8(ascii: "r"): buffer.append(0x0D)
    case UInt8(ascii: "t"): buffer.append(0x09)
    case UInt8(ascii: "u"): buffer.append(contentsOf: Array(String(try escapedScalar()).utf8))
    default: throw JSONError("unknown escape", at: position - 1)
    }
  }

  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = position
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(UInt32(high)) { return scalar }
    if high < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let low = try codeUnit()
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(low) - 0xDC00)
      {
        return scalar
      }
    }
    throw JSONError("half a surrogate pair", at: start)
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard position + 4 <= bytes.count,
      let digits = String(validating: bytes[position..<position + 4], as: UTF8.self),
      digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let unit = UInt16(digits, radix: 16)
    else { throw JSONError("expected four hexadecimal digits", at: position) }
    position += 4
    return unit
  }

  private mutating func number() throws(JSONError) -> Value {
    let start = position
    var isInteger = true
    if peek() == UInt8(ascii: "-") { position += 1 }
    let firstDigit = position
    try digits()
    guard bytes[firstDigit] != UInt8(ascii: "0") || position == firstDigit + 1 else {
      throw JSONError("number with a leading zero", at: firstDigit)
    }
    if peek() == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger { return Int(text).map(Value.integer) ?? .largeInteger(text) }
    guard let number = Double(text), number.isFinite else {
      throw JSONError("number out of range", at: start)
    }
    return .number(number)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    guard position > start else { throw JSONError("unexpected character", at: position) }
  }

  private mutating func word(_ word: StaticString, _ value: Value) throws(JSONError) -> Value {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else {
      throw JSONError("unexpected character", at: position)
    }
    for offset in 0..<count where bytes[position + offset] != word.utf8Start[offset] {
      throw JSONError("unexpected character", at: position)
    }
    position += count
    return value
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipWhiteSpace()
    guard peek() == byte else { return false }
    position += 1
    return true
  }
}
