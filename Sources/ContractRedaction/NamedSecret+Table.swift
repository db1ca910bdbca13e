extension NamedSecret {
  /// Finds the cells of a table (RFC 4180) that stand in a column of a secret name.
  ///
  /// - Parameters:
  ///   - bytes: The table, its names in the first line.
  ///   - isTabbed: Whether tabs divide the cells.
  /// - Returns: The cells, without their quotes.
  static func cells(in bytes: [UInt8], isTabbed: Bool) -> [NamedSecret] {
    let head = bytes.prefix { $0 != 0x0A }
    let semicolons = head.count { $0 == UInt8(ascii: ";") }
    let divider: UInt8 =
      isTabbed ? 0x09 : semicolons > head.count { $0 == UInt8(ascii: ",") } ? 0x3B : 0x2C
    var names: [Int: String] = [:]
    var matches: [NamedSecret] = []
    var reader = CellReader(bytes: bytes, divider: divider)
    while let cell = reader.next() {
      if cell.row == 0 {
        let name = String(decoding: bytes[cell.range], as: UTF8.self)
        if SecretName.isSecret(name) { names[cell.column] = name }
      } else if names.isEmpty {
        return []
      } else if let name = names[cell.column], !cell.range.isEmpty {
        matches.append(NamedSecret(name: name, range: cell.range))
      }
    }
    return matches
  }
}

/// Reads the cells of a table one after the other.
private struct CellReader {
  let bytes: [UInt8]
  let divider: UInt8
  private var index = 0
  private var row = 0
  private var column = 0

  init(bytes: [UInt8], divider: UInt8) {
    self.bytes = bytes
    self.divider = divider
  }

  /// The next cell, without its quotes.
  mutating func next() -> (range: Range<Int>, row: Int, column: Int)? {
    guard index < bytes.count else { return nil }
    let isQuoted = bytes[index] == UInt8(ascii: "\"")
    let start = isQuoted ? index + 1 : index
    index = start
    while index < bytes.count, isQuoted ? !isClosingQuote : !isEnd { step(inQuotes: isQuoted) }
    let cell = (range: start..<index, row: row, column: column)
    while index < bytes.count, !isEnd { index += 1 }
    let isLineEnd = index < bytes.count && bytes[index] != divider
    if isLineEnd, bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A {
      index += 1
    }
    index += 1
    row += isLineEnd ? 1 : 0
    column = isLineEnd ? 0 : column + 1
    return cell
  }

  private var isEnd: Bool {
    bytes[index] == divider || bytes[index] == 0x0A || bytes[index] == 0x0D
  }

  private var isClosingQuote: Bool {
    bytes[index] == UInt8(ascii: "\"")
      && !(index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\""))
  }

  /// Goes on by one character; a quote in quotes is written twice.
  private mutating func step(inQuotes: Bool) {
    index += inQuotes && bytes[index] == UInt8(ascii: "\"") ? 2 : 1
  }
}
