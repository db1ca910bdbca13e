extension SourceLocation: WireCodable {
  package init(from wire: inout WireReader) throws { self = try wire.location() }

  /// Appends the path, line and column.
  ///
  /// The path is left out if it equals the path of the last position.
  package func write(to wire: inout WireWriter) { wire.location(self) }
}
