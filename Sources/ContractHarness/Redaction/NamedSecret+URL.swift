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

  /// The fields of secret names in a query, which may be written with `&amp;` between them.
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
  /// Whether a field of this name holds a secret among these fields: `code` is one where OAuth
  /// speaks (RFC 6749), and anything else's elsewhere.
  func isSecret(_ name: String) -> Bool {
    if SecretName.isSecret(name) { return true }
    let isCode = ["code", "ticket", "assertion", "nonce"].contains(name)
    return isCode
      && fields.contains { field in
        [
          "state", "grant_type", "redirect_uri", "client_id", "session_state", "iss", "scope",
          "service",
        ].contains(field.name)
      }
  }
}
