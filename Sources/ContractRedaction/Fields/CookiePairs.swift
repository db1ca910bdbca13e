import ContractValues

/// The value of a `Cookie` or `Set-Cookie` header field, in which the value of each cookie is
/// secret, whatever the cookie's name is (RFC 6265).
struct CookiePairs {
  private static let attributes = Set(
    words: """
      expires max-age domain path secure httponly samesite partitioned priority version comment
      """)

  private let text: String
  private let isSet: Bool

  /// Stores a header field's value; in `Set-Cookie`, attributes such as `Path=/` follow the cookie.
  ///
  /// Some HTTP clients join several `Set-Cookie` fields with commas.
  init(_ text: String, isSet: Bool) {
    self.text = text
    self.isSet = isSet
  }

  /// Replaces the value of each cookie: `sid=abc; Path=/` becomes `sid=redacted-1; Path=/`.
  func replacingValues(by replacement: (String) -> String) -> String {
    text.split(separator: ";", omittingEmptySubsequences: false).enumerated()
      .map { index, pair in
        guard isSet else { return cookie(pair, replacement) }
        // A comma before the next cookie has an equals sign after it. The comma in the date of
        // `Expires` has none.
        let comma = pair.unicodeScalars.indices.last { index in
          pair.unicodeScalars[index] == "," && pair[index...].contains("=")
        }
        let head = comma.map { pair[..<$0] } ?? pair
        let name = head.prefix { $0 != "=" }.trimmed.lowercased()
        let isAttribute = index > 0 && (Self.attributes.contains(name) || head.trimmed.isEmpty)
        let clean = isAttribute ? String(head) : cookie(head, replacement)
        guard let comma else { return clean }
        return "\(clean),\(cookie(pair[pair.unicodeScalars.index(after: comma)...], replacement))"
      }
      .joined(separator: ";")
  }

  /// Replaces the value of one cookie, without its quotes; a text without `=` is all value.
  private func cookie(_ pair: Substring, _ replacement: (String) -> String) -> String {
    let equals = pair.unicodeScalars.firstIndex(of: "=")
    let start = equals.map { pair.unicodeScalars.index(after: $0) } ?? pair.startIndex
    let value = pair[start...].drop { $0 == " " || $0 == "\"" }
    let secret = value.last == "\"" ? value.dropLast() : value
    guard !secret.isEmpty else { return String(pair) }
    return "\(pair[..<secret.startIndex])\(replacement(String(secret)))\(pair[secret.endIndex...])"
  }
}
