extension String {
  /// Decodes UTF-8; `nil` if the bytes are not well-formed.
  ///
  /// Most texts are ASCII, for which the slower check of the standard library is not needed.
  package init?(wellFormed bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isASCII else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    self.init(validating: bytes, as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if all bytes are below 128; eight are tested together, also in debug builds.
  fileprivate var isASCII: Bool {
    guard let start = baseAddress else { return true }
    var (all, index): (UInt64, Int) = (0, 0)
    while index &+ 8 <= count {
      all |= UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
      index &+= 8
    }
    while index < count {
      all |= UInt64(start[index])
      index &+= 1
    }
    return all & 0x8080_8080_8080_8080 == 0
  }
}
