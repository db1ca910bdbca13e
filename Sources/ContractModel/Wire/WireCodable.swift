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
