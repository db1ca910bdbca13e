/// Some of the ASCII characters, told from all other bytes without a look into memory: texts are
/// read byte by byte, in debug builds too.
struct ByteSet: Sendable, ExpressibleByStringLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates a set of characters, perhaps with all letters and digits, and all below a character.
  init(_ characters: String = "", alphanumeric: Bool = false, below limit: UInt64 = 0) {
    if alphanumeric { (low, high) = (0x03FF_0000_0000_0000, 0x07FF_FFFE_07FF_FFFE) }
    low |= 1 << limit - 1
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  init(stringLiteral characters: String) { self.init(characters) }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1
  }

  /// Finds the runs of at least so many of the characters, from left to right.
  ///
  /// Of as many bytes in a row one is looked at; the others only where that one belongs to the
  /// set.
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

  /// The characters of keys and of base64 in both alphabets (RFC 4648).
  static let token = ByteSet("-_+/", alphanumeric: true)
  /// The characters of names.
  static let name = ByteSet("-_", alphanumeric: true)
  static let quotes: ByteSet = "\"'"
  static let delimiters: ByteSet = ":="
  static let digits: ByteSet = "0123456789"
  static let blanks: ByteSet = " \t"
  static let backslash: ByteSet = "\\"
  static let colon: ByteSet = ":"
  static let equals: ByteSet = "="
}

extension [UInt8] {
  /// The first of some characters from a place on; the limit where there is none before it.
  func next(_ set: ByteSet, from start: Int, to limit: Int? = nil) -> Int {
    let limit = limit ?? count
    guard start < limit else { return limit }
    return withUnsafeBufferPointer { set.first(in: start..<limit, of: $0) } ?? limit
  }

  /// The end of the run of some characters that begins at a place.
  func skip(_ set: ByteSet, from start: Int) -> Int {
    var index = start
    while index < count, set.contains(self[index]) { index += 1 }
    return index
  }

  /// The beginning of the run of some characters that ends at a place.
  func skipBack(_ set: ByteSet, from end: Int, to first: Int = 0) -> Int {
    var index = end
    while index > first, set.contains(self[index - 1]) { index -= 1 }
    return index
  }

  /// The byte at a place; 0 beyond the end.
  func byte(_ index: Int) -> UInt8 { index < count ? self[index] : 0 }

  /// Checks whether a text stands at a place.
  func has(_ text: String, at index: Int) -> Bool {
    index <= count && self[index...].starts(with: text.utf8)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
