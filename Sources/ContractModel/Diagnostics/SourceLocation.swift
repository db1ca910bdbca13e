import ContractValues

/// A position in a contract file or recording, which messages show.
public struct SourceLocation: Sendable, Hashable, Codable {
  /// The path of the file, relative if it is inside the working directory.
  public var path: String
  /// The line number, counted from 1 as in editors.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars and not in bytes.
  public var column: Int

  /// Creates a position; its line and its column count from 1.
  public init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The position as `path:line:column`, which editors and terminals turn into a link.
  public var description: String { "\(path):\(line):\(column)" }
}

extension TextPlace {
  package func location(path: String) -> SourceLocation {
    SourceLocation(path: path, line: line, column: column)
  }
}
