/// An error in an XML document, from libxml2 or from the code that calls it, with its position.
package struct XMLError: Error, Sendable, Hashable {
  /// The message in English, without a newline at its end, such as "Opening and ending tag
  /// mismatch".
  package var message: String
  /// The line in the document, counted from 1; 0 if libxml2 names no line.
  package var line: Int
  /// The column in the line, counted from 1; 0 if libxml2 names no column.
  package var column: Int

  /// Creates an error, without a position if it is about the whole document.
  package init(_ message: String, line: Int = 0, column: Int = 0) {
    self.message = message
    self.line = line
    self.column = column
  }
}

extension XMLError: CustomStringConvertible {
  /// The message after its position, if it has one: `3:14: Opening and ending tag mismatch`.
  package var description: String {
    line > 0 ? "\(line):\(column): \(message)" : message
  }
}
