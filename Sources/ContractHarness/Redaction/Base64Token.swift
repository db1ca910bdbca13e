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
  ///
  /// Foundation reads one alphabet, padded, from one `Data` into another: too slow for the
  /// paths and words of a report, of which most could be base64.
  static func decoded(_ run: ArraySlice<UInt8>) -> [UInt8]? {
    var count = 0
    var padding = 0
    var isForeign = false
    var bits: UInt32 = 0
    let content = [UInt8](unsafeUninitializedCapacity: run.count / 4 * 3 + 3) { content, size in
      run.withUnsafeBufferPointer { run in
        var index = 0
        while index < run.count {
          let byte = run[index]
          index += 1
          let digit = digit(of: byte)
          if digit < 64, padding == 0 {
            bits = bits << 6 | digit
            count += 1
            // Of four characters, each but the first completes a byte.
            if count & 3 != 1 {
              content[size] = UInt8(truncatingIfNeeded: bits >> UInt32((4 - count & 3) & 3 * 2))
              size += 1
            }
          } else if byte == 0x3D {
            padding += 1
          } else if byte != 0x0A, byte != 0x0D {
            isForeign = true
          }
        }
      }
    }
    // What is left over of four characters is at least one byte.
    return isForeign || count & 3 == 1 || (count + padding) & 3 == 1 ? nil : content
  }

  /// Which of the 64 digits a character is; 64 for any other.
  ///
  /// Without patterns of ranges, which cost ten times as much in debug builds.
  private static func digit(of byte: UInt8) -> UInt32 {
    if byte >= 0x61 { return byte <= 0x7A ? UInt32(byte) - 0x61 + 26 : 64 }
    if byte >= 0x41 {
      return byte <= 0x5A ? UInt32(byte) - 0x41 : byte == 0x5F ? 63 : 64
    }
    if byte >= 0x30 { return byte <= 0x39 ? UInt32(byte) - 0x30 + 52 : 64 }
    return byte == 0x2F ? 63 : byte == 0x2B || byte == 0x2D ? 62 : 64
  }

  private static let ofURLs = ByteSet("-_")

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
