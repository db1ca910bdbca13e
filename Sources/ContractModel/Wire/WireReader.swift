import Foundation

/// Reads the fields of a message in order.
package struct WireReader: ~Copyable {
  /// An error: a message ends too early or holds an invalid field.
  package struct Malformed: Error {
    /// Creates the error.
    package init() {}
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The path of the last location, which the next one may share.
  private var path: String?

  /// Creates a reader at the start of a message.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Reads a number between 0 and 255.
  package mutating func tag() throws -> UInt8 {
    guard index < bytes.endIndex else { throw Malformed() }
    defer { index += 1 }
    return bytes[index]
  }

  /// Reads a whole number.
  package mutating func integer() throws -> Int {
    var bits: UInt = 0
    for shift in stride(from: 0, to: UInt.bitWidth, by: 7) {
      let byte = try tag()
      bits |= UInt(byte & 0x7F) << UInt(shift)
      if byte < 0x80 { return Int(bitPattern: bits >> 1) ^ -Int(bitPattern: bits & 1) }
    }
    throw Malformed()
  }

  /// Reads a number with a fraction.
  package mutating func number() throws -> Double {
    let bits = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bitPattern: bits)
  }

  /// Reads a Boolean value.
  package mutating func flag() throws -> Bool { try tag() == 1 }

  /// Reads a text.
  package mutating func text() throws -> String {
    String(decoding: try take(try integer()), as: UTF8.self)
  }

  /// Reads an enum's case by its raw value.
  package mutating func word<Word: RawRepresentable<String>>(
    _ type: Word.Type = Word.self
  ) throws -> Word {
    guard let word = Word(rawValue: try text()) else { throw Malformed() }
    return word
  }

  /// Reads a location.
  mutating func location() throws -> SourceLocation {
    if try !flag() { path = try text() }
    guard let path else { throw Malformed() }
    return SourceLocation(path: path, line: try integer(), column: try integer())
  }

  /// Reads a value.
  package mutating func value<Value: WireCodable>(_ type: Value.Type = Value.self) throws -> Value {
    try Value(from: &self)
  }

  /// Reads a value that may be missing.
  package mutating func optional<Value>(
    _ read: (inout WireReader) throws -> Value
  ) throws -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Reads a value that may be missing.
  package mutating func optional<Value: WireCodable>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    try flag() ? try Value(from: &self) : nil
  }

  /// Reads a list of elements.
  package mutating func list<Element>(
    _ read: (inout WireReader) throws -> Element
  ) throws -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  /// Reads a list of elements.
  package mutating func list<Element: WireCodable>(
    _ type: Element.Type = Element.self
  ) throws -> [Element] {
    try list { try Element(from: &$0) }
  }

  /// Reads a list of texts.
  package mutating func texts() throws -> [String] { try list { try $0.text() } }

  /// Reads values by key.
  package mutating func fields<Value: WireCodable>(
    _ type: Value.Type = Value.self
  ) throws -> [String: Value] {
    let count = try count()
    var fields = [String: Value](minimumCapacity: count)
    for _ in 0..<count {
      let key = try text()
      fields[key] = try Value(from: &self)
    }
    return fields
  }

  /// Reads a value that was written as JSON.
  package mutating func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(try take(try integer())))
  }

  /// Reads the number of elements.
  ///
  /// Each element takes at least one byte, so a larger number is malformed.
  private mutating func count() throws -> Int {
    let count = try integer()
    guard count >= 0, count <= bytes.endIndex - index else { throw Malformed() }
    return count
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - index else { throw Malformed() }
    defer { index += count }
    return bytes[index..<index + count]
  }
}
