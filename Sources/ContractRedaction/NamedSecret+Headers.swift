extension NamedSecret {
  /// Finds the credentials of `Authorization` (RFC 9110) where a text quotes the field: all but
  /// the scheme, with every parameter.
  static func credentials(in bytes: [UInt8]) -> [NamedSecret] {
    fields(named: ["authorization"], in: bytes).compactMap { name, start in
      guard let range = credentials(in: bytes, from: start) else { return nil }
      return NamedSecret(name: name, range: range)
    }
  }

  /// Finds what follows `Cookie` and `Set-Cookie` where a text quotes the field.
  static func cookieLines(in bytes: [UInt8]) -> [NamedSecret] {
    fields(named: ["cookie"], in: bytes).compactMap { name, start in
      let end = bytes[start...].firstIndex { $0 < 0x20 || "\"'<\\".utf8.contains($0) }
      let range = start..<(end ?? bytes.count)
      guard bytes[range].contains(UInt8(ascii: "=")) else { return nil }
      return NamedSecret(name: name, range: range)
    }
  }

  /// Checks whether a field's value has rules of its own.
  static func isStructuredField(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["authorization", "proxy-authorization", "cookie", "set-cookie"].contains(name)
  }

  /// Where the values of header fields begin that stand in a text, by the last word of the names.
  private static func fields(
    named last: [String], in bytes: [UInt8]
  ) -> [(name: String, start: Int)] {
    var fields: [(name: String, start: Int)] = []
    var end = 0
    let delimiters = ByteSet(":=")
    while let mark = bytes.withUnsafeBufferPointer({
      delimiters.first(in: end..<$0.count, of: $0)
    }) {
      var nameEnd = mark
      while nameEnd > end, bytes[nameEnd - 1] == 0x20 { nameEnd -= 1 }
      var start = nameEnd
      while start > end, nameEnd - start < 24, isName(bytes[start - 1]) { start -= 1 }
      end = mark + 1
      // Most names end in another letter than these do.
      guard nameEnd > start, [0x65, 0x6E, 0x45, 0x4E].contains(bytes[nameEnd - 1]) else { continue }
      let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self).lowercased()
      guard isStructuredField(name), last.contains(where: name.hasSuffix) else { continue }
      let value = bytes[end...].firstIndex { $0 != 0x20 } ?? bytes.count
      fields.append((name, value))
    }
    return fields
  }

  /// The credentials after their scheme; `nil` where a sentence goes on.
  private static func credentials(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = element(in: bytes, from: start) else { return nil }
    let afterFirst = first.upperBound + 1
    if first.upperBound < bytes.count, bytes[first.upperBound] == 0x20,
      isScheme(bytes[first]), var last = element(in: bytes, from: afterFirst)
    {
      let begin = last.lowerBound
      while let next = parameter(in: bytes, from: last.upperBound) { last = next }
      let range = begin..<last.upperBound
      return mayBeCredentials(range, in: bytes) ? range : nil
    }
    return mayBeCredentials(first, in: bytes) ? first : nil
  }

  /// A run without spaces, of which a part may be in quotes.
  private static func element(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    var index = start
    while index < bytes.count, bytes[index] > 0x20, !"\"'<>,`\\".utf8.contains(bytes[index]) {
      index += 1
      // `response="…"`; in a text that is escaped itself, `response=\"…\"`.
      guard index < bytes.count, bytes[index - 1] == UInt8(ascii: "=") else { continue }
      let quote = bytes[index] == UInt8(ascii: "\\") ? index + 1 : index
      guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\""),
        let close = bytes[(quote + 1)...].firstIndex(of: UInt8(ascii: "\""))
      else { continue }
      index = close + 1
      break
    }
    return index > start ? start..<index : nil
  }

  /// The next parameter, after a comma.
  private static func parameter(in bytes: [UInt8], from end: Int) -> Range<Int>? {
    guard end < bytes.count, bytes[end] == UInt8(ascii: ","),
      let start = bytes[(end + 1)...].firstIndex(where: { $0 != 0x20 }),
      let next = element(in: bytes, from: start), bytes[next].contains(UInt8(ascii: "="))
    else { return nil }
    return next
  }

  private static func isScheme(_ run: ArraySlice<UInt8>) -> Bool {
    run.count <= 24
      && run.allSatisfy { isName($0) && $0 != UInt8(ascii: "_") }
  }

  /// Checks whether a run is the last of its line, or no word.
  private static func mayBeCredentials(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    if isNoWord(bytes[range]) || bytes[range].contains(UInt8(ascii: "=")) { return true }
    return isLone(range, in: bytes)
  }

  /// Checks whether nothing follows on the line of a run, which may be a word but not what
  /// sentences say about secrets.
  static func isLone(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let next = bytes[range.upperBound...].first { $0 != 0x20 }
    guard next.map({ $0 < 0x20 || "\"'`<\\".utf8.contains($0) }) ?? true else { return false }
    let word = bytes[range].prefix { $0 != UInt8(ascii: ".") || range.count > 24 }
    return range.count >= 4 && !bytes[range].contains(UInt8(ascii: "=")) && !isStopWord(word)
      && bytes[range].last != UInt8(ascii: ":")
  }

  /// Checks whether a word is what types, settings and sentences say of a secret instead of telling
  /// it.
  static func isStopWord(_ word: ArraySlice<UInt8>) -> Bool {
    let bare = word.drop { $0 == UInt8(ascii: "(") }.prefix { $0 != UInt8(ascii: ")") }
    return stopWords.contains(String(decoding: bare, as: UTF8.self).lowercased())
  }

  private static let stopWords: Set<String> = [
    "required", "missing", "invalid", "incorrect", "wrong", "expired", "empty", "blank", "absent",
    "present", "unknown", "unset", "null", "none", "true", "false", "hidden", "string", "optional",
    "mandatory", "mismatch", "revoked", "disabled", "enabled", "valid", "error", "failed", "denied",
    "rejected", "accepted", "changed", "reset", "forgotten", "header", "value", "field", "here",
    "text", "data", "number", "integer", "boolean", "bool", "object", "array", "password", "token",
    "secret", "basic", "bearer", "digest", "undefined", "default", "omitted", "masked", "removed",
    "supported", "unsupported", "allowed", "forbidden", "unauthorized", "anonymous", "this", "that",
    "what", "which", "when", "with", "must", "should", "from", "your", "please", "click", "enter",
    "credentials", "provided", "given", "needed", "used", "unused", "placeholder",
    "self", "some", "never", "always", "sometimes", "read", "write", "bytes", "char",
    "varchar", "secured", "protected", "confidential", "found", "locked",
  ]
}
