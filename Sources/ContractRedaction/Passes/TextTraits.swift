/// Properties of a text, all found by reading the text once.
///
/// A rule that needs a property skips the many texts without it.
struct TextTraits {
  private(set) var longestRun = 0
  private(set) var hasDigit = false
  /// True if the text contains `:` or `=`, which may stand between a name and its value.
  private(set) var hasDelimiter = false
  private(set) var hasMarkup = false
  private(set) var hasSpace = false
  private(set) var hasLines = false
  /// True if the text contains a tab, `|`, `,` or `;`, which may divide the cells of a table.
  private(set) var hasTable = false
  private(set) var hasQuote = false
  /// True if a word or a quoted text begins with a dash, as an option of a command does.
  private(set) var hasOption = false

  /// False if a sentence certainly contains no secret, which has a digit or is in quotes.
  var mayNameSecret: Bool { (hasDigit && longestRun >= 4) || (hasQuote && longestRun >= 6) }

  var isPlain: Bool {
    !hasDelimiter && !hasMarkup && !hasOption && !(hasLines && hasTable)
  }

  /// True if certainly no rule finds a secret in the text, except for secrets that the run knows.
  var isHarmless: Bool {
    longestRun < KeyFormat.minLength && isPlain && !(hasSpace && mayNameSecret)
  }

  init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { TextTraits($0) }
  }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let bytes = text.baseAddress else { return }
    let count = text.count
    var run = 0
    var index = 0
    while index < count {
      let byte = bytes[index]
      index &+= 1
      guard byte > 0x20 else {
        hasSpace = true
        if byte == 0x0A { hasLines = true }
        if byte == 0x09 { hasTable = true }
        run = 0
        continue
      }
      run &+= 1
      if run > longestRun { longestRun = run }
      // Most characters are letters, which need no further test.
      guard byte < 0x3E else {
        if byte == 0x7C { hasTable = true }
        continue
      }
      switch byte {
      case 0x22, 0x27: hasQuote = true
      case 0x2D: if run == 1 || NamedSecret.isQuote(bytes[index &- 2]) { hasOption = true }
      case 0x30...0x39: hasDigit = true
      case 0x3C: hasMarkup = true
      case 0x3A, 0x3D: hasDelimiter = true
      case 0x2C, 0x3B: hasTable = true
      default: break
      }
    }
  }
}
