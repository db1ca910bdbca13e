import ContractValues
import Foundation

/// A run of base64 in a text, in either alphabet (RFC 4648), with or without padding.
///
/// Several lines of base64, as MIME writes them (RFC 2045), are one run, even if their line breaks
/// are escaped.
package struct Base64Token {
  let range: Range<Int>
  /// The decoded bytes.
  let content: [UInt8]
  /// The ranges of its lines; one range if the run has no line break.
  private let lines: ArraySlice<Range<Int>>
  private let isURL: Bool
  private let isPadded: Bool

  /// The minimum length of a run that is decoded, in characters.
  static let minLength = 16
  /// The base64 of `redacted`, with which every encoded placeholder begins; it is also the shortest
  /// one.
  private static let placeholder = Array("cmVkYWN0ZWQ".utf8)
  static let minPlaceholderLength = placeholder.count

  /// Decodes the lines of a run; `nil` if they are not base64.
  private init?(_ bytes: [UInt8], lines: ArraySlice<Range<Int>>) {
    guard let first = lines.first, let last = lines.last else { return nil }
    let run = lines.count == 1 ? bytes[first] : lines.flatMap { bytes[$0] }[...]
    isURL = lines.contains {
      bytes.next("-_", from: $0.lowerBound, to: $0.upperBound) < $0.upperBound
    }
    isPadded = run.last == 0x3D || (run.count % 4 == 0 && !isURL)
    guard let content = Self.decoded(run) else { return nil }
    (self.content, self.lines, range) = (content, lines, first.lowerBound..<last.upperBound)
  }

  /// Splits a run of several lines into one token for each line.
  ///
  /// - Returns: The tokens; `nil` if the run has one line, or if one of the lines is not base64
  ///   without the others.
  func separate(in bytes: [UInt8]) -> [Base64Token]? {
    let tokens = lines.compactMap { Base64Token(bytes, lines: [$0]) }
    return lines.count > 1 && tokens.count == lines.count ? tokens : nil
  }

  private var isText: Bool { String(validating: content, as: UTF8.self) != nil }

  // MARK: Coding

  /// Encodes another content in the alphabet and padding of this run.
  func encoding(_ content: [UInt8]) -> [UInt8] {
    let encoded = isURL ? Self.encoded(content).inURLAlphabet : Self.encoded(content)
    return isPadded ? encoded : encoded.filter { $0 != 0x3D }
  }

  /// Encodes bytes in the standard alphabet, with padding.
  ///
  /// The alphabet of the original run is not kept, because a run without `+/-_` does not show its
  /// alphabet.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    Array(Data(bytes).base64EncodedString().utf8)
  }

  /// Encodes bytes in the URL alphabet, without padding.
  static func urlEncoded(_ bytes: [UInt8]) -> String {
    String(decoding: encoded(bytes).inURLAlphabet.filter { $0 != 0x3D }, as: UTF8.self)
  }

  /// Decodes a run in either alphabet; `nil` if it is not base64.
  static func decoded(_ run: ArraySlice<UInt8>) -> [UInt8]? {
    var standard = Array(run)
    if standard.next("-_\r\n", from: 0) < standard.count {
      standard = standard.filter { $0 != 0x0A && $0 != 0x0D }
        .map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
    }
    // A rest of one character holds less than a byte.
    guard standard.count % 4 != 1 else { return nil }
    while standard.count % 4 != 0 { standard.append(0x3D) }
    return Data(base64Encoded: Data(standard)).map(Array.init)
  }

  // MARK: Finding

  /// Finds the runs of at least 16 characters, from left to right.
  static func tokens(in bytes: [UInt8]) -> [Base64Token] {
    runs(in: bytes).flatMap { lines in
      let whole = lines.count > 1 ? Base64Token(bytes, lines: lines[...]) : nil
      if let whole, whole.isText { return [whole] }
      // The shorter last line may be an ordinary word.
      if lines.count > 1, let begin = Base64Token(bytes, lines: lines.dropLast()), begin.isText {
        return [begin] + single(lines.suffix(1), of: bytes)
      }
      return whole.map { [$0] } ?? single(lines[...], of: bytes)
    }
  }

  /// Finds the same runs, and also shorter ones that are placeholders.
  static func tokensAndPlaceholders(in bytes: [UInt8]) -> [Base64Token] {
    let short = bytes.withUnsafeBufferPointer {
      ByteSet.token.runs(ofAtLeast: minPlaceholderLength, in: $0)
    }
    .filter { $0.count < minLength && bytes[$0].starts(with: placeholder) }
    .compactMap { Base64Token(bytes, lines: [padded($0, in: bytes)]) }
    let tokens = tokens(in: bytes)
    guard !short.isEmpty else { return tokens }
    let others = short.filter { token in !tokens.contains { $0.range.overlaps(token.range) } }
    return (tokens + others).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func single(_ lines: ArraySlice<Range<Int>>, of bytes: [UInt8]) -> [Base64Token] {
    lines.filter { $0.count >= minLength }.compactMap { Base64Token(bytes, lines: [$0]) }
  }

  /// Finds the lines of each run of at least 16 characters that base64 may have, valid or not.
  package static func runs(in bytes: [UInt8]) -> [[Range<Int>]] {
    var found: [[Range<Int>]] = []
    var end = 0
    let runs = bytes.withUnsafeBufferPointer { ByteSet.token.runs(ofAtLeast: minLength, in: $0) }
    for run in runs where run.upperBound > end {
      let start = max(end, run.lowerBound + (bytes.isEscapeLetter(at: run.lowerBound) ? 1 : 0))
      guard run.upperBound - start >= minLength else { continue }
      let lines = lines(of: bytes, from: start..<run.upperBound)
      end = lines[lines.count - 1].upperBound
      found.append(lines)
    }
    return found
  }

  /// Finds the lines that belong to a run: all are as long as the first, and only the last may be
  /// shorter.
  private static func lines(of bytes: [UInt8], from run: Range<Int>) -> [Range<Int>] {
    var lines = [padded(run, in: bytes)]
    // Lists of digests have one digest on each line, so those lines are not one run.
    guard lines[0] == run, !bytes[run].allSatisfy({ $0.hexadecimalDigit != nil }) else {
      return lines
    }
    while let start = afterBreak(bytes, at: lines[lines.count - 1].upperBound) {
      let end = bytes.skip(.token, from: start)
      let line = padded(start..<end, in: bytes)
      // After a line, the text or the string around it must end.
      let isEnd =
        line.upperBound == bytes.count || "\r\n\\\"'<".utf8.contains(bytes[line.upperBound])
      guard !line.isEmpty, line.count <= run.count, isEnd else { break }
      lines.append(line)
      if line.count < run.count || line.upperBound > end { break }
    }
    return lines
  }

  private static func padded(_ run: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    run.lowerBound..<min(bytes.skip(.equals, from: run.upperBound), run.upperBound + 2)
  }

  /// The index after the line break at an index; the break may be escaped once or more.
  private static func afterBreak(_ bytes: [UInt8], at start: Int) -> Int? {
    func after(_ byte: UInt8, _ letter: Unicode.Scalar, at start: Int) -> Int? {
      if bytes.byte(start) == byte { return start + 1 }
      let index = min(bytes.skip(.backslash, from: start), start + 16)
      return index > start && bytes.byte(index) == UInt8(ascii: letter) ? index + 1 : nil
    }
    return after(0x0A, "n", at: after(0x0D, "r", at: start) ?? start)
  }
}

extension [UInt8] {
  /// Base64 with `-` and `_` in place of `+` and `/`, for URLs (RFC 4648, section 5).
  var inURLAlphabet: [UInt8] { map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 } }
}
