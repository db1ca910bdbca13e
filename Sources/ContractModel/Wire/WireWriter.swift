/// Writes the fields of a message between processes, for ``WireReader`` to read in this order.
package struct WireWriter: ~Copyable {
  package private(set) var bytes: [UInt8] = []
  /// The path of the last position that was written.
  ///
  /// Most positions are in the same file, so a path is written only if it differs.
  private var path: String?

  /// Creates a message without fields; append them in the order in which ``WireReader`` reads them.
  package init() {}

  /// Appends one byte, such as the number of an enum's case.
  package mutating func tag(_ value: UInt8) { bytes.append(value) }

  /// Appends a whole number: one byte for -64 to 63, and at most ten bytes for any other.
  package mutating func integer(_ value: Int) {
    // The encoding is LEB128 with seven bits in each byte. The lowest bit is the sign.
    var rest = UInt(bitPattern: (value << 1) ^ (value >> (Int.bitWidth - 1)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a `Double` as the 8 bytes of its bit pattern, so that no digit is lost.
  package mutating func number(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Appends the number of bytes and then the bytes.
  package mutating func bytes(_ value: some Collection<UInt8>) {
    integer(value.count)
    bytes.append(contentsOf: value)
  }

  /// Appends the number of UTF-8 bytes and then the bytes.
  package mutating func text(_ value: String) { bytes(value.utf8) }

  /// Appends a position in a file, whose path is left out if the last position has the same.
  mutating func location(_ location: SourceLocation) {
    flag(location.path == path)
    if location.path != path { text(location.path) }
    path = location.path
    integer(location.line)
    integer(location.column)
  }

  /// Appends a value with its own ``WireCodable/write(to:)``.
  ///
  /// A release build specialises this function for each type, but not the one for several values.
  package mutating func value<Value: WireCodable>(_ value: Value) throws {
    try value.write(to: &self)
  }

  /// Appends values, each with its own ``WireCodable/write(to:)``.
  package mutating func value<each Value: WireCodable>(_ values: repeat each Value) throws {
    for value in repeat each values { try value.write(to: &self) }
  }

  /// Appends the number of an enum's case and then its only associated value.
  mutating func tagged<Value: WireCodable>(_ tag: UInt8, _ value: Value) throws {
    self.tag(tag)
    try value.write(to: &self)
  }

  /// Appends the number of an enum's case and then its associated values.
  mutating func tagged<each Value: WireCodable>(
    _ tag: UInt8, _ values: repeat each Value
  ) throws {
    self.tag(tag)
    for value in repeat each values { try value.write(to: &self) }
  }
}
