import ContractValues

extension NamedSecret {
  /// Finds secrets in URLs: `user:password` before `@` (RFC 3986), and secret fields in the query
  /// or fragment.
  static func urls(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(after: .colon) { index in
      // Some JSON serializers write `\/` for a slash.
      guard let slashes = ["//", "\\/\\/"].first(where: { bytes.has($0, at: index) })
      else { return [] }
      var found: [NamedSecret] = []
      let start = index + slashes.utf8.count
      let end = bytes.next(urlEnds, from: start)
      let authority = bytes.next("/?#\\", from: start, to: end)
      if let at = bytes[start..<authority].lastIndex(of: UInt8(ascii: "@")), at > start,
        isSecret(userInfo: bytes.string(start..<at))
      {
        found.append(NamedSecret(name: "user info", range: start..<at))
      }
      for mark in ["?", "#"] as [ByteSet] {
        let fields = bytes.next(mark, from: authority, to: end) + 1
        guard fields <= end else { continue }
        found += self.fields(in: fields..<bytes.next("#", from: fields, to: end), of: bytes)
      }
      index = end
      return found
    }
  }

  /// True if user info has a password or a percent sign, or is a token alone.
  ///
  /// A name alone is not secret, as in `ssh://git@host`.
  private static func isSecret(userInfo text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: ":")) || text.utf8.contains(UInt8(ascii: "%"))
      || SecretName.isToken(text)
  }

  private static let urlEnds = ByteSet("\"'<>`", below: 0x21)

  /// Finds the password in addresses such as `user:password@host:5432` and `user:password@tcp(…)`,
  /// as databases use them.
  static func authorities(in bytes: [UInt8]) -> [NamedSecret] {
    var last = 0
    return bytes.collect(after: "@") { index in
      let at = index - 1
      let first = max(last, at - 256)
      last = index
      let start = bytes[first..<at].lastIndex(where: userInfoEnds.contains).map { $0 + 1 } ?? first
      if let info = userInfo(in: start..<at, of: bytes) {
        return [NamedSecret(name: "user info", range: info)]
      }
      guard let colon = bytes[start..<at].lastIndex(where: { ":/".utf8.contains($0) }),
        colon > start, colon + 1 < at, isAuthority(start..<colon, at: at, in: bytes)
      else { return [] }
      return [NamedSecret(name: "user info", range: colon + 1..<at)]
    }
  }

  /// True if the password of an address stands between a colon or slash and the `@`.
  private static func isAuthority(_ user: Range<Int>, at: Int, in bytes: [UInt8]) -> Bool {
    let host = bytes[(at + 1)...].prefix(100)
    let name = bytes.string(user).lowercased()
    // Oracle separates user and password by a slash. In other addresses, a slash belongs to a
    // path.
    guard bytes[user.upperBound] == UInt8(ascii: ":") else {
      return name.contains("thin:") && beginsWithHost(host)
        || !name.contains("/") && host.starts(with: "//".utf8) && beginsWithHost(host)
    }
    if name.hasPrefix("sip:") || name.hasPrefix("sips:") { return true }
    if schemes.contains(name) { return false }
    if beginsWithHost(host) { return true }
    // Without a port, the address must be a text of its own, and the password must look generated.
    let isOwnText = user.lowerBound == 0 || "\"'=`".utf8.contains(bytes[user.lowerBound - 1])
    let end = bytes.skip(hostName, from: at + 1)
    return isOwnText && end > at + 1 && !labels.contains(name) && name.utf8.allSatisfy(isName)
      && (end == bytes.count || "/\"'`\\".utf8.contains(bytes[end]))
      && SecretName.isRandom(bytes.string(user.upperBound + 1..<at))
  }

  /// Finds the password in the text of a QR code for a wireless network, such as
  /// `WIFI:T:WPA;S:home;P:…;;`.
  static func networks(in bytes: [UInt8]) -> [NamedSecret] {
    guard bytes.has("WIFI:", at: 0), let mark = bytes.offset(of: Array(";P:".utf8)) else {
      return []
    }
    let start = mark + 3
    return [NamedSecret(name: "wifi password", range: start..<bytes.next(";", from: start))]
  }

  private static let hostName = ByteSet("-.", alphanumeric: true)
  /// Labels before the mail address of a person, as in `from:ada@example.org`.
  private static let labels = Set(words: "email e-mail mail from to cc bcc contact author user")

  private static let userInfoEnds = ByteSet("\"'<>`,;()[]{}=@\\", below: 0x21)
  private static let schemes = Set(words: "sip sips mailto acct xmpp im npm")

  /// Returns the range between `://` and `@`, even if a password contains an unescaped character
  /// such as `(`.
  ///
  /// It is `nil` without `://` or a colon after it, and if a slash or a question mark follows.
  private static func userInfo(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    guard let slashes = bytes[range].range(of: Array("://".utf8)) else { return nil }
    let info = slashes.upperBound..<range.upperBound
    let isInfo =
      bytes[info].contains(UInt8(ascii: ":")) && !bytes[info].contains { "/?".utf8.contains($0) }
    return isInfo ? info : nil
  }

  /// True if `host:port` follows, or `tcp(` or `unix(` as in the addresses of Go's database
  /// drivers.
  private static func beginsWithHost(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "tcp(".utf8) || rest.starts(with: "unix(".utf8) { return true }
    let host = rest.drop { $0 == UInt8(ascii: "/") }
      .prefix { isName($0) || $0 == UInt8(ascii: ".") }
    let port = rest[host.endIndex...].dropFirst().prefix(while: ByteSet.digits.contains)
    return !host.isEmpty && rest[host.endIndex...].first == UInt8(ascii: ":")
      && (2...5).contains(port.count) && !(rest[port.endIndex...].first.map(isName) ?? false)
  }

  /// Finds secrets of a login in a text, such as OAuth's `code` in `code=…&client_id=…` (RFC 6749).
  ///
  /// `code` has many other meanings, so another field of the same form must belong to a login too.
  static func codes(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(after: .equals) { index in
      let mark = index - 1
      let start = bytes.skipBack(.name, from: mark, to: max(0, mark - 10))
      guard FormFields.codes.contains(bytes.string(start..<mark).lowercased()) else { return [] }
      let first = max(0, start - 4096)
      let form = bytes[first..<start].lastIndex(where: formEnds.contains).map { $0 + 1 } ?? first
      let end = bytes.next(formEnds, from: index)
      index = max(index, end)
      return fields(in: form..<end, of: bytes).filter { $0.range.lowerBound >= start }
    }
  }

  private static let formEnds = ByteSet("\"'<>`?#(){}[]\\", below: 0x21)

  /// Finds the secret fields in a query, between which HTML may have `&amp;`.
  private static func fields(in range: Range<Int>, of bytes: [UInt8]) -> [NamedSecret] {
    // Bytes that are not UTF-8 keep their number, so that the ranges of the values stay right.
    let written = bytes[range]
    let query =
      String(validating: written, as: UTF8.self)
      ?? String(decoding: written.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    let fields = FormFields(Substring(query)).fields
    var secrets = FormSecrets(fields)
    var start = range.lowerBound
    return fields.compactMap { field in
      defer { start += field.text.utf8.count + 1 }
      let value = start + field.written.utf8.count + 1
      let end = start + field.text.utf8.count
      let name = field.name.hasPrefix("amp;") ? String(field.name.dropFirst(4)) : field.name
      guard field.hasValue, value < end, secrets.isSecret(name) else { return nil }
      return NamedSecret(name: name, range: value..<end)
    }
  }
}
