extension NamedSecret {
  /// Finds the secret part of `Authorization: Bearer …` in a text such as a log (RFC 9110).
  ///
  /// The scheme `Bearer` is not secret. All parameters after a scheme are.
  static func credentials(in bytes: [UInt8]) -> [NamedSecret] {
    fields(ending: "authorization", in: bytes) { credentials(in: bytes, from: $0) }
  }

  /// Finds the values of `Cookie: …` and `Set-Cookie: …` in a text such as a log.
  static func cookieLines(in bytes: [UInt8]) -> [NamedSecret] {
    fields(ending: "cookie", in: bytes) { start in
      let line = start..<bytes.next(lineEnds, from: start)
      return bytes[line].contains(UInt8(ascii: "=")) ? line : nil
    }
  }

  private static let lineEnds = ByteSet("\"'<\\", below: 0x20)

  /// True for `Authorization`, `Cookie` and similar header fields, whose value is secret only in
  /// part.
  ///
  /// Rules for other fields skip them, so that the scheme or the cookie's name is still readable.
  static func isStructuredField(_ name: String) -> Bool {
    ["authorization", "proxy-authorization", "cookie", "set-cookie"].contains(name.lowercased())
  }

  /// Finds the values of header fields such as `Authorization` or `Set-Cookie` in a text, by the
  /// last word of their names.
  ///
  /// A field inside the value of another one is a part of it, so that each byte is read once. The
  /// names are in lower case.
  private static func fields(
    ending last: String, in bytes: [UInt8], value: (Int) -> Range<Int>?
  ) -> [NamedSecret] {
    var first = 0
    return bytes.collect(after: .delimiters) { end in
      let nameEnd = bytes.skipBack(" ", from: end - 1, to: first)
      let start = bytes.skipBack(.name, from: nameEnd, to: max(first, nameEnd - 24))
      first = end
      // Most names end in another letter, so this test saves a comparison of texts.
      guard nameEnd > start, last.utf8.last == bytes[nameEnd - 1] | 0x20 else { return [] }
      let name = bytes.string(start..<nameEnd).lowercased()
      guard isStructuredField(name), name.hasSuffix(last),
        let range = value(bytes.skip(" ", from: end))
      else { return [] }
      // A template is not a secret, but the fields in it may be.
      if !isTemplate(bytes.string(range)) { end = range.upperBound }
      first = end
      return [NamedSecret(name: name, range: range)]
    }
  }

  /// Returns the range of the credentials after a scheme such as `Bearer`; `nil` in a sentence.
  private static func credentials(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = element(in: bytes, from: start) else { return nil }
    var range = first
    if bytes.byte(first.upperBound) == 0x20, isScheme(bytes[first]),
      let second = element(in: bytes, from: first.upperBound + 1)
    {
      range = second
      while let next = parameter(in: bytes, from: range.upperBound) {
        range = range.lowerBound..<next.upperBound
      }
    }
    // An ordinary word counts as credentials only at the end of its line.
    let mayBeCredentials =
      isNoWord(bytes[range]) || bytes[range].contains(UInt8(ascii: "="))
      || isAloneOnLine(range, in: bytes)
    return mayBeCredentials ? range : nil
  }

  private static let elementEnds = ByteSet("\"'<>,`\\", below: 0x21)

  /// Returns the range of one parameter, up to a space or comma.
  ///
  /// Its value may be in quotes: `response="…"`, or `response=\"…\"` inside a JSON string.
  private static func element(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    var index = start
    while index < bytes.count, !elementEnds.contains(bytes[index]) {
      index += 1
      guard index < bytes.count, bytes[index - 1] == UInt8(ascii: "=") else { continue }
      let quote = bytes[index] == UInt8(ascii: "\\") ? index + 1 : index
      guard bytes.byte(quote) == UInt8(ascii: "\""),
        let close = bytes[(quote + 1)...].firstIndex(of: UInt8(ascii: "\""))
      else { continue }
      index = close + 1
      break
    }
    return index > start ? start..<index : nil
  }

  /// Returns the range of the next parameter, which follows a comma; `nil` if there is none.
  private static func parameter(in bytes: [UInt8], from end: Int) -> Range<Int>? {
    guard bytes.byte(end) == UInt8(ascii: ","),
      let next = element(in: bytes, from: bytes.skip(" ", from: end + 1)),
      bytes[next].contains(UInt8(ascii: "="))
    else { return nil }
    return next
  }

  private static func isScheme(_ run: ArraySlice<UInt8>) -> Bool {
    run.count <= 24 && run.allSatisfy { isName($0) && $0 != UInt8(ascii: "_") }
  }
}
