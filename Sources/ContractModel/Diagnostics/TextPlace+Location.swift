import ContractValues

extension TextPlace {
  /// The place as a message gives it.
  package func location(path: String) -> SourceLocation {
    SourceLocation(path: path, line: line, column: column)
  }
}
