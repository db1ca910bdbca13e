package import ContractBinding
import Foundation

/// The error for a text that is not JSON (RFC 8259), or that exceeds a limit of the reader.
package struct JSONError: Error, Sendable, Hashable {
  /// The mistake as part of a sentence, such as "expected a key".
  package var reason: String
  /// The index of the byte at which the mistake was found.
  package var offset: Int

  /// Creates an error for a byte, whose index ``TextPlace`` converts to a line and column.
  package init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension Value {
  /// Parses one JSON text in UTF-8 (RFC 8259).
  ///
  /// The reader has four further rules, so that it loses no data and needs limited time. Keys must
  /// be unique in an object. Nesting ends at 256 levels. A text has at most 4 million values. A
  /// number with a fraction or an exponent must be in the range of a `Double`.
  ///
  /// It does not parse the fields that `passage` skips or returns as text.
  ///
  /// - Throws: ``JSONError`` for the first mistake, with its position.
  package init(json: [UInt8], passage: JSONPassage? = nil) throws(JSONError) {
    let result = json.withUnsafeBufferPointer { bytes -> Result<Value, JSONError> in
      guard let start = bytes.baseAddress else {
        return .failure(JSONError("unexpected end", at: 0))
      }
      var reader = JSONReader(bytes: start, count: bytes.count, passage: passage)
      defer { reader.copy?.deallocate() }
      return Result { () throws(JSONError) in try reader.document() }
    }
    self = try result.get()
  }
}

/// The parser behind ``Value/init(json:passage:)``.
///
/// Its loops use only pointers and comparisons, because generic code is ten times as slow in debug
/// builds.
struct JSONReader {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let passage: JSONPassage?
  var position = 0
  var depth = 0
  var valueCount = 0
  /// The number of open objects around the current position.
  ///
  /// `objectsOnWay` counts only those objects whose keys lead to the fields of ``passage``.
  var objects = 0
  var objectsOnWay = 0
  /// The copy of the fields of ``passage``, which all use the same memory; `nil` before the first.
  var copy: JSONCopy?

  mutating func document() throws(JSONError) -> Value {
    let value = try value()
    skipWhiteSpace()
    guard position == count else { throw JSONError("unexpected text", at: position) }
    return value
  }

  mutating func value() throws(JSONError) -> Value {
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
      // Most objects have at most six fields. A dictionary that grows would hash each key again, and
      // one that reserves its capacity later takes longer to make.
      fields = Dictionary(minimumCapacity: 6)
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

  /// The next byte of the input; at the end it is NUL, which is never valid in JSON.
  var next: UInt8 { position < count ? bytes[position] : 0 }

  mutating func skipWhiteSpace() {
    while position < count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
      // The lines of a recording begin with many spaces.
      if byte == 0x0A { skipBlanks() }
    }
  }

  /// Skips spaces in steps of eight; the last bytes of the text are left to the caller.
  mutating func skipBlanks() {
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
