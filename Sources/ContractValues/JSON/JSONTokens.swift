/// Splits a valid JSON text (RFC 8259) into brackets, commas, colons, strings, numbers and words.
///
/// The code uses only pointers and comparisons, which are fast even in debug builds.
struct JSONTokens {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The index after the last returned part.
  ///
  /// It is 0 at the beginning.
  private(set) var end = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The range of the white space before the next part.
  ///
  /// It can be empty.
  var blank: Range<Int> {
    var position = end
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    return end..<position
  }

  /// Advances by one part, such as a string or a comma.
  ///
  /// - Returns: The range of the part's bytes, or `nil` at the end of the text.
  mutating func next() -> Range<Int>? {
    let start = blank.upperBound
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "\""): end = endOfString(from: start)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      end = start + 1
    default:
      end = start + 1
      while end < bytes.count, !Self.isBlank(bytes[end]), !Self.isPunctuation(bytes[end]) {
        end += 1
      }
    }
    return start..<end
  }

  /// Advances by one value, such as a whole object.
  ///
  /// - Returns: The range of the value's bytes, without white space around it.
  mutating func skipValue() -> Range<Int> {
    let start = blank.upperBound
    var depth = 0
    while let token = next() {
      switch bytes[token.lowerBound] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if depth == 0 { break }
    }
    return start..<end
  }

  private func endOfString(from start: Int) -> Int {
    var position = start + 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x22 { return position + 1 }
      position += byte == 0x5C ? 2 : 1
    }
    return bytes.count
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte == 0x2C || byte == 0x3A || byte == 0x5D || byte == 0x7D || byte == 0x5B || byte == 0x7B
  }
}

extension JSONText {
  /// Splits a list into the JSON texts of its elements.
  ///
  /// - Parameter text: A valid JSON text.
  /// - Returns: One text for each element, or `nil` if the text is not a list.
  package static func elements(of text: [UInt8]) -> [[UInt8]]? {
    text.withUnsafeBufferPointer { bytes in
      var tokens = JSONTokens(bytes)
      guard let open = tokens.next(), bytes[open.lowerBound] == UInt8(ascii: "[") else {
        return nil
      }
      var elements: [[UInt8]] = []
      while tokens.blank.upperBound < bytes.count,
        bytes[tokens.blank.upperBound] != UInt8(ascii: "]")
      {
        elements.append(Array(bytes[tokens.skipValue()]))
        guard let next = tokens.next(), bytes[next.lowerBound] == UInt8(ascii: ",") else { break }
      }
      return elements
    }
  }
}
