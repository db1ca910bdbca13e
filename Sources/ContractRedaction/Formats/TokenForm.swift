import ContractValues

/// Forms of long texts that are never secret, whatever name stands before them.
enum TokenForm {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// True for telephone numbers, files in base64 and the other forms below, and for UUIDs outside
  /// of a webhook's address.
  static func isHarmless(_ range: Range<Int>, in text: Text) -> Bool {
    isUUID(range, in: text) && !isBehindHook(range, in: text)
      || isInChIKey(range, in: text) || isNumber(range, in: text) || isTime(range, in: text)
      || isSequence(range, in: text)
      || isPublicObject(range, in: text)
      || isProtein(range, in: text)
      || isDigestOrSymbol(range, in: text) || isFile(range, in: text) || isIBAN(range, in: text)
      || beginnings.contains { text[range].starts(with: $0.utf8) } || isDataURL(range, in: text)
      || prefixed.contains { $0.matches(range, in: text) }
  }

  /// An identifier with a fixed beginning, an alphabet and a length, such as an IPFS address.
  private struct Prefixed {
    let prefix: String
    let alphabet: ByteSet
    let lengths: ClosedRange<Int>

    func matches(_ range: Range<Int>, in text: Text) -> Bool {
      let rest = text[range].dropFirst(prefix.utf8.count)
      return lengths.contains(rest.count) && text[range].starts(with: prefix.utf8)
        && rest.allSatisfy(alphabet.contains)
    }
  }

  private static let hexadecimal: ByteSet = "0123456789abcdef"
  private static let base58: ByteSet =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

  /// The identifiers: Twilio's sids, resource ids of AWS, addresses of Ethereum, Bitcoin (BIP 173)
  /// and IPFS, and others.
  private static let prefixed = table.flatMap { prefixes, alphabet, lengths in
    Set(words: prefixes).map { Prefixed(prefix: $0, alphabet: alphabet, lengths: lengths) }
  }

  private static let table: [(prefixes: String, alphabet: ByteSet, lengths: ClosedRange<Int>)] = [
    ("AC CA SM MM RE IS CH MG PN VA CF EV VE YF", hexadecimal, 32...32),
    (
      "ami- snap- subnet- sg- vpc- vol- eni- igw- rtb- nat- acl- lt- eipalloc- fs-", hexadecimal,
      17...17
    ),
    ("0x", "0123456789abcdefABCDEF", 40...40),
    // The input of a contract on Ethereum, which is longer than a key.
    ("0x", "0123456789abcdefABCDEF", 130...1022),
    ("bc1", "02345679acdefghjklmnpqrstuvwxyz8", 39...59),
    // Keys that Firebase gives to the elements of a list since 2021.
    ("-M -N -O", .name, 18...18),
    ("Qm", base58, 44...44),
    ("bafy", "abcdefghijklmnopqrstuvwxyz234567", 55...55),
    // A ULID, which begins with a time.
    ("01", "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24...24),
  ]

  /// Counts the characters that belong to no word, because a key does not consist of words.
  ///
  /// A word is between separators, and has at least five letters of one case. In a name of more
  /// than four parts, three letters are enough.
  static func countBesideWords(_ range: Range<Int>, in text: Text) -> Int {
    let parts = text[range].split { "-_+/".utf8.contains($0) }
    let minimum = parts.count > 4 ? 3 : 5
    // A text without separators cannot be divided into words, so all its characters count.
    guard parts.count > 1 else { return range.count }
    let words = parts.filter { part in
      part.count >= minimum
        && (part.allSatisfy(\.isSmallLetter)
          || part.allSatisfy(\.isCapitalLetter))
    }
    return range.count - words.reduce(0) { $0 + $1.count + 1 }
  }

  /// True for a name such as `KeyboardArrowDownIcon2`, which consists nearly only of words.
  static func isCamelCase(_ range: Range<Int>, in text: Text) -> Bool {
    guard text[range].contains(where: \.isCapitalLetter) else { return false }
    var (covered, start) = (0, range.lowerBound)
    for index in range.lowerBound...range.upperBound {
      if index < range.upperBound, text[index].isSmallLetter { continue }
      let letters = index - start
      if letters > 2 { covered += letters }
      start = index
    }
    return covered * 100 >= range.count * 85
  }

  /// True for a text in which slashes are characters of base64, and do not separate words as in a
  /// path.
  static func isBase64(_ range: Range<Int>, in text: Text) -> Bool {
    let parts = text[range].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count > 1 && (parts[0].count > 1 || isLedBySlash(parts))
      && parts[parts.count - 1].count > 0
      && (parts.count - 1) * 12 <= range.count + 12
      && !parts.contains { part in
        part.count > 2 && part.allSatisfy { $0 > 0x60 || $0 == 0x2D || $0 == 0x5F }
      }
  }

  /// True if a slash is the first digit of base64, and not the root of a path.
  ///
  /// Each part has lowercase letters, uppercase letters and digits, and the length is possible in
  /// base64.
  private static func isLedBySlash(_ parts: [Slice<Text>]) -> Bool {
    let length = parts.reduce(parts.count - 1) { $0 + $1.count }
    return parts[0].isEmpty && length % 4 != 1
      && parts.dropFirst().allSatisfy { part in
        [0x30...0x39, 0x41...0x5A, 0x61...0x7A].allSatisfy { (kind: ClosedRange<UInt8>) in
          part.contains { kind.contains($0) }
        }
      }
  }

  /// True for an alphabet, such as `ABCDEFGHIJKLMNOPQRSTUVWXYZ`, which binary files contain.
  private static func isSequence(_ range: Range<Int>, in text: Text) -> Bool {
    let pairs = zip(text[range], text[range].dropFirst())
    return pairs.count { $0 &+ 1 == $1 } * 4 >= range.count * 3
  }

  /// True for an image, a sound or a font in a URL with `data:` (RFC 2397).
  private static func isDataURL(_ range: Range<Int>, in text: Text) -> Bool {
    let before = String(
      decoding: text[max(0, range.lowerBound - 40)..<range.lowerBound], as: UTF8.self)
    return before.hasSuffix(";base64,")
      && ["image/", "audio/", "video/", "font/"].contains { before.contains("data:\($0)") }
  }

  /// The beginnings of public texts: public keys in base64 (RFC 5280, RFC 8410), as in a record of
  /// DKIM; public keys of Supabase and of Bitcoin (BIP 32); and PNG, GIF, JPEG, WebP, WOFF, PDF,
  /// ZIP, WebAssembly, Ogg and MP3 in base64.
  private static let beginnings = [
    "MIGfMA0GCSqGSIb3DQEBA", "MIIBIjANBgkqhkiG9w0BAQEF", "MIICIjANBgkqhkiG9w0BAQEF",
    "MFkwEwYHKoZIzj0", "MHYwEAYHKoZIzj0", "MCowBQYDK2V", "sb_publishable_", "xpub6",
    "iVBORw0KGgo", "R0lGOD", "/9j/", "UklGR", "d09GMg", "d09GRg", "JVBERi0", "UEsDBB",
    "AGFzbQ", "T2dnUw", "SUQz",
  ]

  /// True for a text with few letters, such as a telephone number.
  private static func isNumber(_ range: Range<Int>, in text: Text) -> Bool {
    let digits = text[range].count(where: ByteSet.digits.contains)
    let others = text[range].count { "-_+/".utf8.contains($0) }
    return (range.count - digits - others) * 100 < (range.count - others) * 10
      && !isVariedHexadecimal(text[range])
  }

  /// True for hexadecimal digits with a letter among them, unless few are different, as in
  /// `00000000000000000000ff`.
  ///
  /// Letters before the first digit are ignored, because they may be a name, as in the IBAN
  /// `DE89370400440532013000`.
  private static func isVariedHexadecimal(_ text: Slice<Text>) -> Bool {
    let rest = text.drop { !ByteSet.digits.contains($0) }
    let letters = rest.filter { !ByteSet.digits.contains($0) }
    return !letters.isEmpty && letters.allSatisfy { $0.hexadecimalDigit != nil }
      && Set(text).count > 6 && !isPrintable(hexadecimal: text)
  }

  /// True for the hexadecimal of a printable text, such as a placeholder.
  ///
  /// Its digits are no sign of a key, because another rule searches the text that they encode.
  private static func isPrintable(hexadecimal text: Slice<Text>) -> Bool {
    let digits = text.compactMap(\.hexadecimalDigit)
    return digits.count.isMultiple(of: 2)
      && stride(from: 0, to: digits.count, by: 2).allSatisfy {
        (0x20...0x7E).contains(digits[$0] << 4 | digits[$0 + 1])
      }
  }

  /// Prefixes of Stripe's public identifiers and keys, such as `pi_`.
  ///
  /// Its secrets have other prefixes, and a client secret has more parts.
  private static let objects = Set(
    words: """
      pi ch cus price pm txn in il sub prod evt seti cs req re po tr ba card src pk py fee pmc ca pyr
      fr we dp du or sku ipi vs file acct
      """)

  private static func isPublicObject(_ range: Range<Int>, in text: Text) -> Bool {
    let words = text[range].split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return (words.count == 2 || words.count == 3 && ["test", "live"].contains(words[1]))
      && objects.contains(words[0])
      && !words[words.count - 1].utf8.contains(where: "+-".utf8.contains)
  }

  /// The minimum length of base64 with `+` or `/` that counts as a file, in characters.
  static let fileLength = 256

  /// True for base64 that is long and has `+` or `/`, as that of files.
  private static func isFile(_ run: Range<Int>, in text: Text) -> Bool {
    run.count >= fileLength && text[run].contains { "+/".utf8.contains($0) }
      && !text[run].contains { "-_".utf8.contains($0) }
  }

  /// True for a sequence of at least 40 amino acids, each written as one of 20 letters.
  private static func isProtein(_ range: Range<Int>, in text: Text) -> Bool {
    range.count >= 40 && text[range].allSatisfy(aminoAcids.contains)
  }

  private static let aminoAcids: ByteSet = "ACDEFGHIKLMNPQRSTVWY"

  /// True for a checksum with the name of its algorithm, such as `sha256-…` (RFC 9530, Subresource
  /// Integrity), an object of Git, a mangled symbol of Swift or C++, and similar texts.
  private static func isDigestOrSymbol(_ range: Range<Int>, in text: Text) -> Bool {
    let start = max(0, range.lowerBound - 8)
    let before = String(decoding: text[start..<range.lowerBound], as: UTF8.self).lowercased()
    // The boundary of a mail that Java wrote.
    if before.hasSuffix("----="), text[range].starts(with: "_Part_".utf8) { return true }
    if before.last == "$", text[range.lowerBound] == UInt8(ascii: "s") { return true }
    if text[range].starts(with: "_ZN".utf8) { return true }
    let beginning = String(decoding: text[range].prefix(7), as: UTF8.self).lowercased()
    if isObject(text[range], after: before) || isListedDigest(text[range], after: before) {
      return true
    }
    return ["md5", "sha1", "sha256", "sha384", "sha512"].contains { name in
      beginning.hasPrefix("\(name)-") || [":", "=", "/"].contains { before.hasSuffix(name + $0) }
    }
  }

  /// True for the digest that names an object in Git, a layer of an image or a module of Go,
  /// because of the word before it.
  private static func isObject(_ token: Slice<Text>, after before: String) -> Bool {
    if (43...44).contains(token.count), before.hasSuffix("h1:") { return true }
    guard token.allSatisfy({ $0.hexadecimalDigit != nil }) else { return false }
    let words =
      token.count == 64
      ? ["file:", "multi:"]
      : token.count == 40 ? ["tree ", "parent ", "index ", "commit/", "..", "@", "from "] : []
    return words.contains(where: before.hasSuffix)
  }

  /// True for the checksum that the command `md5` prints after `MD5 (file) = `.
  private static func isListedDigest(_ token: Slice<Text>, after before: String) -> Bool {
    before.hasSuffix(") = ") && [32, 40, 64, 128].contains(token.count)
      && token.allSatisfy { $0.hexadecimalDigit != nil }
  }
}
