import ContractValues
import Foundation

/// A piece of base64 in a text, in the standard or the URL alphabet (RFC 4648), with or without
/// padding.
///
/// Secrets inside it are invisible until it is decoded. Several lines of base64, as in MIME (RFC
/// 2045), are one piece, even if the line breaks are written as `\n`.
package struct Base64Token {
  let range: Range<Int>
  let content: [UInt8]
  /// The range of each line, such as one range for base64 on one line.
  private let lines: ArraySlice<Range<Int>>
  private let isURL: Bool
  private let isPadded: Bool

  /// The minimum number of characters; with fewer, ordinary words would count as base64.
  static let minLength = 16
  /// The base64 of `redacted`, with which each encoded placeholder begins; none is shorter.
  private static let placeholder = Array("cmVkYWN0ZWQ".utf8)
  static let minPlaceholderLength = placeholder.count

  /// Decodes lines that belong together, such as those of a mail; `nil` for invalid base64.
  private init?(_ bytes: [UInt8], lines: ArraySlice<Range<Int>>) {
    guard let first = lines.first, let last = lines.last else { return nil }
    let run = lines.count == 1 ? bytes[first] : lines.flatMap { bytes[$0] }[...]
    guard let content = Self.decoded(run) else { return nil }
    isURL = lines.contains {
      bytes.next("-_", from: $0.lowerBound, to: $0.upperBound) < $0.upperBound
    }
    isPadded = run.last == 0x3D || (run.count % 4 == 0 && !isURL)
    (self.content, self.lines, range) = (content, lines, first.lowerBound..<last.upperBound)
  }

  /// Splits base64 of several lines into one piece for each line; `nil` for a single line, or if a
  /// line alone is not base64.
  func separate(in bytes: [UInt8]) -> [Base64Token]? {
    let tokens = lines.compactMap { Base64Token(bytes, lines: [$0]) }
    return lines.count > 1 && tokens.count == lines.count ? tokens : nil
  }

  private var isText: Bool { String(validating: content, as: UTF8.self) != nil }

  /// Encodes other bytes in the alphabet and padding of this piece, so that the redacted text has
  /// the original form.
  func encoding(_ content: [UInt8]) -> [UInt8] {
    let encoded = isURL ? Self.encoded(content).inURLAlphabet : Self.encoded(content)
    return isPadded ? encoded : encoded.filter { $0 != 0x3D }
  }

  /// Encodes bytes in the standard alphabet, with padding.
  ///
  /// Comparisons use this alphabet, because base64 without `+/-_` can be in either one.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    Array(Data(bytes).base64EncodedString().utf8)
  }

  /// Encodes bytes with `-` and `_`, without padding, as JSON Web Tokens require.
  static func urlEncoded(_ bytes: [UInt8]) -> String {
    String(decoding: encoded(bytes).inURLAlphabet.filter { $0 != 0x3D }, as: UTF8.self)
  }

  /// Decodes base64 in the standard or the URL alphabet; `nil` if it is invalid.
  ///
  /// Padding and line breaks are optional.
  static func decoded(_ run: ArraySlice<UInt8>) -> [UInt8]? {
    run.withUnsafeBufferPointer { text in
      sextets.withUnsafeBufferPointer { decoded(text, by: $0) }
    }
  }

  private static func decoded(
    _ text: UnsafeBufferPointer<UInt8>, by sextets: UnsafeBufferPointer<UInt8>
  ) -> [UInt8]? {
    var (bits, count, padding, index) = (0, 0, 0, 0)
    let content = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { content, size in
      while index < text.count {
        let byte = text[index]
        let sextet = sextets[Int(byte)]
        guard sextet < 64, padding == 0 else {
          if byte == 0x3D { padding &+= 1 } else if byte != 0x0A, byte != 0x0D { return }
          index &+= 1
          continue
        }
        index &+= 1
        bits = bits &<< 6 | Int(sextet)
        count &+= 1
        // The first of four characters does not complete a byte.
        guard count & 3 != 1 else { continue }
        content[size] = UInt8(truncatingIfNeeded: bits &>> (6 &- 2 &* ((count &- 1) & 3)))
        size &+= 1
      }
    }
    // Four characters hold three bytes. One character more would be less than a byte, so it is
    // invalid. The padding may be missing or too long, as many decoders allow.
    let isWhole = index == text.count && count & 3 != 1 && (count &+ padding) & 3 != 1
    return isWhole ? content : nil
  }

  /// The number from 0 to 63 that each character of base64 stands for, in the standard and in the
  /// URL alphabet; 64 for any other byte.
  private static let sextets: [UInt8] = {
    var sextets = [UInt8](repeating: 64, count: 256)
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (index, byte) in characters.utf8.enumerated() { sextets[Int(byte)] = UInt8(index) }
    sextets[0x2D] = 62
    sextets[0x5F] = 63
    return sextets
  }()

  static func tokens(in bytes: [UInt8]) -> [Base64Token] {
    var tokens: [Base64Token] = []
    for lines in runs(in: bytes) {
      // Nearly all base64 is on one line. A simpler test is enough for it.
      if lines.count > 1 {
        tokens += self.tokens(in: lines, of: bytes)
      } else if let token = Base64Token(bytes, lines: lines[...]) {
        tokens.append(token)
      }
    }
    return tokens
  }

  private static func tokens(in lines: [Range<Int>], of bytes: [UInt8]) -> [Base64Token] {
    let whole = Base64Token(bytes, lines: lines[...])
    if let whole, whole.isText { return [whole] }
    // The last line of base64 can be shorter. So a short line may also be an ordinary word after
    // the base64.
    if let begin = Base64Token(bytes, lines: lines.dropLast()), begin.isText || whole == nil {
      return [begin] + single(lines.suffix(1), of: bytes)
    }
    return whole.map { [$0] } ?? single(lines[...], of: bytes)
  }

  /// Finds all valid base64 of at least 16 characters, and shorter base64 of a placeholder such as
  /// `redacted-1`, whose number a comparison must ignore.
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

  /// Finds runs of 16 or more base64 characters, valid or not, each as the ranges of its lines.
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

  /// Returns the lines of a piece of base64 that begins with `run`; only the last may be shorter.
  private static func lines(of bytes: [UInt8], from run: Range<Int>) -> [Range<Int>] {
    var lines = [padded(run, in: bytes)]
    // Lines of hexadecimal digits are a list of checksums, and not one piece of base64.
    guard lines[0] == run, !bytes[run].allSatisfy({ $0.hexadecimalDigit != nil }) else {
      return lines
    }
    while let start = nextLine(of: bytes, after: lines[lines.count - 1].upperBound, run.count) {
      let end = bytes.skip(.token, from: start)
      let line = padded(start..<end, in: bytes)
      // After the last line, a line break, a blank, a delimiter or the end may follow. Otherwise
      // the line is ordinary text.
      let isEnd =
        line.upperBound == bytes.count || ends.contains(bytes[line.upperBound])
      guard !line.isEmpty, line.count <= run.count, isEnd else { break }
      lines.append(line)
      if line.count < run.count || line.upperBound > end { break }
    }
    return lines
  }

  /// Returns the index after a line break, or after a blank in its place, as in a header field that
  /// was folded (RFC 9112, 5.2); `nil` if there is neither.
  ///
  /// A blank counts only after a line of 64 or 76 characters, as PEM and MIME write them. Elsewhere
  /// it separates words.
  private static func nextLine(of bytes: [UInt8], after end: Int, _ length: Int) -> Int? {
    let isFolded = [64, 76].contains(length) && bytes.byte(end) == UInt8(ascii: " ")
    return isFolded ? end + 1 : afterBreak(bytes, at: end)
  }

  private static let ends: ByteSet = "\r\n\\\"'< ,;)"

  private static func padded(_ run: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    run.lowerBound..<min(bytes.skip(.equals, from: run.upperBound), run.upperBound + 2)
  }

  /// Returns the index after a line break at `start`, also written as `\n` or `\\n`, or `nil`.
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
  /// The same base64 with `-` and `_` in place of `+` and `/`, for use in URLs (RFC 4648, section
  /// 5).
  var inURLAlphabet: [UInt8] { map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 } }
}
