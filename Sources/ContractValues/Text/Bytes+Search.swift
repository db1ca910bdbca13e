extension [UInt8] {
  /// Searches for a sequence of bytes.
  ///
  /// - Parameters:
  ///   - text: The bytes to find. There must be at least one.
  ///   - start: The index at which the search begins.
  /// - Returns: The index of the first match's first byte, or `nil` if there is none.
  package func offset(of text: [UInt8], from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { bytes in
      let first = text[0]
      var index = start
      while index + text.count <= bytes.count {
        if bytes[index] == first, bytes[index...].starts(with: text) { return index }
        index += 1
      }
      return nil
    }
  }
}
