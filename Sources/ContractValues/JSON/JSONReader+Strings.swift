extension JSONReader {
  mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while position < count {
      skipPlain()
      guard position < count else { break }
      let byte = bytes[position]
      if byte == 0x22 {
        let text = try text(at: start, count: position - start)
        position += 1
        return text
      }
      if byte == 0x5C { return try escapedString(from: start) }
      if byte < 0x20 { throw JSONError("control character in a string", at: position) }
      position += 1
    }
    throw JSONError("string without an end", at: start - 1)
  }

  func text(at start: Int, count: Int) throws(JSONError) -> String {
    let characters = UnsafeBufferPointer(start: bytes + start, count: count)
    guard let text = String(wellFormed: characters) else {
      throw JSONError("string is not UTF-8", at: start)
    }
    return text
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var buffer = Array(UnsafeBufferPointer(start: bytes + start, count: position - start))
    while position < count {
      let byte = bytes[position]
      position += 1
      if byte == 0x22 {
        guard let text = String(validating: buffer, as: UTF8.self) else {
          throw JSONError("string is not UTF-8", at: start)
        }
        return text
      }
      if byte < 0x20 { throw JSONError("control character in a string", at: position - 1) }
      if byte == 0x5C { try escape(into: &buffer) } else { buffer.append(byte) }
    }
    throw JSONError("string without an end", at: start - 1)
  }

  private mutating func escape(into buffer: inout [UInt8]) throws(JSONError) {
    guard position < count else { throw JSONError("unexpected end", at: position) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
    case UInt8(ascii: "b"): buffer.append(0x08)
    case UInt8(ascii: "f"): buffer.append(0x0C)
    case UInt8(ascii: "n"): buffer.append(0x0A)
    case UInt8(ascii: "r"): buffer.append(0x0D)
    case UInt8(ascii: "t"): buffer.append(0x09)
    case UInt8(ascii: "u"): buffer.append(contentsOf: Array(String(try escapedScalar()).utf8))
    default: throw JSONError("unknown escape", at: position - 1)
    }
  }

  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = position
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(UInt32(high)) { return scalar }
    if high < 0xDC00, position + 1 < count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let low = try codeUnit()
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(low) - 0xDC00)
      {
        return scalar
      }
    }
    throw JSONError("half a surrogate pair", at: start)
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard position + 4 <= count,
      let digits = try? text(at: position, count: 4),
      digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let unit = UInt16(digits, radix: 16)
    else { throw JSONError("expected four hexadecimal digits", at: position) }
    position += 4
    return unit
  }

  /// Skips characters of a string, as far as they are ASCII without escapes, in steps of eight.
  @inline(__always)
  mutating func skipPlain() {
    while position &+ 8 <= count {
      let plain = JSONWord(bytes + position).plainCount
      position &+= plain
      if plain < 8 { return }
    }
  }
}
