extension NamedSecret {
  /// Finds the cells of a CSV table in columns with a secret's name, such as `password` (RFC 4180).
  ///
  /// The first line must have the names of the columns. The ranges exclude the quotes around a
  /// cell. With `isTabbed`, a tab separates cells, otherwise a comma or semicolon.
  static func cells(in bytes: [UInt8], isTabbed: Bool) -> [NamedSecret] {
    let head = bytes.prefix { $0 != 0x0A }
    let semicolons = head.count { $0 == UInt8(ascii: ";") }
    let hasSemicolons = semicolons > head.count { $0 == UInt8(ascii: ",") }
    let divider: ByteSet = isTabbed ? "\t" : hasSemicolons ? ";" : ","
    let ends: ByteSet = isTabbed ? "\t\r\n" : hasSemicolons ? ";\r\n" : ",\r\n"
    var names: [Int: String] = [:]
    var cells: [NamedSecret] = []
    var (index, column, isHead) = (0, 0, true)
    while index < bytes.count {
      let range = cell(in: bytes, from: index, to: ends)
      index = bytes.next(ends, from: range.upperBound)
      if isHead, SecretName.isSecret(bytes.string(range)) { names[column] = bytes.string(range) }
      if !isHead, let name = names[column], !range.isEmpty {
        cells.append(NamedSecret(name: name, range: range))
      }
      column += 1
      if !divider.contains(bytes.byte(index)) {
        (column, isHead) = (0, false)
        if names.isEmpty { return [] }
        if bytes.has("\r\n", at: index) { index += 1 }
      }
      index += 1
    }
    return cells
  }

  /// Returns the range of a cell without its quotes.
  ///
  /// Two quotes inside a quoted cell stand for one.
  private static func cell(in bytes: [UInt8], from start: Int, to ends: ByteSet) -> Range<Int> {
    guard bytes[start] == UInt8(ascii: "\"") else { return start..<bytes.next(ends, from: start) }
    var end = bytes.next("\"", from: start + 1)
    while bytes.byte(end + 1) == UInt8(ascii: "\"") { end = bytes.next("\"", from: end + 2) }
    return start + 1..<max(start + 1, min(end, bytes.count))
  }
}
