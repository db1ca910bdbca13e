import ContractValues

extension NamedSecret {
  /// Finds user info (RFC 3986) and fields of secret names in the queries and fragments of URLs.
  static func urls(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var index = 0
    let colons = ByteSet(":")
    while let colon = bytes.withUnsafeBufferPointer({ colons.first(in: index..<$0.count, of: $0) })
    {
      index = colon + 1
      // JSON may escape slashes.
      let slashes = [[0x2F, 0x2F], [0x5C, 0x2F, 0x5C, 0x2F]].first {
        bytes[index...].starts(with: $0)
      }
      guard let slashes else { continue }
      index += slashes.count
      let start = index
      let end =
        bytes[start...].firstIndex { $0 <= 0x20 || "\"'<>`".utf8.contains($0) } ?? bytes.count
      let authority = bytes[start..<end].firstIndex { "/?#\\".utf8.contains($0) } ?? end
      if let at = bytes[start..<authority].lastIndex(of: UInt8(ascii: "@")), at > start {
        matches.append(NamedSecret(name: "user info", range: start..<at))
      }
      for mark in [UInt8(ascii: "?"), UInt8(ascii: "#")] {
        guard let mark = bytes[authority..<end].firstIndex(of: mark) else { continue }
        let stop = bytes[(mark + 1)..<end].firstIndex(of: UInt8(ascii: "#")) ?? end
        matches += fields(in: mark + 1..<stop, of: bytes)
      }
      index = end
    }
    return matches
  }

  /// Finds the password in `user:password@host:port` and `user:password@tcp(…)`, where no scheme
  /// stands before it.
  static func authorities(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var index = 0
    let ats = ByteSet("@")
    while let at = bytes.withUnsafeBufferPointer({ ats.first(in: index..<$0.count, of: $0) }) {
      let first = index
      index = at + 1
      var start = at
      while start > max(first, at - 256), isOfUserInfo(bytes[start - 1]) { start -= 1 }
      if let info = userInfo(in: start..<at, of: bytes) {
        matches.append(NamedSecret(name: "user info", range: info))
        continue
      }
      guard endsInPlace(bytes[index...].prefix(100)) else { continue }
      guard let colon = bytes[start..<at].lastIndex(where: { ":/".utf8.contains($0) }),
        colon > start, colon + 1 < at
      else { continue }
      let user = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
      // A slash divides them in Oracle's addresses alone.
      guard bytes[colon] == UInt8(ascii: ":") ? !schemes.contains(user) : user.contains("thin:")
      else { continue }
      matches.append(NamedSecret(name: "user info", range: colon + 1..<at))
    }
    return matches
  }

  /// What stands between the slashes of a URL and the sign, though a character ends it that should
  /// have been escaped.
  private static func userInfo(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    guard let slashes = Array(bytes[range]).offset(of: Array("://".utf8)) else {
      return nil
    }
    let info = range.lowerBound + slashes + 3..<range.upperBound
    let isInfo =
      bytes[info].contains(UInt8(ascii: ":"))
      && !bytes[info].contains { "/?".utf8.contains($0) }
    return isInfo ? info : nil
  }

  private static let schemes: Set<String> = ["sip", "sips", "mailto", "acct", "xmpp", "im", "npm"]

  private static func isOfUserInfo(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"\"'<>`,;()[]{}=@\\".utf8.contains(byte)
  }

  /// Checks whether a host and a port follow, or the network of Go's addresses.
  private static func endsInPlace(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "tcp(".utf8) || rest.starts(with: "unix(".utf8) { return true }
    let host = rest.drop { $0 == UInt8(ascii: "/") }.prefix {
      isName($0) || $0 == UInt8(ascii: ".")
    }
    let port = rest[host.endIndex...].dropFirst().prefix { (0x30...0x39).contains($0) }
    return !host.isEmpty && rest[host.endIndex...].first == UInt8(ascii: ":")
      && (2...5).contains(port.count)
      && !(rest[port.endIndex...].first.map(isName) ?? false)
  }

  /// The fields of secret names in a query, which may be written with `&amp;` between them.
  static func fields(in range: Range<Int>, of bytes: [UInt8]) -> [NamedSecret] {
    let text = FormFields(Substring(decoding: bytes[range], as: UTF8.self))
    var start = range.lowerBound
    return text.fields.compactMap { field in
      defer { start += field.text.utf8.count + 1 }
      let value = start + field.written.utf8.count + 1
      let end = start + field.text.utf8.count
      let name = field.name.hasPrefix("amp;") ? String(field.name.dropFirst(4)) : field.name
      guard field.hasValue, value < end, text.isSecret(name) else { return nil }
      return NamedSecret(name: name, range: value..<end)
    }
  }
}

extension FormFields {
  /// Checks whether a field of this name holds a secret among these fields: `code` is one where
  /// OAuth speaks (RFC 6749), and anything else's elsewhere.
  func isSecret(_ name: String) -> Bool {
    if SecretName.isSecret(name) { return true }
    switch name {
    case "code", "ticket", "assertion", "nonce":
      // `?code=DE&state=BY` is a place.
      return has(Self.plain) || (has(Self.shared) && holds(name) { $0.utf8.count >= 6 })
    case "key": return holds(name, SecretName.isOpeningKey)
    case "sign", "crumb": return holds(name, SecretName.isRandom)
    default: return false
    }
  }

  /// Names that OAuth alone has, and names that others have as well.
  private static let plain = ["grant_type", "redirect_uri", "client_id", "session_state"]
  private static let shared = ["state", "iss", "scope", "service"]

  private func has(_ names: [String]) -> Bool {
    fields.contains { names.contains($0.name) }
  }

  /// Checks whether a field of a name has such a value; in markup `amp;` may stand before the name.
  private func holds(_ name: String, _ isSuch: (String) -> Bool) -> Bool {
    fields.contains { ($0.name == name || $0.name == "amp;\(name)") && isSuch($0.value) }
  }
}
