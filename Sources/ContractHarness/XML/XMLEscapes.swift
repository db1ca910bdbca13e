/// What of a text cannot stand in an XML document as it is, and what stands there for it.
///
/// Beside the characters that mark up, these are those that an XML 1.0 document cannot hold (see
/// production 2, `Char`): they become U+FFFD, and what follows is kept.
struct XMLEscapes: Sendable {
  /// In the value of an attribute, where a reader takes white space for a space.
  static let attribute = XMLEscapes("\t\n\r\"&<>")
  /// Between tags, where a reader takes a carriage return for the end of a line.
  static let text = XMLEscapes("\r\"&<>")

  /// The bytes below 64 that cannot stay, as bits; of the others, `EF` alone is looked at.
  private let suspects: UInt64

  private init(_ markup: String) {
    let controls: UInt64 = 0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A | 1 << 0x0D)
    suspects = markup.utf8.reduce(controls) { $0 | 1 << UInt64($1) }
  }

  /// Adds a text to a document; most have nothing to escape, and are copied as they are.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - document: The bytes of the document.
  func add(_ text: String, to document: inout XMLBytes) {
    var text = text
    text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      var written = 0
      var index = 0
      while index < bytes.count {
        let byte = start[index]
        guard byte < 64 ? suspects &>> UInt64(byte) & 1 == 1 : byte == 0xEF else {
          index += 1
          continue
        }
        if byte != 0xEF || Self.isNoCharacter(start + index) {
          document.append(start + written, count: index - written)
          document.append(Self.escape(of: byte))
          written = index + (byte == 0xEF ? 3 : 1)
        }
        index += byte == 0xEF ? 3 : 1
      }
      document.append(start + written, count: bytes.count - written)
    }
  }

  /// Whether U+FFFE or U+FFFF stands at a place where `EF` does.
  private static func isNoCharacter(_ bytes: UnsafePointer<UInt8>) -> Bool {
    bytes[1] == 0xBF && bytes[2] >= 0xBE
  }

  private static func escape(of byte: UInt8) -> StaticString {
    switch byte {
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    case 0x0D: "&#13;"
    case 0x22: "&quot;"
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    default: "\u{FFFD}"
    }
  }
}
