import ContractValues

/// Reads a line of a recording's relations, byte by byte.
///
/// Every double reads many lines, and generic code over strings takes five times as long.
struct RelationReader {
  private let bytes: [UInt8]
  private var position = 0
  private var end: Int

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
    end = bytes.count
  }

  var isAtEnd: Bool { position == end }

  var rest: String { String(decoding: bytes[position..<end], as: UTF8.self) }

  /// Skips a word if it comes next, and returns true if it did.
  mutating func take(_ word: [UInt8]) -> Bool {
    guard begins(with: word) else { return false }
    position += word.count
    return true
  }

  /// Returns true if a word comes next, without skipping it.
  func begins(with word: [UInt8]) -> Bool {
    guard end - position >= word.count else { return false }
    for offset in 0..<word.count where bytes[position + offset] != word[offset] { return false }
    return true
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Removes a word from the end of the text, and returns true if it was there.
  mutating func takeLast(_ word: [UInt8]) -> Bool {
    guard end - position >= word.count else { return false }
    for offset in 0..<word.count where bytes[end - word.count + offset] != word[offset] {
      return false
    }
    end -= word.count
    return true
  }

  /// Reads a number of one to nine digits; `nil` if there are none, or more.
  mutating func takeNumber() -> Int? {
    var number = 0
    let start = position
    while position < end, bytes[position].isDigit {
      guard position - start < 9 else { return nil }
      number = number * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? number : nil
  }

  /// Reads a path up to a space outside quotes; `nil` if there is no valid path.
  mutating func takePath() -> [ValuePath.Component]? {
    let start = position
    if let plain = takePlainPath() { return plain }
    position = start
    skipToBlank()
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let dot = text.utf8.first == UInt8(ascii: "[") ? "" : "."
    return Place("outcomes[0]\(dot)\(text)")?.components
  }

  /// Reads a path of plain keys and indices, such as `returned.items[0].id`; `nil` for the few
  /// other paths.
  private mutating func takePlainPath() -> [ValuePath.Component]? {
    var found: [ValuePath.Component] = []
    found.reserveCapacity(4)
    while position < end, bytes[position] != UInt8(ascii: " ") {
      if take(UInt8(ascii: "[")) {
        guard let index = takeNumber(), take(UInt8(ascii: "]")) else { return nil }
        found.append(.index(index))
      } else {
        if !found.isEmpty { guard take(UInt8(ascii: ".")) else { return nil } }
        let start = position
        while position < end, bytes[position].isPartOfPlainKey { position += 1 }
        guard position > start else { return nil }
        found.append(.key(String(decoding: bytes[start..<position], as: UTF8.self)))
      }
    }
    return found.isEmpty ? nil : found
  }

  private mutating func skipToBlank() {
    var (isQuoted, isEscaped) = (false, false)
    while position < end {
      let byte = bytes[position]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "'") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: " ") {
        return
      }
      position += 1
    }
  }
}
