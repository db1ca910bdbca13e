extension JSONCopy {
  /// Copies a string, and rewrites its escapes if the layout has others; returns false if the
  /// string is malformed.
  mutating func string() -> Bool {
    let (bytes, count, start) = (bytes, count, position)
    var end = start + 1
    isEscaped = false
    // Most strings are ASCII without escapes, and are copied unchanged. Many of them end within the
    // first eight bytes.
    if end &+ 8 <= count, keepsUsualEscapes || keepsPlainStrings {
      let plain = JSONWord(bytes + end).plainCount
      if plain < 8, bytes[end &+ plain] == 0x22 {
        position = end &+ plain &+ 1
        copy(from: start)
        return true
      }
    }
    var (isPlain, isUsual) = (true, true)
    while end < count {
      while end &+ 8 <= count {
        let plain = JSONWord(bytes + end).plainCount
        end &+= plain
        if plain < 8 { break }
      }
      if end == count { return false }
      let byte = bytes[end]
      if byte == 0x22 {
        position = end + 1
        let isKept = keepsUsualEscapes ? isUsual : isPlain && keepsPlainStrings
        writeString(from: start, isKept: isKept)
        return true
      }
      if byte >= 0x20, byte < 0x80, byte != 0x5C {
        end += 1
        continue
      }
      isPlain = false
      if byte == 0x5C {
        isEscaped = true
        let escaped = end + 1 < count ? bytes[end + 1] : 0
        if escaped == 0x75 || escaped == 0x2F { isUsual = false }
      }
      position = end
      guard byte == 0x5C ? escape() : character() else { return false }
      end = position
    }
    return false
  }

  /// Skips a character beyond ASCII, if it is well-formed UTF-8 (Unicode, table 3-7).
  private mutating func character() -> Bool {
    let first = bytes[position]
    let second = position + 1 < count ? bytes[position + 1] : 0
    let length: Int
    switch (first, second) {
    case (0xC2...0xDF, 0x80...0xBF): length = 2
    case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F),
      (0xEE...0xEF, 0x80...0xBF):
      length = 3
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F): length = 4
    default: return false
    }
    guard position + length <= count else { return false }
    for index in 2..<max(length, 2) where bytes[position + index] & 0xC0 != 0x80 { return false }
    position += length
    return true
  }

  private mutating func writeString(from start: Int, isKept: Bool) {
    if !isKept, let escapes {
      escapes.write(
        UnsafeBufferPointer(start: bytes + start, count: position - start), into: &output)
    } else {
      copy(from: start)
    }
  }

  private mutating func escape() -> Bool {
    guard position + 1 < count else { return false }
    switch bytes[position + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      position += 2
      return true
    case 0x75:
      guard let unit = unit(at: position) else { return false }
      position += 6
      guard unit & 0xF800 == 0xD800 else { return true }
      // A `\u` escape for half of a surrogate pair is only valid if the other half follows.
      guard unit < 0xDC00, let low = self.unit(at: position), low & 0xFC00 == 0xDC00 else {
        return false
      }
      position += 6
      return true
    default: return false
    }
  }

  /// Reads the four digits of a `\u` escape at an index; `nil` if there is no valid escape.
  private func unit(at place: Int) -> UInt16? {
    guard place + 5 < count, bytes[place] == 0x5C, bytes[place + 1] == 0x75 else { return nil }
    var unit: UInt16 = 0
    for index in place + 2...place + 5 {
      guard let digit = bytes[index].hexadecimalDigit else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
