import ContractValues

extension TextPlace {
  /// Returns the place as a location in a file.
  package func location(path: String) -> SourceLocation {
    SourceLocation(path: path, line: line, column: column)
  }
}
