import ContractValues

extension NamedSecret {
  /// Finds the cells of a CSV table in columns with a secret's name, such as `password` (RFC 4180).
  ///
  /// The first line must have the names of the columns. With `isTabbed`, a tab separates cells,
  /// otherwise a comma or semicolon.
  static func cells(in bytes: [UInt8], isTabbed: Bool) -> [NamedSecret] {
    let line = bytes.prefix { $0 != 0x0A }
    let semicolons = line.count { $0 == UInt8(ascii: ";") }
    let hasSemicolons = semicolons > line.count { $0 == UInt8(ascii: ",") }
    let syntax = CellSyntax.csv(between: isTabbed ? "\t" : hasSemicolons ? ";" : ",")
    var index = 0
    let columns = columns(syntax.row(of: bytes, from: &index).map { bytes.string($0) })
    var found: [NamedSecret] = []
    while index < bytes.count, !columns.isEmpty {
      let row = syntax.row(of: bytes, from: &index)
      found += secrets(in: row, below: columns) { !$0.isEmpty }
    }
    return found
  }

  /// Finds secrets in quotes in the columns of `INSERT INTO users (email, password) VALUES (…)`.
  static func inserts(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(afterText: "VALUES") { index in
      let close = bytes.skipBack(.space, from: index - 6)
      guard close > 0, bytes[close - 1] == UInt8(ascii: ")"),
        let open = bytes[max(0, close - 2048)..<close].lastIndex(of: UInt8(ascii: "("))
      else { return [] }
      var found: [NamedSecret] = []
      let names = bytes[open + 1..<close - 1].split(separator: UInt8(ascii: ","))
      let columns = columns(names.map { String(decoding: $0.filter(isName), as: UTF8.self) })
      while !columns.isEmpty, case let open = bytes.skip(betweenRows, from: index),
        bytes.byte(open) == UInt8(ascii: "(")
      {
        index = open + 1
        let row = CellSyntax.sql.row(of: bytes, from: &index)
        found += secrets(in: row, below: columns) {
          !$0.isEmpty && CellSyntax.sql.quote.contains(bytes[$0.lowerBound - 1])
        }
      }
      return found
    }
  }

  private static let betweenRows = ByteSet(",", below: 0x21)

  /// Finds values below or beside a secret's name in a table that a text contains.
  ///
  /// Its cells are between `|`, as in Markdown and in the output of databases, or between tabs. At
  /// the beginning of the text, they may also be between commas or semicolons. A value is one word.
  static func tables(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var table: (divider: UInt8, count: Int, columns: [Int: String])?
    /// The divider and the number of cells in the previous line.
    ///
    /// A line that has the same ones is a further row, and not the head of a table.
    var before: (divider: UInt8, count: Int)?
    var start = 0
    while start < bytes.count {
      let line = start..<bytes.next("\n", from: start)
      start = line.upperBound + 1
      if let table, case let row = cells(of: line, between: table.divider, in: bytes),
        row.count == table.count
      {
        found += secrets(in: row, below: table.columns) { isValue(bytes[$0]) }
        continue
      }
      // Databases draw lines above and below the names of the columns.
      if !line.isEmpty, bytes[line].allSatisfy("-+=|: \r".utf8.contains) { continue }
      let last = before
      (table, before) = (nil, nil)
      guard let divider = "|\t;,".utf8.first(where: bytes[line].contains),
        line.lowerBound == 0 || "|\t".utf8.contains(divider),
        case let row = cells(of: line, between: divider, in: bytes), row.count > 1
      else { continue }
      before = (divider, row.count)
      let names = row.map { bytes.string($0) }
      if let secret = labelled(row, between: divider, in: bytes) {
        found.append(secret)
      } else if last.map({ $0 != (divider, row.count) }) ?? true,
        names.allSatisfy({ $0.utf8.count <= 64 && $0.utf8.allSatisfy(nameOfColumn.contains) }),
        case let columns = columns(names), !columns.isEmpty
      {
        table = (divider, row.count, columns)
      }
    }
    return found
  }

  private static func columns(_ names: [String]) -> [Int: String] {
    let secret = names.enumerated().filter { SecretName.isSecret($0.element) }
    return Dictionary(uniqueKeysWithValues: secret.map { ($0, $1) })
  }

  private static func secrets(
    in row: [Range<Int>], below columns: [Int: String], where isValue: (Range<Int>) -> Bool
  ) -> [NamedSecret] {
    row.enumerated().compactMap { column, cell in
      guard let name = columns[column], isValue(cell) else { return nil }
      return NamedSecret(name: name, range: cell)
    }
  }

  /// Returns the value beside a secret's name in a row of two cells.
  private static func labelled(
    _ row: [Range<Int>], between divider: UInt8, in bytes: [UInt8]
  ) -> NamedSecret? {
    guard row.count == 2, case let name = bytes.string(row[0]), SecretName.isSecret(name),
      case let value = bytes[row[1]], isValue(value),
      isNoWord(value) || "|\t".utf8.contains(divider) && mayBeShort(value, named: name)
    else { return nil }
    return NamedSecret(name: name, range: row[1])
  }

  private static let nameOfColumn = ByteSet("-_. ", alphanumeric: true)
  private static let aroundCells: ByteSet = " \t\r\"'`*"

  /// Returns the cells of a line without the blanks and quotes around them.
  ///
  /// It leaves out the empty cells outside of the `|` at both ends of a line of Markdown.
  private static func cells(of line: Range<Int>, between divider: UInt8, in bytes: [UInt8])
    -> [Range<Int>]
  {
    var cells = line.split(omittingEmptySubsequences: false) { bytes[$0] == divider }.map { cell in
      let start = min(bytes.skip(aroundCells, from: cell.lowerBound), cell.upperBound)
      return start..<bytes.skipBack(aroundCells, from: cell.upperBound, to: start)
    }
    if divider == UInt8(ascii: "|"), cells.count > 2 {
      if cells[0].isEmpty { cells.removeFirst() }
      if cells[cells.count - 1].isEmpty { cells.removeLast() }
    }
    return cells
  }

  /// True for a value with a digit or a sign, such as `tea4` beside `password`, or with random
  /// letters.
  ///
  /// It is false beside a name that sentences use too, such as `token`, because the value may be a
  /// description.
  private static func mayBeShort(_ cell: ArraySlice<UInt8>, named name: String) -> Bool {
    !AssignedValue.isCommon(name) && !isStopWord(cell.prefix(while: \.isLetter))
      && (isRandomWord(cell) || cell.contains { !$0.isLetter && !"-_./()".utf8.contains($0) })
  }

  static func isRandomWord(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= 10 && TokenScore(word).isRandom
  }

  /// True if a cell is one word that may be a secret, and not a line such as `---`.
  private static func isValue(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.count >= 4 && !cell.contains(where: ByteSet.space.contains) && !isStopWord(cell)
      && cell.contains { $0 != 0x2D && $0 != 0x3A && $0 != 0x3D }
  }
}

/// The characters that separate, quote and end the cells of a row.
private struct CellSyntax {
  let divider: ByteSet
  let quote: ByteSet
  /// The signs that end a cell: the divider, and those that end the row, such as a line break.
  let ends: ByteSet
  /// True if a quote need not begin its cell, as in SQL's `E'…'`.
  let hasPrefixes: Bool

  static func csv(between divider: String) -> CellSyntax {
    CellSyntax(
      divider: ByteSet(divider), quote: "\"", ends: ByteSet(divider + "\r\n"), hasPrefixes: false)
  }

  static let sql = CellSyntax(divider: ",", quote: "'", ends: ",)", hasPrefixes: true)

  func row(of bytes: [UInt8], from index: inout Int) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var isEnd = false
    while index < bytes.count, !isEnd {
      let cell = cell(in: bytes, from: index)
      cells.append(cell)
      index = bytes.next(ends, from: cell.upperBound)
      isEnd = !divider.contains(bytes.byte(index))
      index += bytes.has("\r\n", at: index) ? 2 : 1
    }
    return cells
  }

  /// Returns the range of a cell without its quotes; two quotes inside a quoted cell stand for one.
  private func cell(in bytes: [UInt8], from start: Int) -> Range<Int> {
    let limit = bytes.next(ends, from: start)
    let open = hasPrefixes ? bytes.next(quote, from: start, to: limit) : start
    guard quote.contains(bytes.byte(open)) else { return start..<limit }
    var end = bytes.next(quote, from: open + 1)
    while quote.contains(bytes.byte(end + 1)) { end = bytes.next(quote, from: end + 2) }
    return open + 1..<max(open + 1, min(end, bytes.count))
  }
}
