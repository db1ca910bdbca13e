import ContractValues

/// The position of a text in HTML's tables and lists, which shows the label of the text: the one in
/// the cell before it or at the head of its column.
struct MarkupCells {
  /// The names of secrets at the heads of columns in the current table, by column.
  private var heads: [Int: String] = [:]
  /// The names of secrets in a row that may be the head of a table, because no cell in it is a `td`
  /// so far.
  private var newHeads: [Int: String] = [:]
  private var isHead = true
  private var column = -1
  /// The last opened cell, such as `dt`.
  private var cell = ""
  /// The tag of the cell with the last label, such as `dt`; `:` for a label with a colon.
  private var labelCell = ""
  /// The number of cells, such as `td` and `dd`, since the label; if over 1, the label's value
  /// cannot follow any more.
  private var distance = 2

  /// Elements that may stand between a label and its value.
  private static let inline = Set(words: "b strong i em u code span font kbd samp tt pre br")

  mutating func pass(_ tag: String, isClosing: Bool) {
    switch tag {
    case "table": (heads, distance) = ([:], 2)
    case "tr" where !isClosing:
      if isHead, !newHeads.isEmpty { heads = newHeads }
      (newHeads, isHead, column, distance) = ([:], true, -1, 2)
    case "td", "th", "dt", "dd":
      cell = isClosing ? "" : tag
      guard !isClosing else { return }
      column += 1
      distance += 1
      if tag == "td" { isHead = false }
    default: if !isClosing, !Self.inline.contains(tag) { distance = 2 }
    }
  }

  /// Remembers that a text such as `Password:` labels the next text, or the cells below it.
  ///
  /// Pass `nil` for a text that is no label of a secret, so that an earlier label ends.
  mutating func take(_ name: String?, isColon: Bool) {
    distance = name == nil ? 2 : 0
    labelCell = isColon ? ":" : cell
    if cell == "th", let name { newHeads[column] = name }
  }

  /// Returns the name that a label gives to a text of one word.
  ///
  /// An ordinary word counts only as a password in a list or after a colon.
  func name(of text: ArraySlice<UInt8>, after label: String?) -> String? {
    let isNear = distance < 2 && (labelCell == ":" || distance == 1 && !labelCell.isEmpty)
    let head = cell == "td" ? heads[column] : nil
    guard let name = isNear ? label : head, !AssignedValue.isCommon(name), text.count > 3,
      !text.contains(where: { $0 <= 0x20 }),
      !NamedSecret.isStopWord(text.prefix(while: \.isLetter)), !NamedSecret.isLabel(text)
    else { return nil }
    let isWord = text.allSatisfy { $0.isLetter || $0 >= 0x80 } && !NamedSecret.isRandomWord(text)
    let words = name.nameWords
    let mayBeWord = words.contains { $0.hasPrefix("pass") } || SecretName.isForeign(words)
    return !isWord || isNear && ["dt", ":"].contains(labelCell) && mayBeWord ? name : nil
  }
}
