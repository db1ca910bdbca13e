import ContractValues

/// Bytes that contain a text in gzip, zlib, DEFLATE or UTF-16.
struct PackedBytes {
  /// The text, in UTF-8 if it was in UTF-16.
  let content: [UInt8]
  /// The words for a message about a secret inside, such as `in UTF-16`.
  let words: String
  /// Packs another text in the same format, for bytes whose secrets were replaced.
  let wrapping: ([UInt8]) -> [UInt8]

  /// Unpacks bytes in the format that the first ones show; `nil` if that is not possible.
  ///
  /// `isDeflate` is true if a header field names DEFLATE, which does not show in the first bytes.
  init?(_ bytes: [UInt8], isDeflate: Bool = false) {
    if let gzip = CompressedBody(bytes, isDeflate: isDeflate) {
      (content, words, wrapping) = (gzip.content, "compressed", gzip.wrapping)
    } else if let (text, isBig, hasMark) = Self.utf16(bytes) {
      (content, words) = (text, "in UTF-16")
      wrapping = { Self.utf16($0, isBig: isBig, hasMark: hasMark) }
    } else {
      return nil
    }
  }

  private static func utf16(_ text: [UInt8], isBig: Bool, hasMark: Bool) -> [UInt8] {
    let units = (hasMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16)
    return units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }

  static func mayBegin(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes[0] == 0x1F && bytes[1] == 0x8B || bytes[0] == 0x78 || bytes[0] == 0
      || bytes[1] == 0 || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Reads UTF-16 that has a byte order mark, or that consists mostly of ASCII characters.
  private static func utf16(_ bytes: [UInt8]) -> (text: [UInt8], isBig: Bool, hasMark: Bool)? {
    guard bytes.count >= 8, bytes.count.isMultiple(of: 2), mayBegin(bytes) else { return nil }
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let zeros = (0..<2).map { first in
      stride(from: first, to: bytes.count, by: 2).count { bytes[$0] == 0 }
    }
    let isBig = hasMark ? bytes[0] == 0xFE : zeros[0] > zeros[1]
    let (high, low) = isBig ? (zeros[0], zeros[1]) : (zeros[1], zeros[0])
    guard hasMark || (low == 0 && high * 8 >= bytes.count * 3) else { return nil }
    let units = stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    guard let text = String(validating: units, as: UTF16.self) else { return nil }
    return (Array(text.utf8), isBig, hasMark)
  }
}
