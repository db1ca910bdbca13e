import ContractValues
import Foundation

/// A run of base64 in a text, in either alphabet (RFC 4648), padded or not.
package struct Base64Token {
  /// Where it stands.
  let range: Range<Int>
  /// What it encodes.
  let content: [UInt8]
  /// Its lines, one where it is not broken.
  private let lines: ArraySlice<Range<Int>>

  /// The shortest run that is looked into, in characters.
  static let shortest = 16
  /// The shortest placeholder.
  static let shortestPlaceholder = placeholder.count
  /// How every placeholder begins.
  private static let placeholder = Array("cmVkYWN0ZWQ".utf8)

  private let isURL: Bool
  private let isPadded: Bool

  /// Reads a run; `nil` when it is no base64.
  init?(_ bytes: [UInt8], in range: Range<Int>) { self.init(bytes, lines: [range][...]) }

  /// Reads the lines of a run; `nil` when they are no base64.
  private init?(_ bytes: [UInt8], lines: ArraySlice<Range<Int>>) {
    guard let first = lines.first, let last = lines.last else { return nil }
    let run = lines.count == 1 ? bytes[first] : lines.flatMap { bytes[$0] }[...]
    isURL = bytes.withUnsafeBufferPointer { text in
      lines.contains { Self.ofURLs.first(in: $0, of: text) != nil }
    }
    isPadded = run.last == 0x3D || (run.count % 4 == 0 && !isURL)
    guard let content = Self.decoded(run) else { return nil }
    self.content = content
    self.lines = lines
    range = first.lowerBound..<last.upperBound
  }

  /// The lines of a run that was broken, each as a run of its own; `nil` where it was not, or one
  /// of them is no base64 by itself.
  func separate(in bytes: [UInt8]) -> [Base64Token]? {
    let tokens = lines.compactMap { Base64Token(bytes, in: $0) }
    return lines.count > 1 && tokens.count == lines.count ? tokens : nil
  }

  /// Another content in the same alphabet.
  func encoding(_ content: [UInt8]) -> [UInt8] {
    let encoded = Array(Data(content).base64EncodedString().utf8)
    let translated = isURL ? encoded.inURLAlphabet : encoded
    return isPadded ? translated : translated.filter { $0 != 0x3D }
  }

  /// Another content, for comparing: which alphabet a run had may be by chance, and so may be
  /// whether it had any padding.
  static func canonical(_ content: [UInt8]) -> [UInt8] {
    Array(Data(content).base64EncodedString().utf8)
  }

  /// Bytes in the alphabet of URLs, without padding.
  static func urlEncoded(_ bytes: [UInt8]) -> String {
    let encoded = Array(Data(bytes).base64EncodedString().utf8)
    return String(decoding: encoded.inURLAlphabet.filter { $0 != 0x3D }, as: UTF8.self)
  }

  /// The content of a run in either alphabet; `nil` when it is no base64.
  static func decoded(_ run: ArraySlice<UInt8>) -> [UInt8]? {
    var standard = Array(run)
    let isPlain = standard.withUnsafeBufferPointer {
      ofOthers.first(in: 0..<$0.count, of: $0) == nil
    }
    if !isPlain {
      standard = standard.filter { $0 != 0x0A && $0 != 0x0D }
        .map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
    }
    // What is left over of four characters is at least one byte.
    guard standard.count % 4 != 1 else { return nil }
    while standard.count % 4 != 0 { standard.append(0x3D) }
    return Data(base64Encoded: Data(standard)).map(Array.init)
  }

  private static let ofURLs = ByteSet("-_")
  /// What stands in base64 that is not the standard alphabet's.
  private static let ofOthers = ByteSet("-_\r\n")

  /// The runs of at least 16 characters, from left to right; one that was broken into lines, as
  /// MIME does (RFC 2045), is one run, also where the breaks are escaped.
  static func tokens(in bytes: [UInt8]) -> [Base64Token] {
    runs(in: bytes).flatMap { lines in
      guard lines.count > 1 else { return single(lines, of: bytes) }
      let whole = Base64Token(bytes, lines: lines[...])
      if let whole, whole.isText { return [whole] }
      // The shorter line at the end may be a word of its own.
      if let begin = Base64Token(bytes, lines: lines.dropLast()), begin.isText {
        return [begin] + single(lines.suffix(1), of: bytes)
      }
      return whole.map { [$0] } ?? single(lines, of: bytes)
    }
  }

  /// The same, and placeholders that are shorter.
  static func tokensAndPlaceholders(in bytes: [UInt8]) -> [Base64Token] {
    let runs = bytes.withUnsafeBufferPointer {
      ByteSet.token.runs(ofAtLeast: shortestPlaceholder, in: $0)
    }
    let short = runs.filter { $0.count < shortest && bytes[$0].starts(with: placeholder) }
      .compactMap { Base64Token(bytes, in: padded($0, in: bytes)) }
    let tokens = tokens(in: bytes)
    guard !short.isEmpty else { return tokens }
    let others = short.filter { token in !tokens.contains { $0.range.overlaps(token.range) } }
    return (tokens + others).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func single(
    _ lines: some Sequence<Range<Int>>, of bytes: [UInt8]
  ) -> [Base64Token] {
    lines.filter { $0.count >= shortest }.compactMap { Base64Token(bytes, in: $0) }
  }

  private var isText: Bool { String(validating: content, as: UTF8.self) != nil }

  /// The lines of each run of at least 16 characters, base64 or not.
  package static func runs(in bytes: [UInt8]) -> [[Range<Int>]] {
    var found: [[Range<Int>]] = []
    var end = 0
    let runs = bytes.withUnsafeBufferPointer { ByteSet.token.runs(ofAtLeast: shortest, in: $0) }
    for run in runs where run.upperBound > end {
      let start = max(end, run.lowerBound + (bytes.isEscapeLetter(at: run.lowerBound) ? 1 : 0))
      guard run.upperBound - start >= shortest else { continue }
      let lines = lines(of: bytes, from: start..<run.upperBound)
      end = lines[lines.count - 1].upperBound
      found.append(lines)
    }
    return found
  }

  /// A run, and those on the lines after it that may belong to it: all are as long as the first,
  /// and only the last may be shorter.
  private static func lines(of bytes: [UInt8], from run: Range<Int>) -> [Range<Int>] {
    var lines = [padded(run, in: bytes)]
    // Digests stand on lines of their own.
    guard lines[0] == run, !bytes[run].allSatisfy({ $0.hexadecimalDigit != nil }) else {
      return lines
    }
    while let start = afterBreak(bytes, at: lines[lines.count - 1].upperBound) {
      var end = start
      while end < bytes.count, ByteSet.token.contains(bytes[end]) { end += 1 }
      let line = padded(start..<end, in: bytes)
      guard !line.isEmpty, line.count <= run.count, endsLine(bytes, at: line.upperBound) else {
        break
      }
      lines.append(line)
      if line.count < run.count || line.upperBound > end { break }
    }
    return lines
  }

  private static func padded(_ run: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var end = run.upperBound
    while end < bytes.count, end - run.upperBound < 2, bytes[end] == 0x3D { end += 1 }
    return run.lowerBound..<end
  }

  /// Checks whether a line ends at a place, or the text or string that it stands in.
  private static func endsLine(_ bytes: [UInt8], at index: Int) -> Bool {
    index == bytes.count || "\r\n\\\"'<".utf8.contains(bytes[index])
  }

  /// What comes after the line break at a place, which may be escaped once or more.
  private static func afterBreak(_ bytes: [UInt8], at start: Int) -> Int? {
    var index = start
    if let end = character(0x0D, "r", bytes, at: index) { index = end }
    return character(0x0A, "n", bytes, at: index)
  }

  private static func character(
    _ byte: UInt8, _ letter: Unicode.Scalar, _ bytes: [UInt8], at start: Int
  ) -> Int? {
    guard start < bytes.count else { return nil }
    if bytes[start] == byte { return start + 1 }
    var index = start
    while index < bytes.count, index - start < 16, bytes[index] == UInt8(ascii: "\\") { index += 1 }
    guard index > start, index < bytes.count, bytes[index] == UInt8(ascii: letter) else {
      return nil
    }
    return index + 1
  }
}

extension [UInt8] {
  /// Base64 with `-` and `_` for `+` and `/`, as URLs have it (RFC 4648, section 5).
  var inURLAlphabet: [UInt8] { map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 } }
}
