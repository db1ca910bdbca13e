import Foundation

/// Writes the fields of a message in order.
package struct WireWriter: ~Copyable {
  /// The bytes of the message.
  package private(set) var bytes: [UInt8] = []
  /// The path of the last location.
  ///
  /// Most locations are in one file, so the path is written only when it changes.
  private var path: String?

  /// Creates an empty message.
  package init() {}

  /// Writes a number between 0 and 255, such as the tag of an enum's case.
  package mutating func tag(_ value: UInt8) { bytes.append(value) }

  /// Writes a whole number.
  ///
  /// Small numbers take one byte.
  package mutating func integer(_ value: Int) {
    // LEB128 with the sign in the last bit: seven bits in each byte.
    var rest = UInt(bitPattern: (value << 1) ^ (value >> (Int.bitWidth - 1)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number with a fraction.
  package mutating func number(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a Boolean value.
  package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Writes the number of bytes, then the bytes.
  package mutating func bytes(_ value: some Collection<UInt8>) {
    integer(value.count)
    bytes.append(contentsOf: value)
  }

  /// Writes a text.
  package mutating func text(_ value: String) { bytes(value.utf8) }

  /// Writes an enum's case as its raw value.
  package mutating func word(_ value: some RawRepresentable<String>) { text(value.rawValue) }

  /// Writes a location.
  ///
  /// The path is left out if it equals that of the last location.
  mutating func location(_ location: SourceLocation) {
    flag(location.path == path)
    if location.path != path { text(location.path) }
    path = location.path
    integer(location.line)
    integer(location.column)
  }

  /// Writes a value.
  package mutating func value(_ value: some WireCodable) throws { try value.write(to: &self) }

  /// Writes a flag, then the value if there is one.
  package mutating func optional<Value>(
    _ value: Value?, _ write: (inout WireWriter, Value) throws -> Void
  ) rethrows {
    flag(value != nil)
    if let value { try write(&self, value) }
  }

  /// Writes a flag, then the value if there is one.
  package mutating func optional(_ value: (some WireCodable)?) throws {
    try optional(value) { try $0.value($1) }
  }

  /// Writes the number of elements, then the elements.
  package mutating func list<Element>(
    _ elements: [Element], _ write: (inout WireWriter, Element) throws -> Void
  ) rethrows {
    integer(elements.count)
    for element in elements { try write(&self, element) }
  }

  /// Writes the number of elements, then the elements.
  package mutating func list(_ elements: [some WireCodable]) throws {
    try list(elements) { try $0.value($1) }
  }

  /// Writes the number of texts, then the texts.
  package mutating func texts(_ texts: [String]) { list(texts) { $0.text($1) } }

  /// Writes the number of entries, then each key with its value.
  package mutating func fields(_ fields: [String: some WireCodable]) throws {
    integer(fields.count)
    for (key, value) in fields {
      text(key)
      try self.value(value)
    }
  }

  /// Writes a value as JSON.
  ///
  /// It serves rare, deeply nested values.
  package mutating func json(_ value: some Encodable) throws {
    bytes(try JSONEncoder().encode(value))
  }
}

extension WireWriter {
  /// Writes the tag of an enum's case and its associated value.
  mutating func tagged(_ tag: UInt8, _ value: some WireCodable) throws {
    self.tag(tag)
    try self.value(value)
  }

  /// Writes the tag of an enum's case and its list.
  mutating func tagged(_ tag: UInt8, _ elements: [some WireCodable]) throws {
    self.tag(tag)
    try list(elements)
  }

  /// Writes the tag of an enum's case and its fields.
  mutating func tagged(_ tag: UInt8, _ fields: [String: some WireCodable]) throws {
    self.tag(tag)
    try self.fields(fields)
  }

  /// Writes the tag of an enum's case and its text.
  mutating func tagged(_ tag: UInt8, _ text: String) {
    self.tag(tag)
    self.text(text)
  }
}
