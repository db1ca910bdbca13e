/// A value that parent and worker exchange over a pipe.
///
/// Both are the same program, so the format needs no version.
///
/// The format holds the fields without names, in a fixed order.
package protocol WireCodable: Sendable {
  /// Reads the bytes that ``write(to:)`` writes.
  ///
  /// - Throws: A ``WireReader/Malformed`` error if the bytes are invalid.
  init(from wire: inout WireReader) throws
  /// Writes the fields.
  ///
  /// - Throws: An encoding error.
  func write(to wire: inout WireWriter) throws
}
