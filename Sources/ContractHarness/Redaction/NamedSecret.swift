/// A secret in a text that is known by what stands before it.
struct NamedSecret {
  /// What names it, in lower case where case says nothing.
  var name: String
  /// Where the secret itself stands.
  var range: Range<Int>
  /// Whether it is a number in JSON, and must stay one.
  var isNumber = false

  // MARK: Names

  /// Finds `name=value`, `"name": "value"`, `<name>value<` and, at the beginning of a line,
  /// `name: value`, where the name is a secret's.
  static func matches(in bytes: [UInt8], afterColon: Bool) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var index = 0
    while index < bytes.count {
      guard isName(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isName(bytes[index]) { index += 1 }
      guard index - start >= 3,
        var match = element(start..<index, in: bytes)
          ?? assignment(start..<index, in: bytes, afterColon: afterColon),
        bytes[match.range].contains(where: { $0 > 0x20 }),
        SecretName.isSecret(String(decoding: bytes[start..<index], as: UTF8.self))
      else { continue }
      match.name = String(decoding: bytes[start..<index], as: UTF8.self)
      matches.append(match)
      index = match.range.upperBound
    }
    return matches
  }

  /// The text of an XML element that begins with a name.
  private static func element(_ name: Range<Int>, in bytes: [UInt8]) -> NamedSecret? {
    let prefix = bytes[..<name.lowerBound].lastIndex { !isName($0) && $0 != UInt8(ascii: ":") }
    guard let prefix, bytes[prefix] == UInt8(ascii: "<"),
      let close = bytes[name.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      bytes[close - 1] != UInt8(ascii: "/")
    else { return nil }
    let end = bytes[close...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return NamedSecret(name: "", range: close + 1..<end)
  }

  private static func assignment(
    _ name: Range<Int>, in bytes: [UInt8], afterColon: Bool
  ) -> NamedSecret? {
    var index = name.upperBound
    let isQuoted = index < bytes.count && isQuote(bytes[index])
    if isQuoted { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 2 }
    index = afterSpaces(in: bytes, from: index)
    guard index < bytes.count else { return nil }
    let isColon = bytes[index] == UInt8(ascii: ":")
    guard isColon || bytes[index] == UInt8(ascii: "=") else { return nil }
    index = afterSpaces(in: bytes, from: index + 1)
    if index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < bytes.count else { return nil }
    if isQuote(bytes[index]) {
      let end = endOfQuoted(in: bytes, from: index + 1, quote: bytes[index])
      return NamedSecret(name: "", range: index + 1..<end)
    }
    guard !isColon || isQuoted || (afterColon && beginsLine(name.lowerBound, in: bytes)) else {
      return nil
    }
    return bare(index..<endOfBare(in: bytes, from: index), in: bytes, isJSON: isQuoted && isColon)
  }

  /// A value without quotes; in JSON it is a number, a word, or the beginning of a whole.
  private static func bare(
    _ range: Range<Int>, in bytes: [UInt8], isJSON: Bool
  ) -> NamedSecret? {
    guard isJSON else { return NamedSecret(name: "", range: range) }
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard !["true", "false", "null"].contains(text) else { return nil }
    return NamedSecret(name: "", range: range, isNumber: Double(text) != nil)
  }

  private static func afterSpaces(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    return index
  }

  private static func endOfQuoted(in bytes: [UInt8], from start: Int, quote: UInt8) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\") {
        // In a text that is escaped itself, an escaped quote is the end.
        if index + 1 < bytes.count, bytes[index + 1] == quote, start >= 2,
          bytes[start - 2] == UInt8(ascii: "\\")
        {
          return index
        }
        index += 1
      }
      index += 1
    }
    return min(index, bytes.count)
  }

  private static func endOfBare(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { byte in
      byte <= 0x20 || "&;,<>\"'()[]{}".utf8.contains(byte)
    } ?? bytes.count
  }

  private static func beginsLine(_ index: Int, in bytes: [UInt8]) -> Bool {
    let before = bytes[..<index].last { $0 != 0x20 && $0 != 0x09 }
    return before == nil || before == 0x0A || before == 0x0D
  }

  // MARK: Schemes

  /// Finds what follows `Bearer` and `Basic`.
  static func schemes(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var end = 0
    for index in bytes.indices where index >= end && (bytes[index] | 0x20) == UInt8(ascii: "b") {
      for scheme in ["bearer ", "basic "] {
        let start = index + scheme.utf8.count
        guard start < bytes.count,
          zip(scheme.utf8, bytes[index...]).allSatisfy({ $0 == $1 || $0 == $1 | 0x20 })
        else { continue }
        end = bytes[start...].firstIndex { !isToken($0) } ?? bytes.count
        // Prose has short words there: `basic usage`.
        let isLong =
          end - start >= 16
          || Placeholder.isWhole(String(decoding: bytes[start..<end], as: UTF8.self))
        let hasDigit = bytes[start..<end].contains { (0x30...0x39).contains($0) || $0 == 0x3D }
        if isLong, hasDigit || end - start >= 24 {
          matches.append(NamedSecret(name: String(scheme.dropLast()), range: start..<end))
        }
      }
    }
    return matches
  }

  // MARK: URLs

  /// Finds user info (RFC 3986) and fields of secret names in the queries of URLs.
  static func urls(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var index = 0
    while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = colon + 1
      guard bytes[index...].starts(with: [0x2F, 0x2F]) else { continue }
      index += 2
      let start = index
      let end =
        bytes[start...].firstIndex { $0 <= 0x20 || "\"'<>`\\".utf8.contains($0) } ?? bytes.count
      let authority = bytes[start..<end].firstIndex { "/?#".utf8.contains($0) } ?? end
      if let at = bytes[start..<authority].lastIndex(of: UInt8(ascii: "@")), at > start {
        matches.append(NamedSecret(name: "user info", range: start..<at))
      }
      if let mark = bytes[authority..<end].firstIndex(of: UInt8(ascii: "?")) {
        let offset = mark + 1
        matches += Self.matches(in: Array(bytes[offset..<end]), afterColon: false).map { match in
          NamedSecret(
            name: match.name,
            range: match.range.lowerBound + offset..<match.range.upperBound + offset)
        }
      }
      index = end
    }
    return matches
  }

  // MARK: Multipart

  /// Finds the content of parts of secret names in a multipart form (RFC 7578).
  static func parts(in bytes: [UInt8], names: [String]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var index = 0
    let mark = Array("name=\"".utf8)
    while let place = bytes[index...].indices.first(where: { bytes[$0...].starts(with: mark) }) {
      let start = place + mark.count
      let end = bytes[start...].firstIndex(of: 0x22) ?? bytes.count
      index = end
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      guard names.contains(name) || SecretName.isSecret(name),
        let content = find([0x0D, 0x0A, 0x0D, 0x0A], in: bytes, from: end)
      else { continue }
      let close = find([0x0D, 0x0A, 0x2D, 0x2D], in: bytes, from: content + 2) ?? bytes.count
      if close > content + 4 {
        matches.append(NamedSecret(name: name, range: content + 4..<close))
      }
      index = close
    }
    return matches
  }

  private static func find(_ text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes[start...].indices.first { bytes[$0...].starts(with: text) }
  }

  // MARK: Characters

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  private static func isToken(_ byte: UInt8) -> Bool {
    isName(byte) || "._~+/=".utf8.contains(byte)
  }
}
