package import ContractBinding

/// A text in a secret's place: `redacted-1`, the same number for the same secret.
///
/// It is made of characters that need no escape in a URL, a header field, JSON, XML or a form,
/// so that an adapter that echoes it sends it as it was recorded.
package enum Placeholder {
  /// The placeholder where equal and different secrets need not be distinguished.
  package static let anonymous = "redacted"

  /// The stand-in for a number that is lost.
  package static let number = Value.token(numberName)

  /// The name of that stand-in, which may stand in a text.
  package static let numberName = "redacted number"

  package static func numbered(_ number: Int) -> String { "\(anonymous)-\(number)" }

  /// Checks whether a text is a placeholder and nothing else.
  package static func isWhole(_ text: some StringProtocol) -> Bool {
    guard text.hasPrefix(anonymous) else { return false }
    let rest = text.utf8.dropFirst(anonymous.utf8.count)
    if rest.isEmpty { return true }
    return rest.first == UInt8(ascii: "-") && rest.count > 1 && rest.dropFirst().allSatisfy(isDigit)
  }

  /// Checks whether two texts are one but for the numbers of their placeholders, which count how
  /// many secrets came before.
  package static func areAlike(_ first: String, _ second: String) -> Bool {
    first == second || anonymised(Array(first.utf8)) == anonymised(Array(second.utf8))
  }

  /// Bytes with `redacted` for each numbered placeholder in them.
  package static func anonymised(_ bytes: [UInt8]) -> [UInt8] {
    let name = Array("\(anonymous)-".utf8)
    guard bytes.count > name.count, bytes.offset(of: name) != nil else {
      return bytes
    }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == name[0], bytes[index...].starts(with: name) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let end = bytes[(index + name.count)...].firstIndex { !isDigit($0) } ?? bytes.count
      let isPlaceholder = end > index + name.count
      result += isPlaceholder ? Array(anonymous.utf8) : name
      index = end
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
