import ContractValues

extension NamedSecret {
  /// Finds the user info (RFC 3986) of URLs, and the secret fields of their queries and fragments.
  static func urls(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var index = 0
    while case let colon = bytes.next(.colon, from: index), colon < bytes.count {
      index = colon + 1
      // JSON may escape slashes.
      guard let slashes = ["//", "\\/\\/"].first(where: { bytes.has($0, at: index) }) else {
        continue
      }
      let start = index + slashes.utf8.count
      let end = bytes.next(urlEnds, from: start)
      let authority = bytes.next("/?#\\", from: start, to: end)
      if let at = bytes[start..<authority].lastIndex(of: UInt8(ascii: "@")), at > start {
        found.append(NamedSecret(name: "user info", range: start..<at))
      }
      for mark in ["?", "#"] as [ByteSet] {
        let fields = bytes.next(mark, from: authority, to: end) + 1
        guard fields <= end else { continue }
        found += self.fields(in: fields..<bytes.next("#", from: fields, to: end), of: bytes)
      }
      index = end
    }
    return found
  }

  private static let urlEnds = ByteSet("\"'<>`", below: 0x21)

  /// Finds the passwords in `user:password@host:port` and `user:password@tcp(…)` without a scheme.
  static func authorities(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var index = 0
    while case let at = bytes.next("@", from: index), at < bytes.count {
      let first = max(index, at - 256)
      index = at + 1
      let start = bytes[first..<at].lastIndex(where: userInfoEnds.contains).map { $0 + 1 } ?? first
      if let info = userInfo(in: start..<at, of: bytes) {
        found.append(NamedSecret(name: "user info", range: info))
        continue
      }
      guard beginsWithHost(bytes[index...].prefix(100)),
        let colon = bytes[start..<at].lastIndex(where: { ":/".utf8.contains($0) }),
        colon > start, colon + 1 < at
      else { continue }
      let user = bytes.string(start..<colon).lowercased()
      // Only Oracle's addresses have a slash between user and password.
      guard bytes[colon] == UInt8(ascii: ":") ? !schemes.contains(user) : user.contains("thin:")
      else { continue }
      found.append(NamedSecret(name: "user info", range: colon + 1..<at))
    }
    return found
  }

  private static let userInfoEnds = ByteSet("\"'<>`,;()[]{}=@\\", below: 0x21)
  private static let schemes = Set(words: "sip sips mailto acct xmpp im npm")

  /// The user info between `://` and `@`, even if it contains a character that should be escaped.
  private static func userInfo(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    guard let slashes = bytes[range].firstRange(of: "://".utf8) else { return nil }
    let info = slashes.upperBound..<range.upperBound
    let isInfo =
      bytes[info].contains(UInt8(ascii: ":")) && !bytes[info].contains { "/?".utf8.contains($0) }
    return isInfo ? info : nil
  }

  /// Checks whether a host and a port follow, or a network such as `tcp(` in Go's addresses.
  private static func beginsWithHost(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "tcp(".utf8) || rest.starts(with: "unix(".utf8) { return true }
    let host = rest.drop { $0 == UInt8(ascii: "/") }
      .prefix { isName($0) || $0 == UInt8(ascii: ".") }
    let port = rest[host.endIndex...].dropFirst().prefix(while: ByteSet.digits.contains)
    return !host.isEmpty && rest[host.endIndex...].first == UInt8(ascii: ":")
      && (2...5).contains(port.count) && !(rest[port.endIndex...].first.map(isName) ?? false)
  }

  /// Finds the values of OAuth's `code`, `ticket` and similar fields (RFC 6749) in forms inside a
  /// text.
  ///
  /// Other fields of the form must show that it belongs to OAuth.
  static func codes(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var index = 0
    while case let mark = bytes.next(.equals, from: index), mark < bytes.count {
      index = mark + 1
      let start = bytes.skipBack(.name, from: mark, to: max(0, mark - 10))
      guard FormFields.codes.contains(bytes.string(start..<mark)) else { continue }
      let first = max(0, start - 4096)
      let form = bytes[first..<start].lastIndex(where: formEnds.contains).map { $0 + 1 } ?? first
      let end = bytes.next(formEnds, from: index)
      found += fields(in: form..<end, of: bytes).filter { $0.range.lowerBound >= start }
      index = max(index, end)
    }
    return found
  }

  private static let formEnds = ByteSet("\"'<>`?#(){}[]\\", below: 0x21)

  /// The secret fields of a query; in markup, `&amp;` may separate them.
  private static func fields(in range: Range<Int>, of bytes: [UInt8]) -> [NamedSecret] {
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
  /// The names that are secret among OAuth's fields (RFC 6749), and harmless elsewhere.
  static let codes = Set(words: "code ticket assertion nonce")

  /// Checks whether a field of this name holds a secret, given the other fields of the form.
  func isSecret(_ name: String) -> Bool {
    if SecretName.isSecret(name) { return true }
    switch name {
    case _ where Self.codes.contains(name):
      // In `?code=DE&state=BY`, both values are places, not secrets.
      return has(Self.plain) || (has(Self.shared) && holds(name) { $0.utf8.count >= 6 })
    case "key": return holds(name, SecretName.isAccessKey)
    case "sign", "crumb": return holds(name, SecretName.isRandom)
    default: return false
    }
  }

  /// The names that only OAuth uses, and the names that others use as well.
  private static let plain = ["grant_type", "redirect_uri", "client_id", "session_state"]
  private static let shared = ["state", "iss", "scope", "service"]

  private func has(_ names: [String]) -> Bool { fields.contains { names.contains($0.name) } }

  /// Checks whether a field of this name has a value that passes a test; in markup, the name may
  /// begin with `amp;`.
  private func holds(_ name: String, _ isSuch: (String) -> Bool) -> Bool {
    fields.contains { ($0.name == name || $0.name == "amp;\(name)") && isSuch($0.value) }
  }
}
