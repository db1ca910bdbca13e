package import ContractBinding

/// A text that replaces a secret: `redacted-1`.
///
/// Equal secrets have equal numbers.
///
/// Its characters need no escape in a URL, a header field, JSON, XML or a form. So an adapter that
/// echoes a placeholder sends the recorded bytes.
package enum Placeholder {
  /// The placeholder without a number, for places where secrets need not be distinguished.
  package static let anonymous = "redacted"

  /// The value that replaces a redacted number.
  package static let number = Value.token(numberName)

  /// The name of that value's token, which may occur in a text.
  package static let numberName = "redacted number"

  package static func numbered(_ number: Int) -> String { "\(anonymous)-\(number)" }

  /// Checks whether a whole text is a placeholder.
  package static func isWhole(_ text: some StringProtocol) -> Bool {
    guard text.hasPrefix(anonymous) else { return false }
    let rest = text.utf8.dropFirst(anonymous.utf8.count)
    if rest.isEmpty { return true }
    return rest.first == UInt8(ascii: "-") && rest.count > 1 && rest.dropFirst().allSatisfy(isDigit)
  }

  /// Checks whether two texts are equal except for the numbers of their placeholders.
  ///
  /// A number depends on the secrets that came before it.
  package static func areAlike(_ first: String, _ second: String) -> Bool {
    first == second || anonymised(Array(first.utf8)) == anonymised(Array(second.utf8))
  }

  /// Replaces each numbered placeholder in bytes by `redacted`.
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
