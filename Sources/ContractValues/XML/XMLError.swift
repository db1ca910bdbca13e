/// An error of libxml2, with its own message.
package struct XMLError: Error, Sendable, Hashable {
  /// The message of libxml2, without the final newline.
  package var message: String
  /// The line in the document, from 1, or 0 if it is unknown.
  package var line: Int
  /// The column in the line, from 1, or 0 if it is unknown.
  package var column: Int

  /// Creates an error.
  package init(_ message: String, line: Int = 0, column: Int = 0) {
    self.message = message
    self.line = line
    self.column = column
  }
}

extension XMLError: CustomStringConvertible {
  /// The message after its place, if that is known: `3:14: Opening and ending tag mismatch`.
  package var description: String {
    line > 0 ? "\(line):\(column): \(message)" : message
  }
}
