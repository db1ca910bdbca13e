import ContractValues

/// A text that looks like a randomly generated key.
///
/// It has at least 20 characters, and they are more likely random than a name (``TokenScore``).
/// Forms that are never secret, such as UUIDs, do not count (``TokenForm``).
struct UnknownToken {
  /// The length of a key in characters; shorter texts are often identifiers.
  static let lengths = 20...1024

  /// The range of the token in the searched text, where it may contain escapes.
  let range: Range<Int>
  /// The text without escapes, in which a name may precede the token.
  let text: [UInt8]
  /// The range of the token in ``text``, the text without escapes.
  let place: Range<Int>

  /// The token without dashes before it, which multipart bodies add before a boundary.
  var core: ArraySlice<UInt8> { text[place].drop { $0 == UInt8(ascii: "-") } }

  /// True for a value as long as an X25519 key in base64: 43 characters and one `=` (RFC 7748).
  var isPublicKey: Bool {
    let start = text.skipBack(.token, from: place.lowerBound)
    let end = text.skip(.token, from: place.upperBound)
    return end - start == 43 && text.byte(end) == UInt8(ascii: "=")
  }

  fileprivate typealias Text = UnsafeBufferPointer<UInt8>

  static func all(in bytes: [UInt8]) -> [UnknownToken] {
    all(in: bytes, DecodedText.levels(of: bytes, kinds: [.escapes]))
  }

  static func all(in text: DecodedLevels) -> [UnknownToken] { all(in: text.text, text.escapes) }

  private static func all(in bytes: [UInt8], _ levels: [DecodedText]) -> [UnknownToken] {
    written(in: bytes).map { UnknownToken(range: $0, text: bytes, place: $0) }
      + levels.flatMap { level in
        written(in: level.bytes).map {
          UnknownToken(range: level.written($0), text: level.bytes, place: $0)
        }
      }
  }

  static func matches(in bytes: [UInt8]) -> [Range<Int>] {
    all(in: bytes).map(\.range).withoutOverlaps
  }

  /// Extends ranges by the parts that a dot or a similar character joins to them.
  ///
  /// So a message hides a whole token, even if only one half of it looks random.
  static func whole(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [Range<Int>] {
    ranges.map { range in
      let whole =
        bytes.skipBack(joined, from: range.lowerBound)..<bytes.skip(joined, from: range.upperBound)
      let isPartHidden = bytes[whole].range(of: hidden) != nil
      return isPartHidden ? range : whole
    }
  }

  private static let hidden = Array(Placeholder.anonymous.utf8)
  private static let joined = ByteSet("-_+.~!*", alphanumeric: true)

  private static func written(in bytes: [UInt8]) -> [Range<Int>] {
    let runs = bytes.withUnsafeBufferPointer { text in
      ByteSet.token.runs(ofAtLeast: lengths.lowerBound, in: text).map { run in
        // The letter of an escaped line break or tab, such as the `n` of `\n`, is not part of the
        // text.
        run.lowerBound + (text.isEscapeLetter(at: run.lowerBound) ? 1 : 0)..<run.upperBound
      }
    }
    guard !runs.isEmpty else { return [] }
    let tokens = bytes.withUnsafeBufferPointer { text in
      runs.map { Authority.after($0, in: text) }
        .flatMap { lengths.contains($0.count) ? parts(of: $0, in: text) : [] }
    }.filter { !isText($0, in: bytes) }
    guard !tokens.isEmpty else { return [] }
    let files = Base64Token.runs(in: bytes).filter { lines in
      lines.count > 1 && lines.reduce(0) { $0 + $1.count } >= TokenForm.fileLength
    }.map { $0[0].lowerBound..<$0[$0.count - 1].upperBound }
    let blocks = PublicBlock.ranges(in: bytes) + files
    return tokens.filter { token in !blocks.contains { $0.overlaps(token) } }
  }

  /// Returns the parts that look random.
  ///
  /// Base64 with slashes is one part. Other text is divided in three ways, and the first way that
  /// gives random parts counts: between slashes, as in paths; not at all, unless it is certainly a
  /// path; between dashes, as in names.
  private static func parts(of run: Range<Int>, in text: Text) -> [Range<Int>] {
    if TokenForm.isHarmless(run, in: text) { return [] }
    if TokenForm.isBase64(run, in: text), isRandom(run, in: text) { return [run] }
    let all = pieces(of: run, between: "/", in: text)
    let segments = all.filter { !TokenForm.isHarmless($0, in: text) }
    var random = segments.filter { isRandom($0, in: text) }
    if random.isEmpty, segments == all, segments != [run], !TokenForm.isPath(run, in: text),
      isRandom(run, in: text)
    {
      random = [run]
    }
    if random.isEmpty {
      random = segments.flatMap { segment in
        pieces(of: segment, between: "-_+", in: text)
          .filter { $0 != segment && isRandom($0, in: text) }
      }
    }
    return random
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
    TokenScore(text[range]).isRandom && !TokenForm.isHarmless(range, in: text)
      && !TokenForm.isCamelCase(range, in: text)
      && TokenForm.countBesideWords(range, in: text) >= lengths.lowerBound
  }

  /// True for text in base64 or hexadecimal, also compressed, whose content is searched separately.
  private static func isText(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let run = Array(bytes[range])
    let contents = [Base64Token.decoded(run[...]), HexadecimalRun.runs(in: run).first?.content]
    return contents.contains { content in
      guard let content, content.count >= 12 else { return false }
      if PackedBytes.mayBegin(content), PackedBytes(content) != nil { return true }
      guard String(validating: content, as: UTF8.self) != nil else { return false }
      // Binary formats such as Protocol Buffers have a few other bytes between their texts.
      let others = content.count { $0 < 0x20 && !"\t\r\n".utf8.contains($0) }
      return others == 0 || content.count >= 24 && others * 4 <= content.count
    }
  }
}
