import ContractValues

/// A block of PEM without a private key, such as a certificate (RFC 7468).
enum PublicBlock {
  /// Finds the blocks, even if a recording stores each line of a block as a separate string.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    let begin = "-----BEGIN "
    return bytes.collect(afterText: begin) { index in
      let start = index - begin.utf8.count
      let label = bytes.string(index..<bytes.next("-", from: index))
      let stop = end(of: bytes, from: index + label.utf8.count)
      index = stop
      return !label.contains("PRIVATE") && label.utf8.count < 48 ? [start..<stop] : []
    }
  }

  /// The characters of the lines of a block, with their escapes and the quotes around them.
  private static let lines = ByteSet("+/=-\\\", \t\r\n", alphanumeric: true)

  /// Returns the index of the `-----END` line of a block.
  ///
  /// Without one in the same text or list of texts, the block ends after its last line of base64.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    let last = bytes.skip(lines, from: start)
    guard let end = bytes.offset(of: Array("-----END ".utf8), from: start) else { return last }
    return end <= last || !holdsMember(bytes[start..<end]) ? end : last
  }

  /// True if the bytes contain a key of JSON, so that they are more than one text.
  private static func holdsMember(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while let quote = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      index = quote + 1
      let next = bytes[index...].first { !ByteSet.blanks.contains($0) }
      if next == UInt8(ascii: ":") { return true }
    }
    return false
  }
}
