import ContractValues

/// Bytes that contain a text in gzip, zlib, DEFLATE or UTF-16.
struct PackedBytes {
  private enum Form {
    case gzip(CompressedBody)
    case utf16(isBig: Bool, hasMark: Bool)
  }

  /// The text, in UTF-8 if it was in UTF-16.
  let content: [UInt8]
  private let form: Form

  /// Unpacks bytes in the format that the first ones show; `nil` if that is not possible.
  ///
  /// `isDeflate` is true if a header field names DEFLATE, which does not show in the first bytes.
  init?(_ bytes: [UInt8], isDeflate: Bool = false) {
    if let gzip = CompressedBody(bytes, isDeflate: isDeflate) {
      (content, form) = (gzip.content, .gzip(gzip))
    } else if let (text, isBig, hasMark) = Self.utf16(bytes) {
      (content, form) = (text, .utf16(isBig: isBig, hasMark: hasMark))
    } else {
      return nil
    }
  }

  /// The words for a message about a secret inside, such as `in UTF-16`.
  var words: String {
    switch form {
    case .gzip: "compressed"
    case .utf16: "in UTF-16"
    }
  }

  func wrapping(_ content: [UInt8]) -> [UInt8] {
    switch form {
    case .gzip(let gzip): return gzip.wrapping(content)
    case .utf16(let isBig, let hasMark):
      let units = (hasMark ? [0xFEFF] : []) + Array(String(decoding: content, as: UTF8.self).utf16)
      return units.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBig ? [high, low] : [low, high]
      }
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
