/// What a text holds, found in one pass, so that most texts need no other.
struct TextTraits {
  /// The most characters that stand between two that no key has.
  private(set) var longestRun = 0
  private(set) var hasDigit = false
  /// True if a name may be followed by its value.
  private(set) var hasDelimiter = false
  private(set) var hasMarkup = false
  private(set) var hasSpace = false
  private(set) var hasQuote = false
  /// True if a word begins with a dash, as options of commands do.
  private(set) var hasOption = false

  /// True if a sentence may tell of a secret: of a code, or in quotes.
  var mayTell: Bool { (hasDigit && longestRun >= 4) || (hasQuote && longestRun >= 6) }

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
        guard byte < 0x3E else { continue }
        if byte < 0x30 {
          if byte == 0x22 || byte == 0x27 {
            hasQuote = true
          } else if byte == UInt8(ascii: "-"), run == 1 {
            hasOption = true
          }
        } else if byte < 0x3A {
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
