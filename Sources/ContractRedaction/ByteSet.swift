/// Some of the ASCII characters, told from all other bytes without a look into memory: texts are
/// gone through byte by byte, in debug builds too.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - characters: The characters, of ASCII.
  ///   - isAlphanumeric: Whether all letters and digits belong to it as well.
  init(_ characters: String = "", alphanumeric isAlphanumeric: Bool = false) {
    var (low, high): (UInt64, UInt64) =
      isAlphanumeric ? (0x03FF_0000_0000_0000, 0x07FF_FFFE_07FF_FFFE) : (0, 0)
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    self.low = low
    self.high = high
  }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1
  }

  /// Finds the runs of at least so many of the characters.
  ///
  /// Of as many bytes in a row one is looked at; the others only where that one belongs to the
  /// set.
  ///
  /// - Parameters:
  ///   - length: How many characters the shortest run has, at least 1.
  ///   - text: The text.
  /// - Returns: The runs, from left to right.
  func runs(ofAtLeast length: Int, in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard let bytes = text.baseAddress else { return [] }
    let count = text.count
    var runs: [Range<Int>] = []
    var earliest = 0
    var probe = length - 1
    while probe < count {
      guard contains(bytes[probe]) else {
        earliest = probe + 1
        probe += length
        continue
      }
      var start = probe
      while start > earliest, contains(bytes[start - 1]) { start -= 1 }
      var end = probe + 1
      while end < count, contains(bytes[end]) { end += 1 }
      if end - start >= length { runs.append(start..<end) }
      earliest = end
      probe = end + length
    }
    return runs
  }

  /// Finds the first of the characters in a part of a text; `nil` where there is none.
  func first(in part: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let bytes = text.baseAddress else { return nil }
    var index = part.lowerBound
    while index < part.upperBound {
      if contains(bytes[index]) { return index }
      index += 1
    }
    return nil
  }

  /// What keys and base64 in both alphabets (RFC 4648) are made of.
  static let token = ByteSet("-_+/", alphanumeric: true)
}
