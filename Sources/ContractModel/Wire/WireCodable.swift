/// A value that crosses the pipe between a parent and its worker, which are the same program.
///
/// Its form is its fields, without names, in an order that reader and writer both know.
package protocol WireCodable: Sendable {
  /// Reads the form that ``write(to:)`` writes.
  ///
  /// - Throws: A ``WireReader/Malformed`` for bytes that are no such form.
  init(from wire: inout WireReader) throws
  /// Writes the fields.
  ///
  /// - Throws: An encoding error.
  func write(to wire: inout WireWriter) throws
}
