import ContractBinding

/// Where the application keeps its notes.
@Contracted
public protocol Notebook {
  /// Keeps a text under a name, in the place of any other.
  func write(_ text: String, to name: String) throws

  /// Finds the text under a name.
  func read(_ name: String) throws -> String
}

/// Why there is no text.
public enum NotebookError: Error, Equatable {
  case missing(name: String)
}
