/// Reads the fields of a message between processes, in the order in which ``WireWriter`` has
/// written them.
package struct WireReader: ~Copyable {
  /// The error for a message that ends too early or contains an invalid field.
  package struct Malformed: Error {
    /// Creates the error, such as for a case number that the enum does not have.
    package init() {}
  }

  private let content: ArraySlice<UInt8>
  private var index: Int
  /// The path of the last position that was read; the next position leaves it out if it is equal.
  private var path: String?

  package init(_ bytes: ArraySlice<UInt8>) {
    content = bytes
    index = bytes.startIndex
  }

  /// Reads one byte, such as the number of an enum's case.
  package mutating func tag() throws -> UInt8 {
    guard index < content.endIndex else { throw Malformed() }
    defer { index += 1 }
    return content[index]
  }

  /// Reads a whole number of 1 to 10 bytes, as ``WireWriter/integer(_:)`` writes it.
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
  /// NaN is an error. No valid message contains it, and a message with NaN would not equal itself.
  package mutating func number() throws -> Double {
    let bits = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let number = Double(bitPattern: bits)
    guard !number.isNaN else { throw Malformed() }
    return number
  }

  /// Reads a Boolean from one byte, which is 1 for true.
  package mutating func flag() throws -> Bool { try tag() == 1 }

  /// Reads a number of bytes, and then as many bytes as a text in UTF-8.
  package mutating func text() throws -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// Reads a position in a file, whose path is left out if the last position has the same.
  mutating func location() throws -> SourceLocation {
    if try !flag() { path = try text() }
    guard let path else { throw Malformed() }
    return SourceLocation(path: path, line: try integer(), column: try integer())
  }

  /// Reads a value with its own ``WireCodable/init(from:)``.
  ///
  /// The compiler infers the type from the context. It may also be an optional, a list or a
  /// dictionary.
  package mutating func value<Value: WireCodable>(_ type: Value.Type = Value.self) throws -> Value {
    try Value(from: &self)
  }

  /// Reads bytes that follow their number; throws if the message ends before.
  mutating func bytes() throws -> ArraySlice<UInt8> { try take(try integer()) }

  /// Reads the number of elements.
  ///
  /// Each element has at least one byte, so it is an error if the number exceeds the remaining
  /// bytes.
  mutating func count() throws -> Int {
    let count = try integer()
    guard count >= 0, count <= content.endIndex - index else { throw Malformed() }
    return count
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= content.endIndex - index else { throw Malformed() }
    defer { index += count }
    return content[index..<index + count]
  }
}
