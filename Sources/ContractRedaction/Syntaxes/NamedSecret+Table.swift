import ContractValues

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

  // MARK: Tables in a text

  /// Finds values below or beside a secret's name in a table that a text contains.
  ///
  /// Its cells are between `|`, as in Markdown and in the output of databases, or between tabs. At
  /// the beginning of the text, they may also be between commas or semicolons. A value is one word.
  static func tables(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var head: (divider: UInt8, count: Int, names: [Int: String])?
    /// The divider and the number of cells of the line before.
    var before: (divider: UInt8, count: Int)?
    var start = 0
    while start < bytes.count {
      let line = start..<bytes.next("\n", from: start)
      start = line.upperBound + 1
      let isFirst = line.lowerBound == 0
      if let table = head, case let row = cells(of: line, between: table.divider, in: bytes),
        row.count == table.count
      {
        found += table.names.sorted { $0.key < $1.key }
          .filter { isValue(bytes[row[$0.key]]) }
          .map { NamedSecret(name: $0.value, range: row[$0.key]) }
        continue
      }
      // Databases draw a line around the names.
      if !line.isEmpty, bytes[line].allSatisfy("-+=|: \r".utf8.contains) { continue }
      let last = before
      (head, before) = (nil, nil)
      guard let divider = "|\t;,".utf8.first(where: bytes[line].contains),
        isFirst || "|\t".utf8.contains(divider),
        case let row = cells(of: line, between: divider, in: bytes), row.count > 1
      else { continue }
      before = (divider, row.count)
      let names = row.map { bytes.string($0) }
      if row.count == 2, SecretName.isSecret(names[0]), isValue(bytes[row[1]]),
        isNoWord(bytes[row[1]])
          || "|\t".utf8.contains(divider) && mayBeShort(bytes[row[1]], named: names[0])
      {
        found.append(NamedSecret(name: names[0], range: row[1]))
      } else if last.map({ $0 != (divider, row.count) }) ?? true,
        names.contains(where: SecretName.isSecret),
        names.allSatisfy({ $0.utf8.count <= 64 && $0.utf8.allSatisfy(nameOfColumn.contains) })
      {
        let secret = names.enumerated().filter { SecretName.isSecret($0.element) }
        head = (divider, row.count, Dictionary(uniqueKeysWithValues: secret.map { ($0, $1) }))
      }
    }
    return found
  }

  private static let nameOfColumn = ByteSet("-_. ", alphanumeric: true)
  private static let aroundCells: ByteSet = " \t\r\"'`*"

  /// Returns the cells of a line without blanks and quotes, and without those before the first and
  /// after the last `|` of Markdown.
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

  /// True for a value with a digit or a sign in it, beside a name that tables rarely describe.
  private static func mayBeShort(_ cell: ArraySlice<UInt8>, named name: String) -> Bool {
    !AssignedValue.isCommon(name) && !isStopWord(cell.prefix(while: \.isLetter))
      && (isRandomWord(cell) || cell.contains { !$0.isLetter && !"-_./()".utf8.contains($0) })
  }

  /// True for letters that no word has in this order.
  static func isRandomWord(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= 10 && TokenScore(word).isRandom
  }

  /// True if a cell is one word that may be a secret, and no line such as `---`.
  private static func isValue(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.count >= 4 && !cell.contains(where: ByteSet.space.contains) && !isStopWord(cell)
      && cell.contains { $0 != 0x2D && $0 != 0x3A && $0 != 0x3D }
  }
}
