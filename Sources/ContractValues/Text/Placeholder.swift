package import ContractBinding

/// Texts such as `redacted-1`, which replace secrets in recordings and reports.
///
/// Equal secrets have the same number.
///
/// The characters need no escape in a URL, a header field, JSON, XML or a form. So an adapter that
/// sends a placeholder back to the vendor sends the same bytes as the recording.
package enum Placeholder {
  /// The placeholder without a number, for messages and comparisons, which tell no secrets apart.
  package static let anonymous = "redacted"

  /// The value that stands for a redacted number in comparisons; recordings contain 0 instead.
  package static let number = Value.token(numberName)

  /// The text in the token ``number``, which may also occur inside a longer text.
  package static let numberName = "redacted number"

  package static func numbered(_ number: Int) -> String { "\(anonymous)-\(number)" }

  /// True for `redacted` and `redacted-12`, and false for a text that only contains a placeholder.
  package static func isWhole(_ text: some StringProtocol) -> Bool {
    guard text.hasPrefix(anonymous) else { return false }
    let rest = text.utf8.dropFirst(anonymous.utf8.count)
    if rest.isEmpty { return true }
    return rest.first == UInt8(ascii: "-") && rest.count > 1
      && rest.dropFirst().allSatisfy(\.isDigit)
  }

  /// Checks whether two texts are equal if `redacted-1` and `redacted-2` count as the same.
  ///
  /// The numbers can differ between two runs, because they count the secrets that came before.
  package static func areAlike(_ first: String, _ second: String) -> Bool {
    first == second || anonymised(Array(first.utf8)) == anonymised(Array(second.utf8))
  }

  /// Replaces `redacted-1` and all other numbered placeholders by `redacted`.
  ///
  /// It also removes a second number, as in `redacted-1-27`. Otherwise `redacted-27` would remain,
  /// and a second call would treat that as a placeholder. Other bytes do not change.
  package static func anonymised(_ bytes: [UInt8]) -> [UInt8] {
    let name = Array(anonymous.utf8)
    guard bytes.count > name.count, bytes.offset(of: name) != nil else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == name[0], bytes[index...].starts(with: name) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += name
      index += name.count
      index = endOfNumbers(from: index, in: bytes)
    }
    return result
  }

  /// Finds the numbered placeholders, such as `redacted-1`, in the order of the bytes.
  package static func numbered(in bytes: [UInt8]) -> [Range<Int>] {
    let name = Array("\(anonymous)-".utf8)
    var found: [Range<Int>] = []
    var index = 0
    while let start = bytes.offset(of: name, from: index) {
      let digits = start + name.count
      index = bytes[digits...].firstIndex { !$0.isDigit } ?? bytes.count
      if index > digits { found.append(start..<index) }
    }
    return found
  }

  /// Returns the end of numbers such as `-1-27`, or the same index if there are none.
  package static func endOfNumbers(from index: Int, in bytes: [UInt8]) -> Int {
    var index = index
    while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "-"), bytes[index + 1].isDigit {
      index = bytes[(index + 1)...].firstIndex { !$0.isDigit } ?? bytes.count
    }
    return index
  }
}
