import ContractBinding
import Foundation

/// Secrets whose values are known, in every form in which they may be met.
struct SecretPatterns {
  /// A secret that was found.
  struct Match {
    var range: Range<Int>
    /// Which secret, as an index into the list that the patterns were made of.
    var secret: Int
  }

  /// A known secret.
  struct Secret {
    /// The rule that knows it, such as `credential ORDERS_TOKEN`.
    var rule: String
    /// Its value.
    var value: String
  }

  /// The shortest secret, in bytes, that is looked for: a shorter one is found everywhere.
  static let minimum = 4

  let secrets: [Secret]
  private let patterns: [(bytes: [UInt8], secret: Int)]
  private let byFirst: [[Int]]

  init(_ secrets: [Secret]) {
    self.secrets = secrets.filter { $0.value.utf8.count >= Self.minimum }
    var patterns: [(bytes: [UInt8], secret: Int)] = []
    for (index, secret) in self.secrets.enumerated() {
      patterns += Self.forms(of: secret.value).map { ($0, index) }
    }
    // The longest first: of two secrets, one may be the beginning of the other.
    patterns.sort { $0.bytes.count > $1.bytes.count }
    var byFirst = [[Int]](repeating: [], count: patterns.isEmpty ? 0 : 256)
    for (index, pattern) in patterns.enumerated() { byFirst[Int(pattern.bytes[0])].append(index) }
    self.patterns = patterns
    self.byFirst = byFirst
  }

  /// Finds the secrets in a text, from left to right.
  func matches(in bytes: [UInt8]) -> [Match] {
    guard !patterns.isEmpty, bytes.count >= Self.minimum else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      var matches: [Match] = []
      var index = 0
      while index < bytes.count {
        let candidates = byFirst[Int(bytes[index])]
        let found = candidates.first { candidate in
          let pattern = patterns[candidate].bytes
          return index + pattern.count <= bytes.count && bytes[index...].starts(with: pattern)
        }
        guard let found else {
          index += 1
          continue
        }
        let end = index + patterns[found].bytes.count
        matches.append(Match(range: index..<end, secret: patterns[found].secret))
        index = end
      }
      return matches
    }
  }

  // MARK: Forms

  private static func forms(of value: String) -> Set<[UInt8]> {
    let plain = Array(value.utf8)
    var forms: Set<[UInt8]> = [plain]
    let percent = percentEncoded(plain)
    forms.insert(percent)
    forms.insert(lowercasedEscapes(percent))
    forms.insert(Array(String(decoding: percent, as: UTF8.self).replacing("%20", with: "+").utf8))
    let json = Array(Value.string(value).json().dropFirst().dropLast())
    forms.insert(json)
    forms.insert(Array(String(decoding: json, as: UTF8.self).replacing("/", with: "\\/").utf8))
    for apostrophe in ["&apos;", "&#39;", "'"] {
      forms.insert(Array(xmlEscaped(value, apostrophe: apostrophe).utf8))
    }
    if plain.count >= 6 {
      for offset in 0..<3 {
        let core = base64Core(plain, offset: offset)
        forms.insert(core)
        forms.insert(core.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 })
      }
      let hex = plain.flatMap { byte in
        [UInt8](String(byte >> 4, radix: 16).utf8) + [UInt8](String(byte & 15, radix: 16).utf8)
      }
      forms.insert(hex)
      forms.insert(Array(String(decoding: hex, as: UTF8.self).uppercased().utf8))
    }
    return forms
  }

  private static func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: return [byte]
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return Array((digits.count == 1 ? "%0" : "%").utf8) + Array(digits.utf8)
      }
    }
  }

  private static func lowercasedEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for index in bytes.indices where bytes[index] == 0x25 {
      for place in [index + 1, index + 2] where (0x41...0x46).contains(bytes[place]) {
        result[place] += 0x20
      }
    }
    return result
  }

  private static func xmlEscaped(_ text: String, apostrophe: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: apostrophe)
  }

  /// The characters of base64 that a text alone decides, wherever it stands in what is encoded.
  private static func base64Core(_ bytes: [UInt8], offset: Int) -> [UInt8] {
    let encoded = Data([UInt8](repeating: 0, count: offset) + bytes).base64EncodedString().utf8
    let whole = (offset + bytes.count) * 8 / 6
    return Array(encoded.prefix(whole).dropFirst([0, 2, 3][offset]))
  }
}
