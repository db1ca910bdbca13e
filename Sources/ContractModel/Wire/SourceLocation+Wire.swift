extension SourceLocation: WireCodable {
  package init(from wire: inout WireReader) throws { self = try wire.location() }

  /// Appends the line and column, after the path unless the last position has the same path.
  package func write(to wire: inout WireWriter) { wire.location(self) }
}
