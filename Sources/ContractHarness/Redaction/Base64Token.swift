import Foundation

/// A run of base64 in a text, in either alphabet (RFC 4648), padded or not.
struct Base64Token {
  /// Where it stands.
  let range: Range<Int>
  /// What it encodes.
  let content: [UInt8]

  /// The shortest run that is looked into, in characters.
  static let shortest = 16

  private let isURL: Bool
  private let isPadded: Bool

  /// Reads a run; `nil` when it is no base64.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    let run = bytes[range]
    isURL = bytes.withUnsafeBufferPointer { Self.ofURLs.first(in: range, of: $0) != nil }
    isPadded = run.last == 0x3D || (run.count % 4 == 0 && !isURL)
    guard let content = Self.decoded(run) else { return nil }
    self.content = content
    self.range = range
  }

  /// Another content in the same alphabet.
  func encoding(_ content: [UInt8]) -> [UInt8] {
    let encoded = Array(Data(content).base64EncodedString().utf8)
    let translated = isURL ? encoded.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 } : encoded
    return isPadded ? translated : translated.filter { $0 != 0x3D }
  }

  /// Bytes in the alphabet of URLs, without padding.
  static func urlEncoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
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
  /// MIME does (RFC 2045), is one run.
  static func tokens(in bytes: [UInt8]) -> [Base64Token] {
    var tokens: [Base64Token] = []
    var end = 0
    let runs = bytes.withUnsafeBufferPointer { ByteSet.token.runs(ofAtLeast: shortest, in: $0) }
    for run in runs where run.lowerBound >= end {
      let lines = lines(of: bytes, from: run)
      end = lines[lines.count - 1].upperBound
      if lines.count > 1, let token = Base64Token(bytes, in: run.lowerBound..<end) {
        tokens.append(token)
      } else {
        tokens += lines.filter { $0.count >= shortest }.compactMap { Base64Token(bytes, in: $0) }
      }
    }
    return tokens
  }

  /// A run, and those on the lines after it that may belong to it.
  private static func lines(of bytes: [UInt8], from run: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var index = run.upperBound
    while true {
      let begin = lines.isEmpty ? run.lowerBound : index
      while index < bytes.count, ByteSet.token.contains(bytes[index]) { index += 1 }
      let end = index
      while index < bytes.count, index - end < 2, bytes[index] == 0x3D { index += 1 }
      lines.append(begin..<index)
      // Lines of MIME have 76 characters, those of PEM 64, as digests in hexadecimal have.
      let isBroken =
        end == index && [64, 76].contains(end - begin)
        && !bytes[begin..<end].allSatisfy { $0.hexadecimalDigit != nil }
      if isBroken, index < bytes.count, bytes[index] == 0x0D { index += 1 }
      guard isBroken, index + 1 < bytes.count, bytes[index] == 0x0A,
        ByteSet.token.contains(bytes[index + 1])
      else { return lines }
      index += 1
    }
  }
}
