/// Functions that decode and rewrite the strings of a JSON text through pointers to bytes.
///
/// A body may have megabytes, and loops over `Character` would be too slow in debug builds.
extension JSONEscapes {
  /// The rewriting of strings so that they have the escapes of a layout.
  struct Rewriting {
    private let escapes: JSONEscapes
    /// For each byte outside an escape: true if it stays unchanged.
    private var keptBytes = [Bool](repeating: true, count: 256)
    /// For each byte after a backslash: true if the escape stays unchanged.
    private var keptEscapes = [Bool](repeating: false, count: 256)
    /// True if strings of ASCII without escapes stay unchanged.
    let keepsPlainStrings: Bool
    /// True if only `\/` and escapes with numbers change.
    let keepsUsualEscapes: Bool

    init(_ escapes: JSONEscapes) {
      self.escapes = escapes
      keepsUsualEscapes = escapes == JSONEscapes()
      keepsPlainStrings = escapes.written.keys.allSatisfy { !$0.isASCII || required($0) != nil }
      for byte in "\"\\nrtbf".utf8 { keptEscapes[Int(byte)] = true }
      keptBytes[0x5C] = false
      for scalar in escapes.written.keys {
        if let first = UTF8.encode(scalar)?.first { keptBytes[Int(first)] = false }
        if let last = required(scalar)?.utf8.last { keptEscapes[Int(last)] = false }
      }
      if escapes.beyondASCII != nil { for byte in 0x80...0xFF { keptBytes[byte] = false } }
    }

    /// Rewrites a well-formed string with its quotes, and appends it to `output`.
    func write(_ token: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
      let end = token.count - 1
      var (plain, position) = (0, 1)
      while position < end {
        let byte = token[position]
        if keptBytes[Int(byte)] {
          position += 1
          continue
        }
        if byte == 0x5C, keptEscapes[Int(token[position + 1])] {
          position += 2
          continue
        }
        output.append(UnsafeBufferPointer(rebasing: token[plain..<position]))
        let (scalar, length) = character(of: token, at: position)
        var written: [UInt8] = []
        escapes.write(scalar, into: &written)
        written.withUnsafeBufferPointer { output.append($0) }
        position = min(position + length, end)
        plain = position
      }
      output.append(UnsafeBufferPointer(rebasing: token[plain...]))
    }
  }

  /// Calls a function for each character of a valid JSON string with its quotes.
  ///
  /// `written` is the character's escape, such as `\n`, or `nil` if the string has it unescaped.
  static func forEach(
    in token: UnsafeBufferPointer<UInt8>,
    _ body: (_ scalar: Unicode.Scalar, _ written: String?) -> Void
  ) {
    let end = token.count - 1
    var position = 1
    while position < end {
      let (scalar, length) = character(of: token, at: position)
      let next = min(position + length, end)
      let isEscaped = token[position] == 0x5C
      body(scalar, isEscaped ? text(token, position..<next) : nil)
      position = next
    }
  }

  private static func character(
    of token: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let byte = token[position]
    if byte == 0x5C { return escape(in: token, at: position) }
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    let end = min(position + length, token.count)
    return (text(token, position..<end).unicodeScalars.first ?? "\u{FFFD}", length)
  }

  private static func escape(
    in token: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    switch token[position + 1] {
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "u"):
      guard let unit = unit(in: token, at: position) else { return ("\u{FFFD}", 6) }
      if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
      guard unit < 0xDC00, let low = self.unit(in: token, at: position + 6), low & 0xFC00 == 0xDC00,
        let scalar = String(decoding: [unit, low], as: UTF16.self).unicodeScalars.first
      else { return ("\u{FFFD}", 6) }
      return (scalar, 12)
    case let byte: return (Unicode.Scalar(byte), 2)
    }
  }

  private static func unit(in token: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt16? {
    guard position + 6 < token.count, token[position] == 0x5C,
      token[position + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(text(token, position + 2..<position + 6), radix: 16)
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
