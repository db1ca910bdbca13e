import ContractValues

/// One character as it is written with an escape.
///
/// That is percent (RFC 3986) or `+` for a space, JSON's backslash (RFC 8259), or an entity of
/// XML; one that was escaped again counts as well.
struct EscapedCharacter {
  /// The bytes at which an escape begins.
  static let leads = Array("%\\&+".utf8)

  /// The character in UTF-8.
  let bytes: [UInt8]
  /// How many bytes the escape has.
  let length: Int

  /// Reads an escape; `nil` where there is none.
  init?(in text: UnsafeBufferPointer<UInt8>, at start: Int) {
    let read =
      switch text[start] {
      case UInt8(ascii: "%"): Self.percent(text, start)
      case UInt8(ascii: "\\"): Self.backslash(text, start)
      case UInt8(ascii: "&"): Self.entity(text, start)
      case UInt8(ascii: "+"): ([0x20], start + 1) as ([UInt8], Int)?
      default: nil as ([UInt8], Int)?
      }
    guard let (bytes, end) = read else { return nil }
    self.bytes = bytes
    length = end - start
  }

  /// A text with every escape undone but `+`, which may stand for itself.
  static func undone(in text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: leads.dropLast().contains) else { return text }
    return String(validating: undone(in: bytes), as: UTF8.self) ?? text
  }

  private static func percent(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> ([UInt8], Int)? {
    var index = start + 1
    // `%2541` is `%41` escaped again.
    while index + 3 < text.count, text[index] == 0x32, text[index + 1] == 0x35,
      text[index + 2].hexadecimalDigit != nil, text[index + 3].hexadecimalDigit != nil
    {
      index += 2
    }
    guard index + 1 < text.count, let high = text[index].hexadecimalDigit,
      let low = text[index + 1].hexadecimalDigit
    else { return nil }
    return ([high << 4 | low], index + 2)
  }

  private static func backslash(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> ([UInt8], Int)? {
    var index = start + 1
    // An escape is not escaped again and again.
    while index < min(text.count, start + 16), text[index] == UInt8(ascii: "\\") { index += 1 }
    let isPair = (index - start).isMultiple(of: 2)
    guard index < text.count else { return isPair ? ([0x5C], start + 2) : nil }
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"):
      return ([text[index]], index + 1)
    case UInt8(ascii: "u"):
      if let (scalar, end) = unit(text, index) { return (Array(String(scalar).utf8), end) }
    case UInt8(ascii: "n") where !isPair: return ([0x0A], index + 1)
    case UInt8(ascii: "r") where !isPair: return ([0x0D], index + 1)
    case UInt8(ascii: "t") where !isPair: return ([0x09], index + 1)
    default: break
    }
    return isPair ? ([0x5C], start + 2) : nil
  }

  /// `u0041` after a backslash, or the two halves of what lies beyond the basic plane.
  private static func unit(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> (Unicode.Scalar, Int)? {
    guard let first = number(text, start + 1, digits: 4) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, start + 5) }
    guard start + 6 < text.count, text[start + 5] == UInt8(ascii: "\\"),
      text[start + 6] == UInt8(ascii: "u"), let second = number(text, start + 7, digits: 4),
      (0xD800..<0xDC00).contains(first), (0xDC00..<0xE000).contains(second)
    else { return nil }
    let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    return scalar.map { ($0, start + 11) }
  }

  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, digits: Int
  ) -> UInt32? {
    guard start + digits <= text.count else { return nil }
    var number: UInt32 = 0
    for index in start..<start + digits {
      guard let digit = text[index].hexadecimalDigit else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  private static let named: [(name: [UInt8], character: UInt8)] = [
    (Array("amp;".utf8), 0x26), (Array("lt;".utf8), 0x3C), (Array("gt;".utf8), 0x3E),
    (Array("quot;".utf8), 0x22), (Array("apos;".utf8), 0x27),
  ]

  private static func entity(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> ([UInt8], Int)? {
    let again = named[0].name
    var index = start + 1
    // `&amp;lt;` is `&lt;` escaped again.
    while text[index...].starts(with: again), index + again.count < text.count,
      text[index + again.count] == UInt8(ascii: "#")
        || named.contains(where: { text[(index + again.count)...].starts(with: $0.name) })
    {
      index += again.count
    }
    if let (name, character) = named.first(where: { text[index...].starts(with: $0.name) }) {
      return ([character], index + name.count)
    }
    guard index < text.count, text[index] == UInt8(ascii: "#") else { return nil }
    let rest = text[(index + 1)...].prefix(9)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = String(decoding: rest[..<end], as: UTF8.self)
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { (Array(String($0).utf8), end + 1) }
  }
}

extension EscapedCharacter {
  /// Checks whether a character is escaped that stands between names and values, or begins markup.
  static func mayHideNames(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while let lead = leadSet.first(in: index..<bytes.count, of: bytes) {
        index = lead + 1
        guard let escaped = EscapedCharacter(in: bytes, at: lead) else { continue }
        index = lead + escaped.length
        if escaped.bytes.count == 1, "\"'=:</".utf8.contains(escaped.bytes[0]) { return true }
      }
      return false
    }
  }

  private static let leadSet = ByteSet("%\\&")

  /// A text with every escape undone but `+`, which may stand for itself.
  static func undone(in bytes: [UInt8]) -> [UInt8] { undoneWithPlaces(in: bytes).text }

  /// The same, and where each of its bytes, and its end, stood.
  static func undoneWithPlaces(in bytes: [UInt8]) -> (text: [UInt8], places: [Int]) {
    var plain: [UInt8] = []
    var places: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if leadSet.contains(bytes[index]), let escaped = EscapedCharacter(in: bytes, at: index) {
          plain += escaped.bytes
          places += escaped.bytes.map { _ in index }
          index += escaped.length
        } else {
          plain.append(bytes[index])
          places.append(index)
          index += 1
        }
      }
    }
    return (plain, places + [bytes.count])
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Checks whether a character is the letter of an escaped line break or tab.
  func isEscapeLetter(at index: Int) -> Bool {
    index > 0 && self[index - 1] == UInt8(ascii: "\\") && "nrt".utf8.contains(self[index])
  }
}
