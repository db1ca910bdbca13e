import Foundation

/// Writes the fields of a message between processes.
///
/// ``WireReader`` must read them in the same order.
package struct WireWriter: ~Copyable {
  package private(set) var bytes: [UInt8] = []
  /// The path of the last position that was written.
  ///
  /// Most positions are in the same file, so a path is written only if it differs.
  private var path: String?

  /// Creates a message without fields.
  ///
  /// Append the fields in the order in which ``WireReader`` reads them.
  package init() {}

  /// Appends one byte, such as the number of an enum's case.
  package mutating func tag(_ value: UInt8) { bytes.append(value) }

  /// Appends a whole number.
  ///
  /// From -64 to 63 it takes one byte, and at most ten.
  package mutating func integer(_ value: Int) {
    // LEB128 with the sign in the last bit: seven bits in each byte.
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

  /// Appends one byte: 1 for true, 0 for false.
  package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Appends the number of bytes and then the bytes.
  package mutating func bytes(_ value: some Collection<UInt8>) {
    integer(value.count)
    bytes.append(contentsOf: value)
  }

  /// Appends the number of UTF-8 bytes and then the bytes.
  package mutating func text(_ value: String) { bytes(value.utf8) }

  /// Appends an enum's case as its raw value, so that the order of the cases does not matter.
  package mutating func word(_ value: some RawRepresentable<String>) { text(value.rawValue) }

  /// Appends a position in a file.
  ///
  /// The path is left out if it equals that of the last position.
  mutating func location(_ location: SourceLocation) {
    flag(location.path == path)
    if location.path != path { text(location.path) }
    path = location.path
    integer(location.line)
    integer(location.column)
  }

  /// Appends a value by its own ``WireCodable/write(to:)``.
  package mutating func value(_ value: some WireCodable) throws { try value.write(to: &self) }

  /// Appends a flag, and then the value if there is one.
  ///
  /// The function writes a type that has no ``WireCodable`` conformance.
  package mutating func optional<Value>(
    _ value: Value?, _ write: (inout WireWriter, Value) throws -> Void
  ) rethrows {
    flag(value != nil)
    if let value { try write(&self, value) }
  }

  /// Appends a flag, and then the value if there is one.
  package mutating func optional(_ value: (some WireCodable)?) throws {
    try optional(value) { try $0.value($1) }
  }

  /// Appends the number of elements and then the elements.
  ///
  /// The function writes one element.
  package mutating func list<Element>(
    _ elements: [Element], _ write: (inout WireWriter, Element) throws -> Void
  ) rethrows {
    integer(elements.count)
    for element in elements { try write(&self, element) }
  }

  /// Appends the number of elements and then each by its own ``WireCodable/write(to:)``.
  package mutating func list(_ elements: [some WireCodable]) throws {
    try list(elements) { try $0.value($1) }
  }

  /// Appends the number of texts and then the texts.
  package mutating func texts(_ texts: [String]) { list(texts) { $0.text($1) } }

  /// Appends the number of entries and then each key with its value, in no certain order.
  package mutating func fields(_ fields: [String: some WireCodable]) throws {
    integer(fields.count)
    for (key, value) in fields {
      text(key)
      try self.value(value)
    }
  }

  /// Appends a value as JSON.
  ///
  /// It serves rare types with many levels, for which a conformance would be long.
  package mutating func json(_ value: some Encodable) throws {
    bytes(try JSONEncoder().encode(value))
  }
}

extension WireWriter {
  /// Appends the number of an enum's case and then its associated value.
  mutating func tagged(_ tag: UInt8, _ value: some WireCodable) throws {
    self.tag(tag)
    try self.value(value)
  }

  /// Appends the number of an enum's case and then the list that it contains.
  mutating func tagged(_ tag: UInt8, _ elements: [some WireCodable]) throws {
    self.tag(tag)
    try list(elements)
  }

  /// Appends the number of an enum's case and then the values by key that it contains.
  mutating func tagged(_ tag: UInt8, _ fields: [String: some WireCodable]) throws {
    self.tag(tag)
    try self.fields(fields)
  }

  /// Appends the number of an enum's case and then the text that it contains.
  mutating func tagged(_ tag: UInt8, _ text: String) {
    self.tag(tag)
    self.text(text)
  }
}
