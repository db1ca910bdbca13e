import ContractValues

/// Finds texts that look like randomly generated keys.
///
/// Such a text is long and changes between letters, digits and cases more often than words, names
/// and dates do.
///
/// Exempt are UUIDs, numbers, times, checksums with the name of their algorithm (`sha256:…`),
/// public PEM blocks, text in base64, and texts that are longer than keys.
enum UnknownToken {
  /// The length of a key in characters.
  ///
  /// Shorter texts are often identifiers.
  private static let lengths = 20...1024

  private typealias Text = UnsafeBufferPointer<UInt8>

  /// Returns the ranges of the texts that look like keys, from left to right.
  static func matches(in bytes: [UInt8]) -> [Range<Int>] {
    let tokens = bytes.withUnsafeBufferPointer { text in
      var tokens: [Range<Int>] = []
      var publicEnd = 0
      for found in ByteSet.token.runs(ofAtLeast: lengths.lowerBound, in: text) {
        // The letter of an escaped line break or tab, such as the `n` of `\n`, is not part of the
        // text.
        let start = found.lowerBound + (text.isEscapeLetter(at: found.lowerBound) ? 1 : 0)
        let run = start..<found.upperBound
        guard lengths.contains(run.count), start >= publicEnd,
          ByteSet.digits.first(in: run, of: text) != nil
        else { continue }
        if let end = endOfPublicBlock(text, around: start) {
          publicEnd = end
        } else {
          tokens += parts(of: run, in: text)
        }
      }
      return tokens
    }
    return tokens.filter { !isText($0, in: bytes) }
  }

  /// Returns the parts that look random.
  ///
  /// The parts between slashes come first, as in paths. Then comes the whole, because base64 has
  /// slashes too. Then come the parts between dashes, as in names.
  private static func parts(of run: Range<Int>, in text: Text) -> [Range<Int>] {
    if isImage(run, in: text) { return [] }
    let all = pieces(of: run, between: "/", in: text)
    let segments = all.filter { !isPublicObject($0, in: text) }
    var random = segments.filter { isRandom($0, in: text) }
    if random.isEmpty, segments == all, segments != [run], isRandom(run, in: text) {
      random = [run]
    }
    if random.isEmpty {
      random = segments.flatMap { segment in
        pieces(of: segment, between: "-_+", in: text)
          .filter { $0 != segment && isRandom($0, in: text) }
      }
    }
    return random.isEmpty || isDigestOrSymbol(run, in: text) ? [] : random
  }

  private static func pieces(
    of run: Range<Int>, between separators: ByteSet, in text: Text
  ) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = run.lowerBound
    while start + lengths.lowerBound <= run.upperBound {
      let end = separators.first(in: start..<run.upperBound, of: text) ?? run.upperBound
      if end - start >= lengths.lowerBound { pieces.append(start..<end) }
      start = end + 1
    }
    return pieces
  }

  private static func isRandom(_ range: Range<Int>, in text: Text) -> Bool {
    let mixture = TokenMixture(text[range])
    let count = mixture.count
    // Words in a name have more separators between them than base64 has.
    guard (range.count - count) * 8 <= range.count, mixture.digits > 0,
      (count - mixture.digits) * 100 >= count * 15, !isDigestOrSymbol(range, in: text),
      !isUUID(range, in: text)
    else { return false }
    let hasBothCases = mixture.capitals > 0 && mixture.smallLetters > 0
    // Shorter hexadecimal texts are identifiers and revisions.
    if mixture.isHexadecimal, !hasBothCases { return count >= 32 }
    guard hasBothCases else { return mixture.digits >= 3 && mixture.changes * 100 >= count * 15 }
    // The secret of an AWS access key has 40 characters, so this length needs fewer changes.
    let share = range.count == 40 ? 20 : mixture.digits > 1 ? 25 : 35
    return mixture.changes * 100 >= count * share
  }

  // MARK: Texts that are not secret

  /// Prefixes of Stripe's public identifiers, such as `pi_`.
  ///
  /// Its secrets have other prefixes, and a client secret has more parts.
  private static let objects = Set(words: "pi ch cus price pm txn in sub prod evt seti cs")

  private static func isPublicObject(_ range: Range<Int>, in text: Text) -> Bool {
    let words = text[range].split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return (words.count == 2 || words.count == 3 && ["test", "live"].contains(words[1]))
      && objects.contains(words[0])
      && !words[words.count - 1].utf8.contains(where: "+-".utf8.contains)
  }

  /// True for an image in a `data:` URL (RFC 2397).
  ///
  /// It begins like PNG, GIF, JPEG or WebP.
  private static func isImage(_ run: Range<Int>, in text: Text) -> Bool {
    text[max(0, run.lowerBound - 8)..<run.lowerBound].elementsEqual(";base64,".utf8)
      && ["iVBORw0KGgo", "R0lGOD", "/9j/", "UklGR"].contains { text[run].starts(with: $0.utf8) }
  }

  /// True for a checksum with the name of its algorithm, such as `sha256-…` (RFC 9530, Subresource
  /// Integrity), and for a mangled Swift symbol.
  private static func isDigestOrSymbol(_ range: Range<Int>, in text: Text) -> Bool {
    let start = max(0, range.lowerBound - 8)
    let before = String(decoding: text[start..<range.lowerBound], as: UTF8.self).lowercased()
    if before.last == "$", text[range.lowerBound] == UInt8(ascii: "s") { return true }
    let beginning = String(decoding: text[range].prefix(7), as: UTF8.self).lowercased()
    return ["md5", "sha1", "sha256", "sha384", "sha512"].contains { name in
      beginning.hasPrefix("\(name)-") || [":", "=", "/"].contains { before.hasSuffix(name + $0) }
    }
  }

  /// True if the text contains a UUID (RFC 9562) and few other characters.
  private static func isUUID(_ range: Range<Int>, in text: Text) -> Bool {
    guard range.count >= 36, range.count < 36 + lengths.lowerBound else { return false }
    return (range.lowerBound...range.upperBound - 36).contains { start in
      (0..<36).allSatisfy { offset in
        [8, 13, 18, 23].contains(offset)
          ? text[start + offset] == UInt8(ascii: "-")
          : text[start + offset].hexadecimalDigit != nil
      }
    }
  }

  /// True for text in base64.
  ///
  /// Its content is searched separately.
  private static func isText(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard let content = Base64Token.decoded(bytes[range]), content.count >= 12 else { return false }
    return String(validating: content, as: UTF8.self) != nil
      && content.allSatisfy { $0 >= 0x20 || "\t\r\n".utf8.contains($0) }
  }

  /// Returns the end of a public PEM block, such as a certificate, if the index is in its first
  /// line.
  ///
  /// It is `nil` otherwise.
  private static func endOfPublicBlock(_ text: Text, around index: Int) -> Int? {
    func isMark(_ range: Range<Int>) -> Bool { text[range].elementsEqual("-----".utf8) }
    // A line break, which may be escaped, separates the dashes from the text.
    guard let dash = text[max(0, index - 4)..<index].lastIndex(of: UInt8(ascii: "-")), dash >= 4,
      isMark(dash - 4..<dash + 1)
    else { return nil }
    var end = dash + 1
    while end + 5 <= text.count {
      if text[end] == UInt8(ascii: "-"), isMark(end..<end + 5) { return end }
      end += 1
    }
    return nil
  }
}

/// The number of characters of each kind in a text, which shows how random it is.
private struct TokenMixture {
  private enum Kind { case small, capital, digit }

  private(set) var smallLetters = 0
  private(set) var capitals = 0
  private(set) var digits = 0
  /// The number of changes between letters, digits and cases.
  ///
  /// A capital before a small letter does not count, because words begin so.
  private(set) var changes = 0
  private(set) var isHexadecimal = true

  /// The number of letters and digits, without separators.
  var count: Int { smallLetters + capitals + digits }

  init(_ run: Slice<UnsafeBufferPointer<UInt8>>) {
    var previous: Kind?
    for byte in run {
      let kind: Kind
      switch byte {
      case 0x61...0x7A:
        kind = .small
        smallLetters += 1
      case 0x41...0x5A:
        kind = .capital
        capitals += 1
      case 0x30...0x39:
        kind = .digit
        digits += 1
      default: continue
      }
      if kind != .digit, byte & 0xDF > 0x46 { isHexadecimal = false }
      if let previous, kind != previous, !(previous == .capital && kind == .small) { changes += 1 }
      previous = kind
    }
  }
}
