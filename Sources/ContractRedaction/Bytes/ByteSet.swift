/// A set of ASCII characters, stored as the bits of two integers.
///
/// Redaction tests each byte of a text, also in debug builds. So a test must be fast, and must not
/// read from memory.
struct ByteSet: Sendable, ExpressibleByStringLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates a set: `ByteSet("-_", alphanumeric: true)` also has all ASCII letters and digits.
  ///
  /// `limit` adds all characters with a lower code, such as control characters for 0x20. It must be
  /// below 64.
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

  /// Finds sequences of at least `length` characters of the set, from left to right.
  ///
  /// The search tests one byte in every `length` bytes, and the bytes around it only if that byte
  /// is in the set.
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

  func first(in part: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let bytes = text.baseAddress else { return nil }
    var index = part.lowerBound
    while index < part.upperBound {
      if contains(bytes[index]) { return index }
      index += 1
    }
    return nil
  }

  /// The characters of API keys and of both base64 alphabets (RFC 4648).
  static let token = ByteSet("-_+/", alphanumeric: true)
  /// The characters of identifiers and of field names such as `api-key`.
  static let name = ByteSet("-_", alphanumeric: true)
  static let quotes: ByteSet = "\"'"
  static let delimiters: ByteSet = ":="
  static let digits: ByteSet = "0123456789"
  static let blanks: ByteSet = " \t"
  static let space = ByteSet(below: 0x21)
  static let backslash: ByteSet = "\\"
  static let colon: ByteSet = ":"
  static let equals: ByteSet = "="
}

extension [UInt8] {
  /// Finds the first character of the set from `start` on, or else `limit`, which is the end by
  /// default.
  func next(_ set: ByteSet, from start: Int, to limit: Int? = nil) -> Int {
    let limit = limit ?? count
    guard start < limit else { return limit }
    return withUnsafeBufferPointer { set.first(in: start..<limit, of: $0) } ?? limit
  }

  /// Returns the index of the first byte from `start` on that is not in the set.
  func skip(_ set: ByteSet, from start: Int) -> Int {
    var index = start
    while index < count, set.contains(self[index]) { index += 1 }
    return index
  }

  /// Walks back from `end` over characters of the set, but not past `first`, to the leftmost of
  /// them.
  func skipBack(_ set: ByteSet, from end: Int, to first: Int = 0) -> Int {
    var index = end
    while index > first, set.contains(self[index - 1]) { index -= 1 }
    return index
  }

  /// The byte at an index, or 0 after the end, so that the caller need not check the bounds.
  func byte(_ index: Int) -> UInt8 { index < count ? self[index] : 0 }

  /// True if the bytes from the index on begin with `text`; false for an index after the end.
  func has(_ text: String, at index: Int) -> Bool {
    index <= count && self[index...].starts(with: text.utf8)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
