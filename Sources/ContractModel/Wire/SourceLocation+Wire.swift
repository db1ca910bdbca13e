extension SourceLocation: WireCodable {
  /// Reads a location.
  package init(from wire: inout WireReader) throws { self = try wire.location() }

  /// Writes the path, the line and the column.
  package func write(to wire: inout WireWriter) { wire.location(self) }
}
