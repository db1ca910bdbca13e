/// A place in a contract or recording file.
public struct SourceLocation: Sendable, Hashable, Codable {
  /// The file's path, relative if the file is inside the working folder.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int

  /// Creates a place.
  public init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The place as `path:line:column`, which editors and terminals turn into a link.
  public var description: String { "\(path):\(line):\(column)" }
}
