extension [UInt8] {
  /// Finds a byte sequence.
  ///
  /// - Parameters:
  ///   - text: The bytes to find, at least one.
  ///   - start: The offset where the search begins.
  /// - Returns: The offset of the first match, or `nil` if there is none.
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
