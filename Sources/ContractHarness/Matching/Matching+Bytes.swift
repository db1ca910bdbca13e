import ContractBinding
import ContractModel
import ContractValues

/// Comparison of bytes.
///
/// A plain value represents them as a base64 text or as a list of numbers.
extension Matching {
  func mismatches(_ check: Check, _ rule: BytesRule, _ actual: Value) -> [Mismatch] {
    guard let bytes = actual.bytes else {
      if let redacted, case .array(let elements) = actual, elements.contains(Placeholder.number) {
        return [undecided(check, redacted)]
      }
      return check.onlyMismatch(wanting: "bytes in base64 or a list of bytes")
    }
    guard rule.kind == .sha256 else { return mismatches(check, ofContent: rule.content, bytes) }
    let checksum = SHA256.hexadecimal(of: bytes)
    if checksum == rule.text { return [] }
    return [
      check.mismatch(
        wanting: "bytes with the SHA-256 checksum \(rule.text)",
        got: "\(Plural.of(bytes.count, "byte")) with the checksum \(checksum)")
    ]
  }

  /// Compares byte by byte.
  ///
  /// A message shows both lengths, and some bytes from the first difference on.
  private func mismatches(
    _ check: Check, ofContent wanted: [UInt8], _ actual: [UInt8]
  ) -> [Mismatch] {
    if wanted == actual { return [] }
    let offset =
      zip(wanted, actual).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(wanted.count, actual.count)
    return [check.mismatch(wanting: wanted.excerpt(at: offset), got: actual.excerpt(at: offset))]
  }
}

extension Matching.Check {
  /// Creates a mismatch that shows texts such as `12 bytes`, because raw bytes are unreadable.
  fileprivate func mismatch(
    wanting wanted: @autoclosure () -> String, got summary: @autoclosure () -> String
  ) -> Mismatch {
    var mismatch = mismatch(wanting: "")
    if isSilent { return mismatch }
    mismatch.wanted = wanted()
    mismatch.summary = summary()
    mismatch.expected = [mismatch.wanted]
    mismatch.actual = [mismatch.summary]
    return mismatch
  }
}

extension [UInt8] {
  /// The number of bytes, and the bytes from an offset on, such as "12 bytes with 0d 0a at offset
  /// 3".
  ///
  /// Text is shown as text and from its beginning, because redaction would find no secret in
  /// hexadecimal digits.
  fileprivate func excerpt(at offset: Int) -> String {
    let length = Plural.of(count, "byte")
    if let text {
      return "\(length) with the text \(Value.string(text).summary)"
        + (offset < Self.shownText ? "" : ", from offset \(offset) on")
    }
    guard offset < count else { return "\(length)" }
    let shown = self[offset...].prefix(8)
    let digits = shown.map(\.hexadecimal).joined(separator: " ")
    let rest = offset + shown.count < count ? " …" : ""
    return "\(length) with \(digits)\(rest) at offset \(offset)"
  }

  /// The number of bytes at the beginning of a text that a message always shows.
  private static let shownText = 40

  /// The bytes as a text; `nil` if they are empty or not UTF-8, or contain a control character
  /// other than a line break or tab.
  private var text: String? {
    guard !isEmpty, allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }) else {
      return nil
    }
    return String(validating: self, as: UTF8.self)
  }
}
