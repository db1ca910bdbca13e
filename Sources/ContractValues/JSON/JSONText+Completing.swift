extension JSONText {
  /// Turns the first bytes of a JSON text into valid JSON: cuts the text before its last comma, and
  /// closes the open brackets.
  ///
  /// It allows a search in a response that has not arrived completely. `rest` has the bytes from
  /// the comma on. The result is `nil` if `text` does not begin with an object or list, or has no
  /// comma outside of its strings.
  package static func completing(_ text: [UInt8]) -> (json: [UInt8], rest: [UInt8])? {
    guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return nil
    }
    return text.withUnsafeBufferPointer { bytes in
      var tokens = JSONTokens(bytes)
      var comma = 0
      while let token = tokens.next() {
        if bytes[token.lowerBound] == UInt8(ascii: ",") { comma = token.lowerBound }
      }
      guard comma > 0 else { return nil }
      let start = UnsafeBufferPointer(rebasing: bytes[..<comma])
      return (Array(start) + JSONTokens(start).closingBrackets, Array(bytes[comma...]))
    }
  }
}

extension JSONTokens {
  /// The closing brackets that the text still needs, the innermost first.
  fileprivate var closingBrackets: [UInt8] {
    var tokens = self
    var open: [UInt8] = []
    while let token = tokens.next() {
      let byte = bytes[token.lowerBound]
      // In ASCII, the code of `]` is the code of `[` plus two, and the same holds for braces.
      if byte | 0x20 == 0x7B { open.append(byte + 2) }
      if byte | 0x20 == 0x7D { _ = open.popLast() }
    }
    return open.reversed()
  }
}
