import Foundation

/// A value that the main process and its workers exchange over a pipe.
///
/// The binary format has the fields without names, in a fixed order. It needs no version, because
/// both processes run the same program.
package protocol WireCodable: Sendable {
  /// Reads the fields in the order in which ``write(to:)`` writes them.
  ///
  /// - Throws: A ``WireReader/Malformed`` error if the bytes end too early or are invalid; an error
  ///   of `JSONDecoder` for the few types that are written as JSON.
  init(from wire: inout WireReader) throws
  /// Appends the fields to a message for another process, in the order in which ``init(from:)``
  /// reads them.
  ///
  /// - Throws: An error of `JSONEncoder`, for the few types that are written as JSON.
  func write(to wire: inout WireWriter) throws
}

/// A value with a list of fields, which defines both reading and writing.
///
/// A release build does not specialise what the list does, which takes three times as long. So the
/// parts of each step write and read their fields by themselves.
package protocol WireRecord: WireCodable {
  /// The fields in the order of the message, in one list for both reading and writing.
  static var wireFields: WireFields<Self> { get }
}

extension WireRecord {
  package init(from wire: inout WireReader) throws { self = try Self.wireFields.read(&wire) }

  package func write(to wire: inout WireWriter) throws { try Self.wireFields.write(self, &wire) }
}

/// The fields of a record in the order of its messages, from which these are both written and read.
package struct WireFields<Record>: Sendable {
  let read: @Sendable (inout WireReader) throws -> Record
  /// Appends the fields of a record to a message.
  package let write: @Sendable (Record, inout WireWriter) throws -> Void

  /// Creates the fields from an initializer and the properties for its parameters, in their order.
  ///
  /// An example is `WireFields(Secret.init(rule:value:), \.rule, \.value)`.
  package init<each Field: WireCodable>(
    _ make: @escaping @Sendable (repeat each Field) -> Record,
    _ fields: repeat @escaping @Sendable (Record) -> each Field
  ) {
    read = { wire in make(repeat try (each Field)(from: &wire)) }
    let fields = (repeat each fields)
    write = { record, wire in
      for field in repeat each fields { try field(record).write(to: &wire) }
    }
  }
}

/// A rare type with nested values, which is written as JSON.
package protocol WireJSON: WireCodable, Codable {}

extension WireJSON {
  package init(from wire: inout WireReader) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(try wire.bytes()))
  }

  package func write(to wire: inout WireWriter) throws {
    wire.bytes(try JSONEncoder().encode(self))
  }
}

/// An enum is written as its raw value, so that the order of its cases does not matter.
extension WireCodable where Self: RawRepresentable<String> {
  package init(from wire: inout WireReader) throws {
    guard let word = Self(rawValue: try wire.text()) else { throw WireReader.Malformed() }
    self = word
  }

  package func write(to wire: inout WireWriter) { wire.text(rawValue) }
}
