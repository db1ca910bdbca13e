import ContractBinding

/// A string of a JSON text, as a pointer into the text, so that it is not copied.
package struct JSONString {
  /// The use of a string in the text, which decides how redaction treats it.
  package enum Role: Sendable {
    case key
    /// A value that stands directly in a list.
    case element
    /// The value of a field, or the whole text.
    case field
  }

  /// The bytes between the quotes, with their escapes; valid only while the text is read.
  package let written: UnsafeBufferPointer<UInt8>
  package let isEscaped: Bool
  package let role: Role

  /// The string with its escapes decoded, such as `é` for `\u00e9`.
  package var text: String {
    guard isEscaped else { return String(decoding: written, as: UTF8.self) }
    let json = [0x22] + Array(written) + [0x22]
    guard case .string(let text)? = try? Value(json: json) else {
      return String(decoding: written, as: UTF8.self)
    }
    return text
  }
}

extension JSONText {
  /// Checks each string of a text without reading the text into values.
  ///
  /// The result is true if the text is JSON that the reader accepts, and `accepts` never returns
  /// false. It is false for numbers with an exponent or hundreds of digits, whose range is not
  /// checked.
  package static func allStrings(
    in text: [UInt8], satisfy accepts: (JSONString) -> Bool
  ) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      var copy = JSONCopy(bytes: start, count: bytes.count)
      defer { copy.deallocate() }
      guard copy.document() else { return false }
      var strings = JSONStrings(bytes: start, count: bytes.count)
      while let string = strings.next() {
        guard accepts(string) else { return false }
      }
      return strings.isRead
    }
  }
}

/// The strings of a valid JSON text, from left to right.
///
/// The loops use only pointers and comparisons, because generic code is ten times as slow in debug
/// builds.
private struct JSONStrings {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  var position = 0
  var valueCount = 0
  /// True for each open bracket of a list.
  var areLists: [Bool] = []
  /// True after a number with an exponent or over 300 characters, which the reader might refuse.
  var hasUnusualNumber = false

  /// True at the end of a text that the reader accepts.
  var isRead: Bool { position >= count && !hasUnusualNumber && valueCount <= 4_000_000 }

  /// Advances to the next string; `nil` at the end of the text.
  ///
  /// It also stops at a number that the reader might refuse, such as `1e999`. Then ``isRead`` is
  /// false.
  mutating func next() -> JSONString? {
    while position < count, !hasUnusualNumber {
      let byte = bytes[position]
      if byte == 0x22 { return string() }
      if byte == 0x2D || (byte >= 0x30 && byte <= 0x39) {
        number()
      } else if byte == 0x5B || byte == 0x7B {
        valueCount &+= 1
        areLists.append(byte == 0x5B)
        position &+= 1
      } else if byte == 0x5D || byte == 0x7D {
        areLists.removeLast()
        position &+= 1
      } else if byte == 0x74 || byte == 0x66 || byte == 0x6E {
        valueCount &+= 1
        position &+= byte == 0x66 ? 5 : 4
      } else {
        position &+= 1
      }
    }
    return nil
  }

  private mutating func number() {
    let start = position
    position &+= 1
    while position < count {
      let byte = bytes[position]
      if byte | 0x20 == 0x65 { hasUnusualNumber = true }
      guard byte == 0x2E || (byte >= 0x30 && byte <= 0x39) else { break }
      position &+= 1
    }
    if position &- start > 300 { hasUnusualNumber = true }
    valueCount &+= 1
  }

  private mutating func string() -> JSONString {
    let (bytes, count, start) = (bytes, count, position &+ 1)
    var end = start
    var isEscaped = false
    while end < count {
      while end &+ 8 <= count {
        let plain = JSONWord(bytes + end).plainCount
        end &+= plain
        if plain < 8 { break }
      }
      guard end < count, bytes[end] != 0x22 else { break }
      if bytes[end] == 0x5C { isEscaped = true }
      end &+= bytes[end] == 0x5C ? 2 : 1
    }
    position = end &+ 1
    let written = UnsafeBufferPointer(start: bytes + start, count: end &- start)
    return JSONString(written: written, isEscaped: isEscaped, role: role())
  }

  /// Returns the role of the string that was just read: a key if a colon follows.
  private mutating func role() -> JSONString.Role {
    while position < count, bytes[position] <= 0x20 { position &+= 1 }
    if position < count, bytes[position] == 0x3A { return .key }
    valueCount &+= 1
    return areLists.last == true ? .element : .field
  }
}
