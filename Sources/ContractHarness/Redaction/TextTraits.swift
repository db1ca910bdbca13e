/// What a text holds, found in one pass, so that most texts need no other.
struct TextTraits {
  /// The most characters that stand between two that no key has.
  private(set) var longestRun = 0
  private(set) var hasDigit = false
  /// Whether a name may be followed by its value.
  private(set) var hasDelimiter = false
  private(set) var hasMarkup = false
  private(set) var hasSpace = false

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var run = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte > 0x20 else {
          hasSpace = true
          run = 0
          continue
        }
        run += 1
        if run > longestRun { longestRun = run }
        // Most are letters.
        guard byte < 0x3E, byte >= 0x30 else { continue }
        if byte < 0x3A {
          hasDigit = true
        } else if byte == UInt8(ascii: "<") {
          hasMarkup = true
        } else if byte != UInt8(ascii: ";") {
          hasDelimiter = true
        }
      }
    }
  }
}
