import ContractValues

extension TextPlace {
  /// Adds the path of a file to a line and column, for a message.
  package func location(path: String) -> SourceLocation {
    SourceLocation(path: path, line: line, column: column)
  }
}
