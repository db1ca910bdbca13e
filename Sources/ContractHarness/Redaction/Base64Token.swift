import Foundation

/// A run of base64 in a text, in either alphabet (RFC 4648), padded or not.
struct Base64Token {
  /// Where it stands.
  let range: Range<Int>
  /// What it encodes.
  let content: [UInt8]

  private let isURL: Bool
  private let isPadded: Bool

  /// Reads a run; `nil` when it is no base64.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    let run = bytes[range]
    isURL = run.contains(0x2D) || run.contains(0x5F)
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
    var standard = run.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
    while standard.count % 4 != 0 { standard.append(0x3D) }
    return Data(base64Encoded: Data(standard)).map(Array.init)
  }

  /// The runs of at least 16 characters, from left to right.
  static func tokens(in bytes: [UInt8]) -> [Base64Token] {
    guard bytes.count >= 16 else { return [] }
    var tokens: [Base64Token] = []
    var start = 0
    var index = 0
    while index <= bytes.count {
      if index < bytes.count, isBase64(bytes[index]) {
        index += 1
        continue
      }
      let length = index - start
      var end = index
      while end < bytes.count, end - index < 2, bytes[end] == 0x3D { end += 1 }
      if length >= 16, let token = Base64Token(bytes, in: start..<end) { tokens.append(token) }
      index = max(end, index + 1)
      start = index
    }
    return tokens
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x2D, 0x5F: true
    default: false
    }
  }
}
