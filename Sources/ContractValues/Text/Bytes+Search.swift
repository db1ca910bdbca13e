import Foundation

extension [UInt8] {
  /// Finds the first match of at least one byte, from `start` on; `nil` if there is none.
  package func offset(of text: [UInt8], from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { $0.offset(of: text, from: start) }
  }
}

extension ArraySlice<UInt8> {
  /// Searches for at least one byte like `firstRange(of:)`, but without generic code.
  ///
  /// For short inputs, the generic code spends most of its time on looking up types.
  package func range(of text: [UInt8]) -> Range<Int>? {
    withUnsafeBufferPointer { $0.offset(of: text, from: 0) }
      .map { startIndex + $0..<startIndex + $0 + text.count }
  }
}

extension String {
  /// Returns true if the text contains a sequence of at least one byte.
  package func hasBytes(_ bytes: [UInt8]) -> Bool {
    var text = self
    return text.withUTF8 { $0.offset(of: bytes, from: 0) != nil }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func offset(of text: [UInt8], from start: Int) -> Int? {
    text.withUnsafeBufferPointer { text in
      guard let bytes = baseAddress, let wanted = text.baseAddress else { return nil }
      // The C functions `memchr` and `memcmp` are fast even in debug builds.
      var index = start
      while index + text.count <= count {
        let room = count - text.count + 1 - index
        guard let found = memchr(bytes + index, Int32(wanted[0]), room) else { return nil }
        index = UnsafeRawPointer(bytes).distance(to: UnsafeRawPointer(found))
        if memcmp(bytes + index, wanted, text.count) == 0 { return index }
        index += 1
      }
      return nil
    }
  }
}
