import Foundation

/// A message between a parent and its worker, which are the same program.
///
/// It is its fields, without names, in the order that both know; what is rare and deep is JSON
/// among them.
protocol WireMessage: Sendable {
  /// Reads what ``write(to:)`` has written.
  init(from wire: inout WireReader) throws
  func write(to wire: inout WireWriter) throws
}

/// Takes the fields of a message one after the other.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func integer(_ value: Int) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ value: Double) { integer(Int(bitPattern: UInt(value.bitPattern))) }

  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func bytes(_ value: [UInt8]) {
    integer(value.count)
    bytes.append(contentsOf: value)
  }

  mutating func text(_ value: String) {
    integer(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  mutating func optional<Value>(
    _ value: Value?, _ write: (inout WireWriter, Value) throws -> Void
  ) rethrows {
    flag(value != nil)
    if let value { try write(&self, value) }
  }

  mutating func list<Element>(
    _ elements: [Element], _ write: (inout WireWriter, Element) throws -> Void
  ) rethrows {
    integer(elements.count)
    for element in elements { try write(&self, element) }
  }

  mutating func json(_ value: some Encodable) throws {
    bytes(Array(try JSONEncoder().encode(value)))
  }
}

/// Gives the fields of a message one after the other.
struct WireReader {
  /// A message that ends too early, or says what no message says.
  struct Malformed: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func integer() throws -> Int {
    let value = try take(8).withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
    return Int(littleEndian: value)
  }

  mutating func number() throws -> Double {
    Double(bitPattern: UInt64(UInt(bitPattern: try integer())))
  }

  mutating func flag() throws -> Bool { try take(1).first == 1 }

  mutating func bytes() throws -> [UInt8] { Array(try take(try integer())) }

  mutating func text() throws -> String {
    String(decoding: try take(try integer()), as: UTF8.self)
  }

  mutating func optional<Value>(
    _ read: (inout WireReader) throws -> Value
  ) throws -> Value? {
    try flag() ? try read(&self) : nil
  }

  mutating func list<Element>(
    _ read: (inout WireReader) throws -> Element
  ) throws -> [Element] {
    let count = try integer()
    // Every element has a byte at least.
    guard count >= 0, count <= rest.count else { throw Malformed() }
    return try (0..<count).map { _ in try read(&self) }
  }

  mutating func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(try bytes()))
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw Malformed() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
