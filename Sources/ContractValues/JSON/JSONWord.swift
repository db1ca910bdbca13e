/// Eight bytes of a JSON text, which are examined in one step.
///
/// Most of a text is white space and plain characters, which steps of eight bytes skip faster than
/// a loop over single bytes.
struct JSONWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let bits: UInt64

  /// Reads eight bytes, all of which must lie inside the text.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// The number of spaces at the beginning of the eight bytes.
  @inline(__always)
  var blankCount: Int { (bits ^ 0x2020_2020_2020_2020).trailingZeroBitCount &>> 3 }

  /// Returns true if the bytes of a string, without its quotes, are ASCII without escapes.
  static func isPlain(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    var index = 0
    while index &+ 8 <= count {
      guard JSONWord(bytes + index).plainCount == 8 else { return false }
      index &+= 8
    }
    while index < count {
      let byte = bytes[index]
      guard byte >= 0x20, byte < 0x80, byte != 0x5C else { return false }
      index &+= 1
    }
    return true
  }

  /// The number of bytes before the first one that is not plain: a quote, a backslash, a control
  /// character or a byte beyond ASCII.
  ///
  /// It is 8 if all bytes are plain. The subtractions can mark a plain byte by mistake, but only
  /// after a byte that is really not plain. So the first mark is always right.
  @inline(__always)
  var plainCount: Int {
    let quotes = bits ^ 0x2222_2222_2222_2222
    let backslashes = bits ^ 0x5C5C_5C5C_5C5C_5C5C
    let found =
      (bits
        | (bits &- 0x2020_2020_2020_2020) & ~bits
        | (quotes &- Self.ones) & ~quotes
        | (backslashes &- Self.ones) & ~backslashes)
      & Self.highs
    return found.trailingZeroBitCount &>> 3
  }
}
