import ContractValues
import Foundation

/// Converts the names of contracts and scenarios to file names.
///
/// A file name is readable, ASCII, at most ``maxBytes`` bytes long, and unique for its name, even
/// on disks that ignore case. Plain names convert directly: a contract's name in kebab-case
/// (`key-value`), and a scenario's name in lowercase words (`an order is accepted`). Any other name
/// loses information, so its file name ends with an underscore and eight digits of the name's
/// SHA-256. A plain name contains no underscore, so the two kinds of file names are never equal.
package enum RecordingName {
  /// The maximum length of a file name in bytes; with its extension, it stays below 100.
  package static let maxBytes = 72

  /// The name of a contract's folder, such as `key-value`, which is one path component.
  package static func folder(contract: String) -> String {
    fileName(for: contract, between: UInt8(ascii: "-"))
  }

  /// The name of a scenario's file without its extension, such as `an-order-is-accepted`.
  package static func stem(scenario: String) -> String {
    fileName(for: scenario, between: UInt8(ascii: " "))
  }

  private static func fileName(for name: String, between separator: UInt8) -> String {
    if let plain = plainName(name, between: separator) { return plain }
    let words = words(of: name)
    // Swift treats canonically equivalent names as equal, so they need equal file names.
    let whole = Array(name.precomposedStringWithCanonicalMapping.utf8)
    let digits = SHA256.hexadecimal(of: whole).prefix(8)
    return "\(shortened(words, to: maxBytes - 9))_\(digits)"
  }

  /// Returns the file name for a plain name, as most names are; `nil` for any other name.
  private static func plainName(_ name: String, between separator: UInt8) -> String? {
    let (bytes, hyphen) = (name.utf8, UInt8(ascii: "-"))
    guard (1...maxBytes).contains(bytes.count) else { return nil }
    // True if a separator may follow, which is only allowed after a letter or digit.
    var isGapAllowed = false
    for byte in bytes {
      let isGap = byte == separator
      guard isGap ? isGapAllowed : isPlain(byte) else { return nil }
      isGapAllowed = !isGap
    }
    guard isGapAllowed, !isReserved(name) else { return nil }
    if separator == hyphen { return name }
    return String(unsafeUninitializedCapacity: bytes.count) { text in
      text.initialize(fromContentsOf: bytes.lazy.map { $0 == separator ? hyphen : $0 })
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isSmallLetter || byte.isDigit
  }

  private static func words(of name: String) -> [Substring] {
    let plain = name.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
      .filter { !$0.properties.isDiacritic }
      .map {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          ? Character($0) : " "
      }
    return String(plain).split(separator: " ")
  }

  private static func shortened(_ words: [Substring], to limit: Int) -> String {
    var name = ""
    for word in words {
      let next = name.isEmpty ? String(word) : "\(name)-\(word)"
      guard next.utf8.count <= limit else { break }
      name = next
    }
    if !name.isEmpty { return name }
    return words.first.map { String($0.prefix(limit)) } ?? "unnamed"
  }

  /// Returns true if Windows reserves a name for a device, such as `con`, with any extension.
  private static func isReserved(_ name: String) -> Bool {
    if name.utf8.count == 3 { return ["con", "prn", "aux", "nul"].contains(name) }
    return name.utf8.count == 4 && (name.hasPrefix("com") || name.hasPrefix("lpt"))
      && name.last?.isNumber == true
  }
}
