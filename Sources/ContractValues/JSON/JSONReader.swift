package import ContractBinding

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The error for a text that is not JSON (RFC 8259), or that exceeds a limit of the reader.
package struct JSONError: Error, Sendable, Hashable {
  /// The mistake as a part of a sentence, such as "expected a key".
  package var reason: String
  /// The index of the byte at which the mistake was found.
  package var offset: Int

  /// Creates an error for the byte at an index.
  ///
  /// ``TextPlace`` converts the index to a line and column.
  package init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension Value {
  /// Parses one JSON text (RFC 8259).
  ///
  /// The reader has three further rules, so that it loses no data and needs limited time: keys must
  /// be unique in an object, nesting ends at 256 levels, and a text has at most 4 million values.
  ///
  /// - Parameter json: A whole text in UTF-8.
  /// - Throws: ``JSONError`` for the first mistake, with its position.
  package init(json: [UInt8]) throws(JSONError) { try self.init(json: json, passage: nil) }

  /// Parses one JSON text, but not the content of certain fields.
  ///
  /// - Parameters:
  ///   - json: A whole text in UTF-8.
  ///   - passage: The fields that are skipped or returned as text. `nil` parses everything.
  /// - Throws: ``JSONError`` for the first mistake, with its position.
  package init(json: [UInt8], passage: JSONPassage?) throws(JSONError) {
    let result = json.withUnsafeBufferPointer { bytes -> Result<Value, JSONError> in
      guard let start = bytes.baseAddress else {
        return .failure(JSONError("unexpected end", at: 0))
      }
      var reader = JSONReader(bytes: start, count: bytes.count, passage: passage)
      return Result { () throws(JSONError) in try reader.document() }
    }
    self = try result.get()
  }
}

/// The parser behind ``Value/init(json:)``.
///
/// Its loops use only pointers and comparisons, because generic code is ten times as slow in debug
/// builds.
private struct JSONReader {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let passage: JSONPassage?
  var position = 0
  var depth = 0
  var valueCount = 0
  /// The number of open objects, and how many of them lie on the way to the skipped fields.
  var objects = 0
  var objectsOnWay = 0

  init(bytes: UnsafePointer<UInt8>, count: Int, passage: JSONPassage?) {
    self.bytes = bytes
    self.count = count
    self.passage = passage
  }

  mutating func document() throws(JSONError) -> Value {
    let value = try value()
    skipWhiteSpace()
    guard position == count else { throw JSONError("unexpected text", at: position) }
    return value
  }

  private mutating func value() throws(JSONError) -> Value {
    skipWhiteSpace()
    guard position < count else { throw JSONError("unexpected end", at: position) }
    valueCount += 1
    guard valueCount <= 4_000_000 else { throw JSONError("more than 4000000 values", at: position) }
    let byte = bytes[position]
    if byte == 0x22 { return .string(try string()) }
    if byte == 0x7B { return try object() }
    if byte == 0x5B { return try array() }
    if byte == 0x74 { return try word("true", .boolean(true)) }
    if byte == 0x66 { return try word("false", .boolean(false)) }
    if byte == 0x6E { return try word("null", .null) }
    return try number()
  }

  private mutating func open() throws(JSONError) {
    guard depth < 256 else { throw JSONError("nested deeper than 256 levels", at: position) }
    depth += 1
    position += 1
  }

  private mutating func object() throws(JSONError) -> Value {
    try open()
    objects += 1
    var fields: [String: Value] = [:]
    if !take(0x7D) {
      // Room for six fields suffices for most objects. A dictionary that grows would hash each key
      // again.
      fields.reserveCapacity(6)
      repeat {
        skipWhiteSpace()
        let start = position
        guard next == 0x22 else { throw JSONError("expected a key", at: position) }
        let key = try string()
        guard take(0x3A) else { throw JSONError("expected ':'", at: position) }
        guard fields.updateValue(try field(key), forKey: key) == nil else {
          throw JSONError("key \"\(key)\" appears twice", at: start)
        }
      } while take(0x2C)
      guard take(0x7D) else { throw JSONError("expected ',' or '}'", at: position) }
    }
    objects -= 1
    depth -= 1
    return .object(fields)
  }

  /// Parses the value of a field, or skips it if the caller asked for that.
  private mutating func field(_ key: String) throws(JSONError) -> Value {
    guard let passage, objectsOnWay == objects - 1 else { return try value() }
    if objectsOnWay == passage.way.count {
      guard passage.fields.contains(key) else { return try value() }
      switch passage.form {
      case .null: return try skipValue()
      case .text: return try compacted()
      }
    }
    guard passage.way[objectsOnWay].contains(key) else { return try value() }
    objectsOnWay += 1
    let value = try value()
    objectsOnWay -= 1
    return value
  }

  /// Returns the next value as a string of JSON without white space.
  private mutating func compacted() throws(JSONError) -> Value {
    var copy = JSONCopy(bytes: bytes, count: count, from: position)
    defer { copy.deallocate() }
    if copy.value() {
      position = copy.position
      // The copy has checked that the text is UTF-8.
      return .string(String(decoding: copy.output.bytes, as: UTF8.self))
    }
    return .string(String(decoding: try value().json(), as: UTF8.self))
  }

  /// Moves behind the next value without parsing it, and returns `null`.
  private mutating func skipValue() throws(JSONError) -> Value {
    skipWhiteSpace()
    var open = 0
    while position < count {
      let byte = bytes[position]
      if byte == 0x22 {
        try skipString()
      } else if byte == 0x7B || byte == 0x5B {
        open += 1
        position += 1
      } else if byte == 0x7D || byte == 0x5D {
        // This bracket belongs to the object or list around the skipped number or word.
        guard open > 0 else { return .null }
        open -= 1
        position += 1
      } else if byte == 0x2C, open == 0 {
        return .null
      } else {
        position += 1
        if byte == 0x0A { skipBlanks() }
        continue
      }
      if open == 0 { return .null }
    }
    throw JSONError("unexpected end", at: position)
  }

  private mutating func skipString() throws(JSONError) {
    let start = position
    position += 1
    while position < count {
      skipPlain()
      guard position < count else { break }
      let byte = bytes[position]
      position += byte == 0x5C ? 2 : 1
      if byte == 0x22 { return }
    }
    throw JSONError("string without an end", at: start)
  }

  /// Skips characters of a string, as far as they are ASCII without escapes, in steps of eight.
  private mutating func skipPlain() {
    while position &+ 8 <= count {
      let plain = JSONWord(bytes + position).plainCount
      position &+= plain
      if plain < 8 { return }
    }
  }

  private mutating func array() throws(JSONError) -> Value {
    try open()
    var elements: [Value] = []
    if !take(0x5D) {
      repeat {
        elements.append(try value())
      } while take(0x2C)
      guard take(0x5D) else { throw JSONError("expected ',' or ']'", at: position) }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while position < count {
      skipPlain()
      guard position < count else { break }
      let byte = bytes[position]
      if byte == 0x22 {
        let text = try text(at: start, count: position - start)
        position += 1
        return text
      }
      if byte == 0x5C { return try escapedString(from: start) }
      if byte < 0x20 { throw JSONError("control character in a string", at: position) }
      position += 1
    }
    throw JSONError("string without an end", at: start - 1)
  }

  private func text(at start: Int, count: Int) throws(JSONError) -> String {
    let characters = UnsafeBufferPointer(start: bytes + start, count: count)
    guard let text = String(wellFormed: characters) else {
      throw JSONError("string is not UTF-8", at: start)
    }
    return text
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var buffer = Array(UnsafeBufferPointer(start: bytes + start, count: position - start))
    while position < count {
      let byte = bytes[position]
      position += 1
      if byte == 0x22 {
        guard let text = String(validating: buffer, as: UTF8.self) else {
          throw JSONError("string is not UTF-8", at: start)
        }
        return text
      }
      if byte < 0x20 { throw JSONError("control character in a string", at: position - 1) }
      if byte == 0x5C { try escape(into: &buffer) } else { buffer.append(byte) }
    }
    throw JSONError("string without an end", at: start - 1)
  }

  private mutating func escape(into buffer: inout [UInt8]) throws(JSONError) {
    guard position < count else { throw JSONError("unexpected end", at: position) }
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
    if high < 0xDC00, position + 1 < count, bytes[position] == UInt8(ascii: "\\"),
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
    guard position + 4 <= count,
      let digits = try? text(at: position, count: 4),
      digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let unit = UInt16(digits, radix: 16)
    else { throw JSONError("expected four hexadecimal digits", at: position) }
    position += 4
    return unit
  }

  private mutating func number() throws(JSONError) -> Value {
    let start = position
    var isInteger = true
    if next == 0x2D { position += 1 }
    let firstDigit = position
    try digits()
    guard bytes[firstDigit] != 0x30 || position == firstDigit + 1 else {
      throw JSONError("number with a leading zero", at: firstDigit)
    }
    if next == 0x2E {
      isInteger = false
      position += 1
      try digits()
    }
    if next | 0x20 == 0x65 {
      isInteger = false
      position += 1
      if next == 0x2B || next == 0x2D { position += 1 }
      try digits()
    }
    let text = try text(at: start, count: position - start)
    if isInteger { return Int(text).map(Value.integer) ?? .largeInteger(text) }
    guard let number = Double(text), number.isFinite else {
      throw JSONError("number out of range", at: start)
    }
    return .number(number)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while next >= 0x30, next <= 0x39 { position += 1 }
    guard position > start else { throw JSONError("unexpected character", at: position) }
  }

  private mutating func word(_ word: StaticString, _ value: Value) throws(JSONError) -> Value {
    let length = word.utf8CodeUnitCount
    guard position + length <= count, memcmp(bytes + position, word.utf8Start, length) == 0 else {
      throw JSONError("unexpected character", at: position)
    }
    position += length
    return value
  }

  /// The next byte of the input.
  ///
  /// At the end it is NUL, which is never valid in JSON.
  private var next: UInt8 { position < count ? bytes[position] : 0 }

  private mutating func skipWhiteSpace() {
    while position < count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
      // The lines of a recording begin with many spaces.
      if byte == 0x0A { skipBlanks() }
    }
  }

  /// Skips spaces in steps of eight.
  private mutating func skipBlanks() {
    while position &+ 8 <= count {
      let blank = JSONWord(bytes + position).blankCount
      position &+= blank
      if blank < 8 { return }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipWhiteSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }
}
