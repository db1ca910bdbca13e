import ContractValues

/// A position in a contract file or recording, which messages show.
public struct SourceLocation: Sendable, Hashable {
  /// The path of the file, relative if it is inside the working directory.
  public var path: String
  var position: FilePosition

  init(path: String, position: FilePosition) {
    self.path = path
    self.position = position
  }

  /// Creates a position; its line and its column count from 1.
  public init(path: String, line: Int, column: Int) {
    self.init(path: path, position: FilePosition(line: line, column: column))
  }

  /// The line number, counted from 1 as in editors.
  public var line: Int {
    get { Int(position.line) }
    set { position = FilePosition(line: newValue, column: column) }
  }

  /// The column, counted from 1 in Unicode scalars and not in bytes.
  public var column: Int {
    get { Int(position.column) }
    set { position = FilePosition(line: line, column: newValue) }
  }
}

/// A line and a column in eight bytes, because a plan of many cases keeps many of them.
struct FilePosition: Sendable, Hashable {
  let line: UInt32
  let column: UInt32

  init(line: Int, column: Int) {
    self.line = UInt32(clamping: line)
    self.column = UInt32(clamping: column)
  }
}

extension SourceLocation: Codable {
  private enum Field: String, CodingKey {
    case path, line, column
  }

  /// Reads the path, the line and the column.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    self.init(
      path: try fields.decode(String.self, forKey: .path),
      line: try fields.decode(Int.self, forKey: .line),
      column: try fields.decode(Int.self, forKey: .column))
  }

  /// Writes the path, the line and the column.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(path, forKey: .path)
    try fields.encode(line, forKey: .line)
    try fields.encode(column, forKey: .column)
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
