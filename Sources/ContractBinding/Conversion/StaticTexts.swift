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
  private static let known = Mutex<[String: StaticString]>([:])

  static func text(_ text: String) -> StaticString {
    known.withLock { known in
      if let made = known[text] { return made }
      let made = kept(text)
      known[text] = made
      return made
    }
  }

  /// Copies the bytes of a text to memory that is never freed.
  private static func kept(_ text: String) -> StaticString {
    let bytes = Array(text.utf8)
    let place = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 1)
    _ = place.initialize(from: bytes + [0])
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    // The type is frozen: an address, the number of bytes, and flags, of which the second bit says
    // that all bytes are ASCII (StaticString.swift in the standard library).
    let stored = (UInt(bitPattern: place.baseAddress), UInt(bytes.count), UInt8(isASCII ? 2 : 0))
    return unsafeBitCast(stored, to: StaticString.self)
  }
}
