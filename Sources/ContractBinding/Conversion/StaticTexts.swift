import Synchronization

extension StaticString: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(description) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> StaticString {
    StaticTexts.text(try String.make(from: value, decoding))
  }
}

/// Texts for parameters such as `file: StaticString`, whose bytes stay in memory until the process
/// ends, as those of a literal do.
private enum StaticTexts {
  /// The texts by their bytes, because Swift takes texts for equal that differ in these.
  private static let known = Mutex<[[UInt8]: StaticString]>([:])

  static func text(_ text: String) -> StaticString {
    let bytes = Array(text.utf8)
    return known.withLock { known in
      if let made = known[bytes] { return made }
      let made = kept(bytes)
      known[bytes] = made
      return made
    }
  }

  /// Copies the bytes of a text to memory that is never freed.
  private static func kept(_ bytes: [UInt8]) -> StaticString {
    let place = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 1)
    _ = place.initialize(from: bytes + [0])
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    // The type is frozen: an address, the number of bytes, and flags, of which the second bit says
    // that all bytes are ASCII (StaticString.swift in the standard library).
    let stored = (UInt(bitPattern: place.baseAddress), UInt(bytes.count), UInt8(isASCII ? 2 : 0))
    return unsafeBitCast(stored, to: StaticString.self)
  }
}
