extension [UInt8] {
  /// Finds a text in another.
  ///
  /// - Parameters:
  ///   - text: The text, of one byte at least.
  ///   - start: Where to begin.
  /// - Returns: Where it stands first; `nil` where it stands nowhere.
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
