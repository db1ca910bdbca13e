import Foundation

/// Reads the fields of a message between processes, in the order in which ``WireWriter`` has
/// written them.
package struct WireReader: ~Copyable {
  /// The error for a message that ends too early or contains an invalid field.
  package struct Malformed: Error {
    /// Creates the error, such as for an unknown number of an enum's case.
    package init() {}
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The path of the last position that was read.
  ///
  /// A position in the same file has no path of its own.
  private var path: String?

  /// Creates a reader that begins at the first byte of a message.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Reads one byte, such as the number of an enum's case.
  package mutating func tag() throws -> UInt8 {
    guard index < bytes.endIndex else { throw Malformed() }
    defer { index += 1 }
    return bytes[index]
  }

  /// Reads a whole number of 1 to 10 bytes.
  ///
  /// See ``WireWriter/integer(_:)``.
  package mutating func integer() throws -> Int {
    var bits: UInt = 0
    for shift in stride(from: 0, to: UInt.bitWidth, by: 7) {
      let byte = try tag()
      bits |= UInt(byte & 0x7F) << UInt(shift)
      if byte < 0x80 { return Int(bitPattern: bits >> 1) ^ -Int(bitPattern: bits & 1) }
    }
    throw Malformed()
  }

  /// Reads a `Double` from the 8 bytes of its bit pattern.
  ///
  /// NaN is an error: no message contains it, and one with it would differ from itself.
  package mutating func number() throws -> Double {
    let bits = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let number = Double(bitPattern: bits)
    guard !number.isNaN else { throw Malformed() }
    return number
  }

  /// Reads a Boolean from one byte, which is 1 for true.
  package mutating func flag() throws -> Bool { try tag() == 1 }

  /// Reads the number of bytes and then a text in UTF-8.
  package mutating func text() throws -> String {
    String(decoding: try take(try integer()), as: UTF8.self)
  }

  /// Reads the raw value of an enum's case.
  ///
  /// An unknown raw value is an error.
  package mutating func word<Word: RawRepresentable<String>>(
    _ type: Word.Type = Word.self
  ) throws -> Word {
    guard let word = Word(rawValue: try text()) else { throw Malformed() }
    return word
  }

  /// Reads a position in a file.
  ///
  /// Its path is left out if it equals that of the last position.
  mutating func location() throws -> SourceLocation {
    if try !flag() { path = try text() }
    guard let path else { throw Malformed() }
    return SourceLocation(path: path, line: try integer(), column: try integer())
  }

  /// Reads a value by its own ``WireCodable/init(from:)``.
  ///
  /// The type is that of the property or parameter that receives the value.
  package mutating func value<Value: WireCodable>(_ type: Value.Type = Value.self) throws -> Value {
    try Value(from: &self)
  }

  /// Reads a flag, and then the value if the flag is true.
  ///
  /// The function reads a type that has no ``WireCodable`` conformance.
  package mutating func optional<Value>(
    _ read: (inout WireReader) throws -> Value
  ) throws -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Reads a flag, and then the value if the flag is true.
  package mutating func optional<Value: WireCodable>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    try flag() ? try Value(from: &self) : nil
  }

  /// Reads the number of elements and then the elements.
  ///
  /// The function reads one element.
  package mutating func list<Element>(
    _ read: (inout WireReader) throws -> Element
  ) throws -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  /// Reads the number of elements and then each by its own ``WireCodable/init(from:)``.
  package mutating func list<Element: WireCodable>(
    _ type: Element.Type = Element.self
  ) throws -> [Element] {
    try list { try Element(from: &$0) }
  }

  /// Reads the number of texts and then the texts.
  package mutating func texts() throws -> [String] { try list { try $0.text() } }

  /// Reads the number of entries and then each key with its value.
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

  /// Reads the number of bytes and then JSON.
  ///
  /// See ``WireWriter/json(_:)``.
  package mutating func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(try take(try integer())))
  }

  /// Reads the number of elements.
  ///
  /// Each takes at least one byte, so a number that exceeds the remaining bytes is an error.
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
