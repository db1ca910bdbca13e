import ContractValues

/// A run of characters that looks as if a machine had drawn it by lot, as keys are: long, and
/// changing between letters, digits and cases more often than words, names and dates do.
///
/// Left alone are UUIDs, numbers, times, digests that say what they are (`sha256:…`), what stands
/// in PEM blocks that are public, text in base64, and anything longer than keys are.
struct UnknownToken {
  /// Where it stands.
  let range: Range<Int>

  /// The shortest and the longest key, in characters.
  private static let lengths = 20...1024

  /// Finds the tokens in a text, from left to right.
  static func matches(in bytes: [UInt8]) -> [UnknownToken] {
    var tokens: [Range<Int>] = []
    bytes.withUnsafeBufferPointer { text in
      var publicEnd = 0
      for found in ByteSet.token.runs(ofAtLeast: lengths.lowerBound, in: text) {
        let run = withoutEscape(found, in: text)
        guard lengths.contains(run.count), run.lowerBound >= publicEnd, hasDigit(run, in: text)
        else { continue }
        if let end = endOfPublicBlock(text, around: run.lowerBound) {
          publicEnd = end
        } else {
          tokens += parts(of: run, in: text)
        }
      }
    }
    return tokens.filter { !isText($0, in: bytes) }.map(UnknownToken.init)
  }

  /// A run without the letter of an escaped line break or tab that stands before it.
  private static func withoutEscape(
    _ run: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    text.isEscapeLetter(at: run.lowerBound) ? run.lowerBound + 1..<run.upperBound : run
  }

  private static func hasDigit(_ run: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    digits.first(in: run, of: text) != nil
  }

  private static let digits = ByteSet("0123456789")

  /// The pieces of a run that look drawn: between slashes, as in paths; else the whole, because
  /// base64 has slashes too; else between dashes, as in names.
  private static func parts(
    of run: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    if isImage(run, in: text) { return [] }
    let all = pieces(of: run, between: slashes, in: text)
    let segments = all.filter { !isPublicObject($0, in: text) }
    var drawn = segments.filter { isRandom($0, in: text) }
    if drawn.isEmpty, segments == all, segments != [run], isRandom(run, in: text) { drawn = [run] }
    if drawn.isEmpty {
      drawn = segments.flatMap { segment in
        pieces(of: segment, between: dashes, in: text)
          .filter { $0 != segment && isRandom($0, in: text) }
      }
    }
    return drawn.isEmpty || saysWhatItIs(run, in: text) ? [] : drawn
  }

  /// Checks whether a run is the id of one of Stripe's objects; those of secrets have other
  /// beginnings, and a client's secret has more words.
  private static func isPublicObject(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let words = text[range].split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 3, words[0].count <= 5,
      objects.contains(String(decoding: words[0], as: UTF8.self)),
      words.count == 2 || ["test", "live"].contains(String(decoding: words[1], as: UTF8.self))
    else { return false }
    return words[words.count - 1].allSatisfy { $0 != 0x2B && $0 != 0x2D }
  }

  private static let objects: Set<String> = [
    "pi", "ch", "cus", "price", "pm", "txn", "in", "sub", "prod", "evt", "seti", "cs",
  ]

  /// Checks whether a run is an image in a `data:` URL (RFC 2397), as its first bytes say.
  private static func isImage(_ run: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark = text[max(0, run.lowerBound - 8)..<run.lowerBound]
    guard mark.elementsEqual(";base64,".utf8) else { return false }
    // PNG, GIF, JPEG and WebP.
    return ["iVBORw0KGgo", "R0lGOD", "/9j/", "UklGR"].contains { text[run].starts(with: $0.utf8) }
  }

  private static let slashes = ByteSet("/")
  private static let dashes = ByteSet("-_+")

  private static func pieces(
    of run: Range<Int>, between separators: ByteSet, in text: UnsafeBufferPointer<UInt8>
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

  private static func isRandom(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let mixture = TokenMixture(text, range)
    let count = mixture.count
    // More joiners than in base64: words with something between them.
    guard (range.count - count) * 8 <= range.count, mixture.digits > 0,
      (count - mixture.digits) * 100 >= count * 15, !saysWhatItIs(range, in: text),
      !isUUID(range, in: text)
    else { return false }
    let hasBothCases = mixture.capitals > 0 && mixture.smallLetters > 0
    // Shorter ones of this kind are ids and revisions.
    if mixture.isHexadecimal, !hasBothCases { return count >= 32 }
    guard hasBothCases else { return mixture.digits >= 3 && mixture.changes * 100 >= count * 15 }
    // The secret of an AWS access key has 40 characters, whatever they are.
    let share = range.count == 40 ? 20 : mixture.digits > 1 ? 25 : 35
    return mixture.changes * 100 >= count * share
  }

  /// Checks whether a digest names its algorithm (RFC 9530, Subresource Integrity), or a run is one
  /// of Swift's symbols.
  private static func saysWhatItIs(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = max(0, range.lowerBound - 8)
    let before = String(decoding: text[start..<range.lowerBound], as: UTF8.self).lowercased()
    if before.last == "$", text[range.lowerBound] == UInt8(ascii: "s") { return true }
    let beginning = String(decoding: text[range].prefix(7), as: UTF8.self).lowercased()
    return ["md5", "sha1", "sha256", "sha384", "sha512"].contains { name in
      beginning.hasPrefix("\(name)-") || before.hasSuffix("\(name):")
        || before.hasSuffix("\(name)=") || before.hasSuffix("\(name)/")
    }
  }

  /// Checks whether a run is a UUID (RFC 9562), with anything before or after it that is short.
  private static func isUUID(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count >= 36, range.count < 36 + lengths.lowerBound else { return false }
    return (range.lowerBound...range.upperBound - 36).contains { start in
      (0..<36).allSatisfy { offset in
        [8, 13, 18, 23].contains(offset)
          ? text[start + offset] == UInt8(ascii: "-")
          : text[start + offset].hexadecimalDigit != nil
      }
    }
  }

  /// Checks whether a run is text in base64: what it says is looked at for itself.
  private static func isText(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard let content = Base64Token.decoded(bytes[range]), content.count >= 12,
      let text = String(validating: content, as: UTF8.self)
    else { return false }
    return !text.unicodeScalars.contains {
      $0.value < 0x20 && !"\t\r\n".unicodeScalars.contains($0)
    }
  }

  /// The end of a certificate or a public key in PEM in whose first line a run stands.
  private static func endOfPublicBlock(
    _ text: UnsafeBufferPointer<UInt8>, around index: Int
  ) -> Int? {
    // Between the dashes and the run stands the end of a line, or its escape.
    guard let dash = text[max(0, index - 4)..<index].lastIndex(of: UInt8(ascii: "-")), dash >= 4,
      text[dash - 4...dash].allSatisfy({ $0 == text[dash] })
    else { return nil }
    var end = dash + 1
    while end + 5 <= text.count {
      if text[end] == UInt8(ascii: "-"), text[end..<end + 5].allSatisfy({ $0 == text[end] }) {
        return end
      }
      end += 1
    }
    return nil
  }
}

/// What a run of characters is made of.
private struct TokenMixture {
  private enum Kind { case none, small, capital, digit }

  private(set) var smallLetters = 0
  private(set) var capitals = 0
  private(set) var digits = 0
  /// How often letters, digits and cases follow each other; a capital begins a word together
  /// with what follows it.
  private(set) var changes = 0
  private(set) var isHexadecimal = true

  /// How many letters and digits there are.
  var count: Int { smallLetters + capitals + digits }

  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var previous = Kind.none
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      index += 1
      let kind: Kind
      if byte >= 0x61, byte <= 0x7A {
        kind = .small
        smallLetters += 1
        if byte > 0x66 { isHexadecimal = false }
      } else if byte >= 0x41, byte <= 0x5A {
        kind = .capital
        capitals += 1
        if byte > 0x46 { isHexadecimal = false }
      } else if byte >= 0x30, byte <= 0x39 {
        kind = .digit
        digits += 1
      } else {
        continue
      }
      if previous != .none, kind != previous, !(previous == .capital && kind == .small) {
        changes += 1
      }
      previous = kind
    }
  }
}
