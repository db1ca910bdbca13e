import ContractBinding
import ContractValues

/// The one decoder of what is nested: base64 in either alphabet, gzip and zlib, and escapes, in
/// each other up to ``RedactionPass/mostWrappings`` deep.
extension RedactionPass {
  /// How many wrappings are looked into: base64 of what is compressed, and what is escaped inside.
  static let mostWrappings = 3

  /// Looks into a wrapping, if it does not lie too deep.
  private mutating func inside<Result>(_ body: (inout RedactionPass) -> Result?) -> Result? {
    guard wrappings < Self.mostWrappings else { return nil }
    wrappings += 1
    defer { wrappings -= 1 }
    return body(&self)
  }

  /// Redacts inside runs of base64, and wraps the result again.
  mutating func unwrapped(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let tokens =
      isAnonymous
      ? Base64Token.tokensAndPlaceholders(in: bytes) : Base64Token.tokens(in: bytes)
    return tokens.isEmpty ? bytes : inside { $0.unwrapped(tokens, in: bytes, at: place) } ?? bytes
  }

  private mutating func unwrapped(
    _ tokens: [Base64Token], in bytes: [UInt8], within part: Range<Int>? = nil, at place: Place
  ) -> [UInt8] {
    replacing(tokens.map(\.range), in: bytes, within: part) { pass, index in
      String(decoding: pass.unwrapped(tokens[index], in: bytes, at: place), as: UTF8.self)
    }
  }

  private mutating func unwrapped(
    _ token: Base64Token, in bytes: [UInt8], at place: Place
  ) -> [UInt8] {
    let content = unpacked(token.content, at: place)
    guard content != token.content else { return Array(bytes[token.range]) }
    if let lines = token.separate(in: bytes) {
      let contents = lines.map { unpacked($0.content, at: place) }
      // Each line has its secret, whole: they say something each, and are no parts of one text.
      let areTexts =
        Array(contents.joined()) == content
        && zip(lines, contents).allSatisfy { $0.content != $1 }
      if areTexts { return unwrapped(lines, in: bytes, within: token.range, at: place) }
    }
    wrapped.append(Array(bytes[token.range]))
    return isAnonymous ? Base64Token.encoded(content) : token.encoding(content)
  }

  /// Redacts what was wrapped: a private key, what is compressed, a text, or other bytes.
  private mutating func unpacked(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    if KeyFormat.isDER(bytes) {
      let key = String(decoding: bytes, as: UTF8.self)
      return Array(placeholder(for: key, rule: KeyFormat.der, at: place).utf8)
    }
    if let clean = unpacked(bytes, { $0.content($1, at: place) }) { return clean }
    if String(validating: bytes, as: UTF8.self) != nil { return content(bytes, at: place) }
    let clean = keys(known(bytes, at: place), at: place)
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  /// Redacts what is compressed; `nil` where nothing is.
  mutating func unpacked(
    _ bytes: [UInt8], _ redact: (inout RedactionPass, [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    inside { pass in
      guard let gzip = GzipBody(bytes) else { return nil }
      let clean = redact(&pass, gzip.content)
      return clean == gzip.content ? bytes : gzip.wrapping(clean)
    }
  }

  /// Redacts what rules find in a text once its escapes are undone: JSON in broken JSON or in
  /// XML, markup in JSON, a URL in a query.
  mutating func escaped(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    guard wrappings < Self.mostWrappings, EscapedCharacter.mayHideNames(in: bytes) else {
      return bytes
    }
    var inner = RedactionPass(redactor)
    inner.wrappings = wrappings + 1
    inner.identifiers = identifiers
    _ = inner.content(EscapedCharacter.undone(in: bytes), at: place)
    return known(bytes, from: SecretPatterns(inner.found), at: place)
  }
}
