/// Splits a JSON text (RFC 8259) into brackets, commas, colons, strings, numbers and words.
///
/// It reports no error in a text that is not JSON; its parts are then as good as they can be.
///
/// The code uses only pointers and comparisons, which are fast even in debug builds.
struct JSONTokens {
  let bytes: UnsafeBufferPointer<UInt8>
  /// A pointer to the first byte; `nil` for an empty text.
  private let start: UnsafePointer<UInt8>?
  private let count: Int
  /// The index after the last returned token; 0 at the beginning.
  private(set) var end = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    start = bytes.baseAddress
    count = bytes.count
  }

  /// The range of the white space before the next token, which can be empty.
  var blank: Range<Int> {
    end..<endOfBlank
  }

  private var endOfBlank: Int {
    guard let bytes = start else { return end }
    var position = end
    while position < count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      position += 1
    }
    return position
  }

  /// Advances by one token, such as a string or a comma; `nil` at the end of the text.
  mutating func next() -> Range<Int>? {
    let start = endOfBlank
    guard let bytes = self.start, start < count else { return nil }
    let first = bytes[start]
    if first == 0x22 {
      end = endOfString(from: start)
      return start..<end
    }
    var position = start + 1
    if first != 0x2C, first != 0x3A, first | 0x20 != 0x7B, first | 0x20 != 0x7D {
      while position < count {
        let byte = bytes[position]
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { break }
        if byte == 0x2C || byte == 0x3A || byte | 0x20 == 0x7B || byte | 0x20 == 0x7D { break }
        position += 1
      }
    }
    end = position
    return start..<end
  }

  /// Advances by one value, such as a whole object, and returns its range without white space.
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
    guard let bytes = self.start else { return 0 }
    var position = start + 1
    while position < count {
      let byte = bytes[position]
      if byte == 0x22 { return position + 1 }
      position += byte == 0x5C ? 2 : 1
    }
    return count
  }
}

extension JSONText {
  /// Splits a valid JSON text into the texts of its elements; `nil` if it is not a list.
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
