import ContractBinding

extension RedactionPass {
  /// Redacts a text that stands in a value or a header field: known secrets, keys of known
  /// formats, authentication schemes, URLs, and what is wrapped in JSON or base64.
  mutating func leaf(_ text: String, at place: String) -> String {
    // Nothing shorter than a known secret can be one.
    guard text.utf8.count >= SecretPatterns.minimum else { return text }
    let bytes = Array(text.utf8)
    let clean = leaf(bytes, at: place)
    return clean == bytes ? text : String(decoding: clean, as: UTF8.self)
  }

  mutating func leaf(_ bytes: [UInt8], at place: String) -> [UInt8] {
    if let json = embeddedJSON(bytes, at: place) { return json }
    // Prose has colons of its own: `unexpected token: end`.
    return unnamed(named(bytes, at: place, afterColon: false), at: place)
  }

  /// Redacts a text of which nothing else is known, such as a log, XML, or JSON that is broken:
  /// what names a secret is followed by it.
  mutating func document(_ bytes: [UInt8], at place: String) -> [UInt8] {
    unnamed(named(bytes, at: place, afterColon: true), at: place)
  }

  // MARK: Forms

  private mutating func named(
    _ bytes: [UInt8], at place: String, afterColon: Bool
  ) -> [UInt8] {
    let matches = NamedSecret.matches(in: bytes, afterColon: afterColon)
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let match = matches[index]
      let value = String(decoding: bytes[match.range], as: UTF8.self)
      guard match.isNumber else {
        return pass.secret(value, rule: "text \(match.name)", at: place)
      }
      pass.note("text \(match.name)", place)
      return "0"
    }
  }

  /// Redacts what no name announces.
  private mutating func unnamed(_ bytes: [UInt8], at place: String) -> [UInt8] {
    // Tokens come first, and what is wrapped before what is not, so that both keep their form.
    var clean = keys(bytes, at: place)
    clean = unwrapped(clean, at: place)
    clean = known(clean, at: place)
    clean = schemes(clean, at: place)
    clean = urls(clean, at: place)
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  private mutating func keys(_ bytes: [UInt8], at place: String) -> [UInt8] {
    let matches = KeyFormat.matches(in: bytes)
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let match = matches[index]
      let key = String(decoding: bytes[match.range], as: UTF8.self)
      guard match.rule == KeyFormat.jwt, !pass.isAnonymous else {
        let placeholder = pass.placeholder(for: key, rule: match.rule, at: place)
        return match.rule == KeyFormat.pem ? "\n\(placeholder)\n" : placeholder
      }
      if JSONWebToken.isRedacted(key) {
        pass.note(match.rule, place)
        return key
      }
      let placeholder = pass.placeholder(for: key, rule: match.rule, at: place)
      return JSONWebToken.redacted(key, placeholder: placeholder)
    }
  }

  /// Replaces what follows `Bearer` and `Basic` (RFC 6750, RFC 7617).
  private mutating func schemes(_ bytes: [UInt8], at place: String) -> [UInt8] {
    let matches = NamedSecret.schemes(in: bytes)
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let secret = String(decoding: bytes[matches[index].range], as: UTF8.self)
      return pass.secret(secret, rule: "scheme \(matches[index].name)", at: place)
    }
  }

  /// Replaces user info and fields of secret names in URLs.
  private mutating func urls(_ bytes: [UInt8], at place: String) -> [UInt8] {
    let matches = NamedSecret.urls(in: bytes)
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let secret = String(decoding: bytes[matches[index].range], as: UTF8.self)
      return pass.secret(secret, rule: "url \(matches[index].name)", at: place)
    }
  }

  /// Redacts inside runs of base64, and wraps the result again.
  private mutating func unwrapped(_ bytes: [UInt8], at place: String) -> [UInt8] {
    let tokens = Base64Token.tokens(in: bytes)
    guard !tokens.isEmpty else { return bytes }
    var clean: [UInt8] = []
    var end = 0
    for token in tokens {
      var content = keys(known(token.content, at: place), at: place)
      if isAnonymous { content = Placeholder.anonymised(content) }
      clean += bytes[end..<token.range.lowerBound]
      clean += content == token.content ? Array(bytes[token.range]) : token.encoding(content)
      end = token.range.upperBound
    }
    return clean + bytes[end...]
  }

  /// Redacts a text that is a JSON object or list itself; `nil` when it is none.
  private mutating func embeddedJSON(_ bytes: [UInt8], at place: String) -> [UInt8]? {
    guard let first = bytes.first, let last = bytes.last,
      (first, last) == (0x7B, 0x7D) || (first, last) == (0x5B, 0x5D), bytes.count > 2,
      let value = try? Value(json: bytes)
    else { return nil }
    let clean = self.value(value, at: ValuePath(), in: place)
    return clean == value ? bytes : clean.json()
  }
}
