import ContractValues

/// One character that a text contains as an escape, such as `%41`, `\u0041` or `&#65;` for `A`.
///
/// The escapes are percent-encoding (RFC 3986), JSON's backslash (RFC 8259), XML's entities, and
/// quoted-printable (RFC 2045). A soft line break of quoted-printable stands for no character, and
/// neither does the break of a folded line. A character that was escaped several times, such as
/// `%2541`, is one escape.
struct EscapedCharacter {
  private typealias Text = UnsafeBufferPointer<UInt8>

  /// The decoded character in UTF-8, but one byte at a time for percent-encoding and
  /// quoted-printable, and no byte for a soft line break.
  let bytes: [UInt8]
  /// The number of bytes that the escape takes in the text: 3 for `%41`.
  let length: Int

  /// Decodes the escape that begins at an index; `nil` if there is none.
  init?(in text: UnsafeBufferPointer<UInt8>, at start: Int) {
    let read: ([UInt8], Int)? =
      switch text[start] {
      case UInt8(ascii: "%"): Self.percent(text, start)
      case UInt8(ascii: "\\"): Self.backslash(text, start)
      case UInt8(ascii: "&"): Self.entity(text, start)
      case UInt8(ascii: "="): Self.quotedPrintable(text, start)
      case 0x0D, 0x0A: Self.fold(text, start)
      default: nil
      }
    guard let (bytes, end) = read else { return nil }
    (self.bytes, length) = (bytes, end - start)
  }

  private static func percent(_ text: Text, _ start: Int) -> ([UInt8], Int)? {
    var index = start + 1
    // Each further percent-encoding turns `%41` into `%2541`, then `%252541`.
    while text.number(index, digits: 2) == 0x25, text.number(index + 2, digits: 2) != nil {
      index += 2
    }
    return text.number(index, digits: 2).map { ([UInt8($0)], index + 2) }
  }

  /// Reads a line break and the blank after it, as clients write them to fold a long line.
  private static func fold(_ text: Text, _ start: Int) -> ([UInt8], Int)? {
    let feed = text[start] == 0x0D ? start + 1 : start
    guard feed + 1 < text.count, text[feed] == 0x0A, ByteSet.blanks.contains(text[feed + 1]) else {
      return nil
    }
    return ([], feed + 2)
  }

  private static func quotedPrintable(_ text: Text, _ start: Int) -> ([UInt8], Int)? {
    let next = start + 1
    guard next < text.count else { return nil }
    let isReturn = text[next] == 0x0D && next + 1 < text.count && text[next + 1] == 0x0A
    if isReturn || text[next] == 0x0A {
      let line = next + (isReturn ? 2 : 1)
      return endsValue(text, start, before: line) ? nil : ([], line)
    }
    // Only uppercase letters count as digits, so that `=be` in a query is not decoded.
    guard let byte = text.number(next, digits: 2), text[next] < 0x47, text[next + 1] < 0x47 else {
      return nil
    }
    if byte != 0x3D, isAfterValue(text, start) { return nil }
    return byte >= 0x20 || [0x09, 0x0A, 0x0D].contains(byte) ? ([UInt8(byte)], next + 2) : nil
  }

  /// True if the equals sign at the end of a line ends a value, such as base64 with its padding,
  /// and is not a soft line break.
  ///
  /// The next line shows this: it must begin with a name and `=` or `:`. Quoted-printable writes a
  /// plain equals sign as `=3D`, so `PIN=` there shows that the text is not quoted-printable. After
  /// base64, the name may have several words, and the line may be a comment or a section's head.
  private static func endsValue(_ text: Text, _ start: Int, before line: Int) -> Bool {
    guard start > 0, text[start - 1] > 0x20, !openings.contains(text[start - 1]) else {
      return false
    }
    let first = text[line...].firstIndex { !entryMarks.contains($0) } ?? line
    let mark = text[first...].prefix(48).firstIndex { !entryName.contains($0) } ?? first
    guard mark + 1 < text.count else { return false }
    if mark == first { return "#[;".utf8.contains(text[mark]) && isPadding(text, start) }
    let isWord = text[first..<mark].split(separator: 0x20).count == 1
    let isEntry = isWord && isAfterDelimiter(text, start) || isPadding(text, start)
    if text[mark] == UInt8(ascii: ":") {
      // Quoted-printable may break a line before any word. But if the next line begins with a
      // secret's name, as in `token: …`, the equals sign more likely ends a value.
      return isPadding(text, start)
        || isEntry
          && SecretName.isSecret(String(decoding: text[first..<mark], as: UTF8.self))
    }
    guard text[mark] == UInt8(ascii: "="), text[mark + 1] > 0x0D else { return false }
    guard let byte = text.number(mark + 1, digits: 2) else { return true }
    // Quoted-printable writes spaces as `=20`, and no other printable character but `=`.
    let value = text[(mark + 1)...].prefix(64).prefix { $0 > 0x20 }
    let isNumber = value.count > 2 && value.allSatisfy(\.isDigit)
    return isEntry && (isNumber || byte > 0x20 && byte < 0x80 && byte != 0x3D)
  }

  /// True if the equals sign follows a name, as in `PIN=4711`, below base64 that ends with one.
  ///
  /// Then `=47` is not a character in quoted-printable.
  private static func isAfterValue(_ text: Text, _ mark: Int) -> Bool {
    let name = text[max(0, mark - 48)..<mark].reversed().prefix(while: NamedSecret.isName)
    let line = name.endIndex.base
    guard line > 1, text[line - 1] == 0x0A else { return false }
    let end = text[line - 2] == 0x0D ? line - 3 : line - 2
    return end > 0 && text[end] == UInt8(ascii: "=") && endsValue(text, end, before: line)
  }

  private static let openings: ByteSet = ",{[(;&:"
  private static let entryMarks: ByteSet = " \t\"'*->"
  private static let entryName = ByteSet("-_. \"'*]", alphanumeric: true)

  private static func isPadding(_ text: Text, _ end: Int) -> Bool {
    let last = end > 0 && text[end - 1] == UInt8(ascii: "=") ? end - 1 : end
    let run = text[max(0, last - 4096)..<last].reversed().prefix(while: ByteSet.token.contains)
      .count
    return run >= 16 && (run + end + 1 - last).isMultiple(of: 4)
  }

  /// True if a colon or an equals sign that is not an escape stands before an index in its line.
  private static func isAfterDelimiter(_ text: Text, _ end: Int) -> Bool {
    let line = text[max(0, end - 512)..<end].lastIndex(of: 0x0A) ?? max(0, end - 512)
    return text[line..<end].indices.contains { index in
      text[index] == UInt8(ascii: ":")
        || text[index] == UInt8(ascii: "=") && text.number(index + 1, digits: 2) == nil
    }
  }

  private static func backslash(_ text: Text, _ start: Int) -> ([UInt8], Int)? {
    var index = start + 1
    // JSON inside JSON doubles the backslashes. Real texts do this a few times at most, so at most
    // 16 backslashes are read.
    while index < min(text.count, start + 16), text[index] == UInt8(ascii: "\\") { index += 1 }
    let isPair = (index - start).isMultiple(of: 2)
    if index < text.count {
      switch Unicode.Scalar(text[index]) {
      case "\"", "'", "/": return ([text[index]], index + 1)
      case "u":
        if let (scalar, end) = unit(text, index) { return (Array(String(scalar).utf8), end) }
      case "n" where !isPair: return ([0x0A], index + 1)
      case "r" where !isPair: return ([0x0D], index + 1)
      case "t" where !isPair: return ([0x09], index + 1)
      default: break
      }
    }
    return isPair ? ([0x5C], start + 2) : nil
  }

  /// Decodes `u0041` after a backslash, or two such escapes that form a surrogate pair, into a
  /// character and the index after it; `nil` for other text.
  private static func unit(_ text: Text, _ start: Int) -> (Unicode.Scalar, Int)? {
    guard let first = text.number(start + 1, digits: 4) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, start + 5) }
    guard start + 6 < text.count, text[start + 5] == UInt8(ascii: "\\"),
      text[start + 6] == UInt8(ascii: "u"), let second = text.number(start + 7, digits: 4),
      (0xD800..<0xDC00).contains(first), (0xDC00..<0xE000).contains(second)
    else { return nil }
    let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    return scalar.map { ($0, start + 11) }
  }

  private static let entities: [(name: [UInt8], character: UInt8)] = [
    ("amp;", 0x26), ("lt;", 0x3C), ("gt;", 0x3E), ("quot;", 0x22), ("apos;", 0x27),
  ].map { (Array($0.utf8), $1) }

  private static func entity(_ text: Text, _ start: Int) -> ([UInt8], Int)? {
    func named(_ index: Int) -> (name: [UInt8], character: UInt8)? {
      entities.first { text[min(index, text.count)...].starts(with: $0.name) }
    }
    let again = entities[0].name
    var index = start + 1
    // Each further escaping turns `&lt;` into `&amp;lt;`, then `&amp;amp;lt;`.
    while text[index...].starts(with: again), case let next = index + again.count,
      next < text.count, text[next] == UInt8(ascii: "#") || named(next) != nil
    {
      index = next
    }
    if let (name, character) = named(index) { return ([character], index + name.count) }
    guard index < text.count, text[index] == UInt8(ascii: "#") else { return nil }
    let rest = text[(index + 1)...].prefix(9)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = String(decoding: rest[..<end], as: UTF8.self)
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { (Array(String($0).utf8), end + 1) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Reads a hexadecimal number of exactly `digits` digits; `nil` if the text has fewer there.
  fileprivate func number(_ start: Int, digits: Int) -> UInt32? {
    guard start + digits <= count else { return nil }
    var number: UInt32 = 0
    for index in start..<start + digits {
      guard let digit = self[index].hexadecimalDigit else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// True for the `n`, `r` or `t` of an escape such as `\n`, which is no part of the word after it.
  func isEscapeLetter(at index: Int) -> Bool {
    index > 0 && self[index - 1] == UInt8(ascii: "\\") && "nrt".utf8.contains(self[index])
  }
}
