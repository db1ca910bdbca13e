/// A part of a text that encodes other bytes, as base64 does, which may contain secrets.
struct EncodedPart {
  let range: Range<Int>
  /// The decoded bytes, unpacked if they were compressed.
  let content: [UInt8]
  /// The name of the encoding in a message, such as `in base64`.
  let words: String

  private init(_ range: Range<Int>, _ content: [UInt8], _ words: String) {
    (self.range, self.words) = (range, words)
    self.content = PackedBytes(content)?.content ?? content
  }

  /// Finds the parts in base64 and hexadecimal, also with escapes; compressed text is one part.
  static func parts(of text: DecodedLevels) -> [EncodedPart] {
    parts(of: text.text, decoded: text.unfolded)
  }

  /// Finds the same parts where no other search needs the decoded text, so that no lines are joined.
  static func parts(of bytes: [UInt8]) -> [EncodedPart] {
    parts(
      of: bytes,
      decoded: DecodedText.levels(of: bytes, kinds: [.escapes, .quotedPrintable, .quotedPrintable]))
  }

  private static func parts(
    of bytes: [UInt8], decoded levels: @autoclosure () -> [DecodedText]
  ) -> [EncodedPart] {
    if let packed = PackedBytes(bytes) {
      return [EncodedPart(bytes.indices, packed.content, packed.words)]
    }
    return runs(in: bytes)
      + levels().flatMap { level in
        runs(in: level.bytes).compactMap { part in
          let range = level.written(part.range)
          // A part without escapes is already found in the text itself.
          guard range.count != part.range.count else { return nil }
          return EncodedPart(range, part.content, part.words)
        }
      }
  }

  private static func runs(in bytes: [UInt8]) -> [EncodedPart] {
    Base64Token.tokens(in: bytes).map { EncodedPart($0.range, $0.content, "in base64") }
      + HexadecimalRun.runs(in: bytes).map { EncodedPart($0.range, $0.content, "in hexadecimal") }
  }
}
