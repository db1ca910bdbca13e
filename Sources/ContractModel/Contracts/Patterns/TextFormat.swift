import ContractValues

/// Checks for the matchers `$uuid`, `$datetime` and `$url`.
package enum TextFormat {
  /// True for a UUID (RFC 9562, section 4), which has groups of 8, 4, 4, 4 and 12 hexadecimal
  /// digits.
  package static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy(\.isHexadecimalDigit) }
  }

  /// True for a date with a time and an offset, such as `2026-11-25T01:30:00Z` (RFC 3339, section
  /// 5.6).
  ///
  /// A day such as February 30 is rejected.
  package static func isDateTime(_ text: String) -> Bool { ComparableTime(text) != nil }

  /// True for an absolute URL such as `https://a.example/b` (RFC 3986, section 4.3).
  ///
  /// A fragment is allowed. An address without a scheme, such as `localhost:8080`, is rejected.
  package static func isURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text.utf8[..<colon]
    let rest = text.utf8[text.utf8.index(after: colon)...]
    guard let first = scheme.first, first.isLetter, !rest.isEmpty,
      scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }),
      hasLegalCharacters(rest)
    else { return false }
    guard rest.starts(with: "//".utf8) else {
      // By its grammar, `localhost:8080` is a URL with the scheme `localhost`. But authors mean an
      // address without a scheme, so it is rejected.
      let port = rest.prefix(while: \.isDigit)
      let next = rest.dropFirst(port.count).first
      return port.isEmpty || !(next == nil || next == UInt8(ascii: "/"))
    }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@")).last ?? authority
    return host.first.map { $0 != UInt8(ascii: ":") } ?? scheme.elementsEqual("file".utf8)
  }

  private static func hasLegalCharacters(_ text: Substring.UTF8View) -> Bool {
    var fragments = 0
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "%"):
        let digits = text[text.index(after: index)...].prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit) else { return false }
      case UInt8(ascii: "#"): fragments += 1
      case let byte:
        guard byte.isLetter || byte.isDigit || "-._~:/?[]@!$&'()*+,;=".utf8.contains(byte) else {
          return false
        }
      }
      index = text.index(after: index)
    }
    return fragments <= 1
  }
}
