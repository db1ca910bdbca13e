import ContractValues

/// The format of an API key with a fixed prefix, such as `ghp_` for GitHub.
///
/// Such keys are found whatever name stands before them.
struct KeyFormat {
  /// The characters that may follow the prefix of a key.
  enum Alphabet {
    case capitals, alphanumeric, url, dotted, base64, path

    var characters: ByteSet {
      switch self {
      case .capitals: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      case .alphanumeric: ByteSet(alphanumeric: true)
      case .url: .name
      case .dotted: KeyFormat.characters
      case .base64: ByteSet("/+=", alphanumeric: true)
      case .path: ByteSet("-_/", alphanumeric: true)
      }
    }
  }

  let rule: String
  let prefix: [UInt8]
  let characters: ByteSet
  let minimum: Int

  init(_ vendor: String, _ prefix: String, _ alphabet: Alphabet, _ minimum: Int) {
    rule = "key format \(vendor)"
    self.prefix = Array(prefix.utf8)
    characters = alphabet.characters
    self.minimum = minimum
  }

  static let jwt = "key format jwt"
  static let pem = "key format pem"
  static let der = "key format der"

  /// The minimum length of a sequence that is searched: that of `-----BEGIN`, before its space.
  static let minLength = 10

  private static let alphanumeric = ByteSet(alphanumeric: true)
  /// Letters, digits and `-_.`, of which most keys consist; only sequences of these are searched.
  private static let characters = ByteSet("-_.", alphanumeric: true)

  /// A table by ``mark(of:at:)``: true if a prefix begins with bytes of that hash, so that a search
  /// skips most of a text.
  private static let beginnings: [Bool] = byFirst.joined().reduce(
    into: [Bool](repeating: false, count: 0x1_0000)
  ) { beginnings, format in
    beginnings[format.prefix.withUnsafeBufferPointer { mark(of: $0, at: 0) }] = true
  }

  /// Returns a hash of three bytes of a text, below 65,536.
  ///
  /// Other bytes may have the same hash, so the whole prefix is compared afterwards.
  private static func mark(of text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    Int(text[index]) &<< 8 ^ Int(text[index &+ 1]) ^ Int(text[index &+ 2]) &<< 3
  }

  /// Finds the keys with a known prefix, also with escapes or in folded lines, from left to right.
  ///
  /// Each has a rule such as `key format github`.
  static func matches(in bytes: [UInt8]) -> [FoundSecret] {
    matches(in: DecodedLevels(of: bytes))
  }

  static func matches(in text: DecodedLevels) -> [FoundSecret] {
    FoundSecret.inAllLevels(of: text, writtenMatches)
  }

  static func writtenMatches(in bytes: [UInt8]) -> [FoundSecret] {
    let runs = bytes.withUnsafeBufferPointer { characters.runs(ofAtLeast: minLength, in: $0) }
    guard !runs.isEmpty else { return [] }
    let (beginnings, byFirst) = (beginnings, byFirst)
    var matches: [FoundSecret] = []
    var index = 0
    var noTokenBefore = 0
    for run in runs {
      // Google's prefix `1//0` has slashes, which end a sequence. So the search begins three
      // characters earlier.
      let hasSlash = run.lowerBound > 2 && bytes[run.lowerBound - 1] == UInt8(ascii: "/")
      index = max(index, run.lowerBound - (hasSlash ? 3 : 0))
      while let start = beginning(
        in: bytes, from: index, to: run.upperBound, beginnings)
      {
        if mayBegin(bytes, start),
          let match = match(
            byFirst[Int(bytes[start])], in: bytes, at: start, noTokenBefore: &noTokenBefore)
        {
          matches.append(match)
          index = match.range.upperBound
        } else {
          index = start + 1
        }
      }
    }
    return matches
  }

  /// Returns the next index before `end` where the first three bytes of a prefix may be, or `nil`.
  private static func beginning(
    in bytes: [UInt8], from start: Int, to end: Int, _ beginnings: [Bool]
  ) -> Int? {
    bytes.withUnsafeBufferPointer { text in
      beginnings.withUnsafeBufferPointer { beginnings in
        let last = min(end, text.count - 2)
        var index = start
        while index < last {
          if beginnings[mark(of: text, at: index)] { return index }
          index &+= 1
        }
        return nil
      }
    }
  }

  /// True if a key may begin at the index, because no letter or digit stands before it.
  ///
  /// There are three exceptions: a prefix that begins with a dash, the end of an escape such as
  /// `\n` or `%3D`, and the length of the key, which binary formats such as Protocol Buffers write
  /// before it.
  private static func mayBegin(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index > 0, alphanumeric.contains(bytes[index - 1]) else { return true }
    if bytes[index] == UInt8(ascii: "-") { return true }
    return (index > 1 && bytes[index - 2] == UInt8(ascii: "\\"))
      || (index > 2 && endsEscape(bytes[index - 3..<index]))
      || (index > 5 && bytes[index - 6] == UInt8(ascii: "\\")
        && bytes[index - 5] == UInt8(ascii: "u"))
      || isLength(of: index, in: bytes)
  }

  /// True for an escape such as `%3D` or `=3D`.
  ///
  /// In `boundary=desk-…`, the letters after the equals sign begin a word. Quoted-printable writes
  /// letters as capitals, and few programs write `=3d`.
  private static func endsEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst()
    guard let mark = bytes.first, let first = digits.first,
      digits.allSatisfy({ $0.hexadecimalDigit != nil })
    else { return false }
    return mark == UInt8(ascii: "%")
      || mark == UInt8(ascii: "=") && (first.isDigit || !digits.contains(where: \.isSmallLetter))
  }

  /// True if the byte before the index is the number of characters from there on, as Protocol
  /// Buffers write it before a text.
  private static func isLength(of index: Int, in bytes: [UInt8]) -> Bool {
    let end = index + Int(bytes[index - 1])
    guard end <= bytes.count, end == bytes.count || !characters.contains(bytes[end]) else {
      return false
    }
    return bytes[index..<end].allSatisfy(characters.contains)
  }

  private static func match(
    _ formats: [KeyFormat], in bytes: [UInt8], at index: Int, noTokenBefore: inout Int
  ) -> FoundSecret? {
    for format in formats where format.begins(in: bytes, at: index) {
      if format.rule == pem { return pemBlock(in: bytes, at: index) }
      if format.rule == jwt { return token(in: bytes, at: index, noTokenBefore: &noTokenBefore) }
      let start = index + format.prefix.count
      var end = bytes.skip(format.characters, from: start)
      // A dot at the end belongs to the sentence around the key.
      while end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      if end - start >= format.minimum {
        // In a webhook address, the host is not secret. Only the rest is replaced.
        let isAddress = format.prefix.last == UInt8(ascii: "/")
        return FoundSecret(rule: format.rule, range: (isAddress ? start : index)..<end)
      }
    }
    return nil
  }

  private func begins(in bytes: [UInt8], at index: Int) -> Bool {
    guard bytes.count - index >= prefix.count else { return false }
    for offset in 1..<prefix.count where bytes[index + offset] != prefix[offset] {
      return false
    }
    return true
  }

  /// Finds a JSON Web Token: three parts with two dots (RFC 7519), or five parts if it is encrypted
  /// (RFC 7516).
  ///
  /// `noTokenBefore` saves time in long texts. Too few dots follow the indices below it, so no
  /// token can begin there.
  private static func token(in bytes: [UInt8], at index: Int, noTokenBefore: inout Int)
    -> FoundSecret?
  {
    guard index >= noTokenBefore else { return nil }
    let first = bytes.skip(.name, from: index)
    let isDot = bytes.byte(first) == UInt8(ascii: ".")
    let second = isDot ? bytes.skip(.name, from: first + 1) : first
    guard isDot, bytes.byte(second) == UInt8(ascii: ".") else {
      noTokenBefore = second
      return nil
    }
    var end = bytes.skip(.name, from: second + 1)
    guard first - index >= 8, second - first >= 4,
      !Placeholder.isWhole(bytes.string(first + 1..<second))
    else { return nil }
    if bytes.byte(end) == UInt8(ascii: "."),
      case let fourth = bytes.skip(.name, from: end + 1), fourth - end > 16,
      bytes.byte(fourth) == UInt8(ascii: "."),
      case let fifth = bytes.skip(.name, from: fourth + 1), fifth - fourth > 16
    {
      end = fifth
    }
    return FoundSecret(rule: jwt, range: index..<end)
  }

  /// Finds the content of a private key in PEM, between its first and last line (RFC 7468).
  ///
  /// Without a last line, the content ends with the text. The result is `nil` for other blocks, and
  /// for a block without a line of base64.
  private static func pemBlock(in bytes: [UInt8], at index: Int) -> FoundSecret? {
    let dashes = Array("-----".utf8)
    guard bytes.byte(index + 10) == 0x20,
      let label = bytes.offset(of: dashes, from: index + 11), label <= index + 59,
      bytes.string(index..<label).contains("PRIVATE KEY")
    else { return nil }
    let start = label + dashes.count
    let end = bytes.offset(of: dashes, from: start) ?? bytes.count
    // Without a line of base64, the text only mentions a key, or the key is already replaced.
    let lines = bytes[start..<end].split { !base64.contains($0) }
    return lines.contains { $0.count >= 24 } ? FoundSecret(rule: pem, range: start..<end) : nil
  }

  private static let base64 = ByteSet("+/", alphanumeric: true)

  /// True for a private key in DER, the binary form of PEM.
  ///
  /// The first bytes decide: RSA (RFC 8017), EC (RFC 5915), or either in PKCS #8 (RFC 5208). Each
  /// is a sequence of a version and then a number, octets, or an algorithm.
  static func isDER(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 32, bytes[0] == 0x30 else { return false }
    let long = bytes[1] & 0x80 == 0 ? 0 : Int(bytes[1] & 0x7F)
    let version = 2 + long
    guard long <= 3 else { return false }
    // A private key that is encrypted with a password begins with the encryption method (RFC 5958).
    if bytes[version] == 0x30 { return bytes[version...].prefix(16).range(of: pkcs5) != nil }
    guard bytes[version...].starts(with: [0x02, 0x01]) else { return false }
    let (number, next) = (bytes[version + 2], bytes[version + 3])
    switch next {
    case 0x02: return number == 0 && bytes[version + 4] & 0x80 != 0
    case 0x04: return number == 1
    case 0x30:
      // A key store (RFC 7292) has version 3.
      return number <= 1 || number == 3 && bytes[version...].prefix(24).range(of: pkcs7) != nil
    default: return false
    }
  }

  /// The object identifiers of encryption with a password (RFC 8018) and of the content of a key
  /// store (RFC 2315), without their last part.
  private static let pkcs5: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05]
  private static let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
}
