/// A form of key that is known by its beginning, wherever it stands.
///
/// The beginnings are those that the vendors publish so that leaked keys can be found.
struct KeyFormat {
  /// Which characters follow the beginning.
  enum Alphabet {
    case capitals, alphanumeric, url, dotted, base64, path

    func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self != .capitals
      case UInt8(ascii: "-"), UInt8(ascii: "_"): self == .url || self == .dotted || self == .path
      case UInt8(ascii: "."): self == .dotted
      case UInt8(ascii: "/"): self == .base64 || self == .path
      case UInt8(ascii: "+"), UInt8(ascii: "="): self == .base64
      default: false
      }
    }
  }

  /// A key that was found.
  struct Match {
    var range: Range<Int>
    var rule: String
  }

  let rule: String
  let beginning: [UInt8]
  let alphabet: Alphabet
  let minimum: Int

  init(_ rule: String, _ beginning: String, _ alphabet: Alphabet, _ minimum: Int) {
    self.rule = "key format \(rule)"
    self.beginning = Array(beginning.utf8)
    self.alphabet = alphabet
    self.minimum = minimum
  }

  /// How many characters the shortest key has before a space: `-----BEGIN`.
  static let shortest = 10

  private static let alphanumeric = ByteSet(alphanumeric: true)
  /// What a key may be made of, in any format.
  private static let characters = ByteSet("-_.", alphanumeric: true)
  private static let first = ByteSet(
    String(decoding: Set(all.map { $0.beginning[0] }), as: UTF8.self))

  /// Finds the keys in a text, from left to right.
  static func matches(in bytes: [UInt8]) -> [Match] {
    bytes.withUnsafeBufferPointer { bytes in
      var matches: [Match] = []
      var index = 0
      var dead = 0
      for run in characters.runs(ofAtLeast: shortest, in: bytes) {
        index = max(index, run.lowerBound)
        while index < run.upperBound {
          guard first.contains(bytes[index]), mayBegin(bytes, index),
            let match = match(byFirst[Int(bytes[index])], in: bytes, at: index, dead: &dead)
          else {
            index += 1
            continue
          }
          matches.append(match)
          index = match.range.upperBound
        }
      }
      return matches
    }
  }

  /// Checks whether no letter or digit stands before a place but the last of an escape, `\n`,
  /// `%3D`.
  private static func mayBegin(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index > 0, alphanumeric.contains(bytes[index - 1]) else { return true }
    if bytes[index] == UInt8(ascii: "-") { return true }
    return (index > 1 && bytes[index - 2] == UInt8(ascii: "\\"))
      || (index > 2 && bytes[index - 3] == UInt8(ascii: "%"))
      || (index > 5 && bytes[index - 6] == UInt8(ascii: "\\")
        && bytes[index - 5] == UInt8(ascii: "u"))
  }

  private static func match(
    _ formats: [KeyFormat], in bytes: UnsafeBufferPointer<UInt8>, at index: Int, dead: inout Int
  ) -> Match? {
    for format in formats where format.begins(in: bytes, at: index) {
      if format.rule == pem { return pemBlock(in: bytes, at: index) }
      if format.rule == jwt { return token(in: bytes, at: index, dead: &dead) }
      let start = index + format.beginning.count
      var end = bytes[start...].firstIndex { !format.alphabet.contains($0) } ?? bytes.count
      // The end of a sentence.
      while end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      if end - start >= format.minimum {
        // Of an address, the host stays.
        let isAddress = format.beginning.last == UInt8(ascii: "/")
        return Match(range: (isAddress ? start : index)..<end, rule: format.rule)
      }
    }
    return nil
  }

  private func begins(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard let text = bytes.baseAddress, bytes.count - index >= beginning.count else { return false }
    var offset = 0
    while offset < beginning.count {
      guard text[index + offset] == beginning[offset] else { return false }
      offset += 1
    }
    return true
  }

  /// A JSON Web Token in compact form (RFC 7519): three parts between two dots.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - index: Where it begins.
  ///   - dead: Up to where no token can begin, because there are too few dots behind it.
  /// - Returns: The token; `nil` where there is none.
  private static func token(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int, dead: inout Int
  ) -> Match? {
    guard index >= dead else { return nil }
    var dots: [Int] = []
    var end = index
    while end < bytes.count, characters.contains(bytes[end]) {
      if bytes[end] == UInt8(ascii: ".") {
        if dots.count == 2 { break }
        dots.append(end)
      }
      end += 1
    }
    guard dots.count == 2 else {
      dead = end
      return nil
    }
    guard dots[0] - index >= 8, dots[1] - dots[0] >= 4 else { return nil }
    return Match(range: index..<endOfEncrypted(in: bytes, from: end), rule: jwt)
  }

  /// The end of the two more parts that an encrypted token has (RFC 7516); the given end where
  /// there are none.
  private static func endOfEncrypted(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var end = start
    for _ in 0..<2 {
      guard end < bytes.count, bytes[end] == UInt8(ascii: ".") else { return start }
      let part = bytes[(end + 1)...].prefix { characters.contains($0) && $0 != UInt8(ascii: ".") }
      guard part.count >= 16 else { return start }
      end = part.endIndex
    }
    return end
  }

  /// The content between the lines of a private key (RFC 7468); to the end of the text when the
  /// last line is missing.
  private static func pemBlock(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Match? {
    let dashes = Array("-----".utf8)
    let line = bytes[..<min(index + 64, bytes.count)]
    guard let label = find(dashes, in: line, from: index + 11) else { return nil }
    let name = String(decoding: bytes[index..<label], as: UTF8.self)
    guard name.contains("PRIVATE KEY") else { return nil }
    let start = label + dashes.count
    let end = find(dashes, in: bytes[...], from: start) ?? bytes.count
    // Without a line of base64 there is no key, or no longer one.
    let lines = bytes[start..<end].split {
      !Alphabet.alphanumeric.contains($0) && $0 != 0x2B && $0 != 0x2F
    }
    return lines.contains { $0.count >= 24 } ? Match(range: start..<end, rule: pem) : nil
  }

  private static func find(
    _ text: [UInt8], in bytes: Slice<UnsafeBufferPointer<UInt8>>, from start: Int
  ) -> Int? {
    guard start < bytes.endIndex else { return nil }
    return bytes[start...].indices.first {
      bytes[$0] == text[0] && bytes[$0...].starts(with: text)
    }
  }

  static let jwt = "key format jwt"
  static let pem = "key format pem"

  private static let byFirst: [[KeyFormat]] = {
    var table = [[KeyFormat]](repeating: [], count: 256)
    for format in all { table[Int(format.beginning[0])].append(format) }
    return table
  }()
}
