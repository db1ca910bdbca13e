import ContractBinding
import ContractValues

/// Redaction of secrets inside base64, gzip, zlib and escapes, up to three levels deep.
extension RedactionPass {
  /// The maximum number of encodings around a text, such as 3 for escapes in gzip in base64.
  ///
  /// Deeper content is not searched.
  static let maxWrappings = 3

  /// Runs a function for the content of an encoding.
  ///
  /// The result is `nil` without a call if the maximum depth is reached.
  private mutating func inside<Result>(_ body: (inout RedactionPass) -> Result?) -> Result? {
    guard wrappings < Self.maxWrappings else { return nil }
    wrappings += 1
    defer { wrappings -= 1 }
    return body(&self)
  }

  /// Redacts the content of base64 in a text, and encodes the result again.
  mutating func redactingBase64(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let tokens =
      isAnonymous
      ? Base64Token.tokensAndPlaceholders(in: bytes) : Base64Token.tokens(in: bytes)
    return tokens.isEmpty
      ? bytes : inside { $0.redactingBase64(tokens, in: bytes, at: place) } ?? bytes
  }

  private mutating func redactingBase64(
    _ tokens: [Base64Token], in bytes: [UInt8], within part: Range<Int>? = nil, at place: Place
  ) -> [UInt8] {
    replacing(tokens.map(\.range), in: bytes, within: part) { pass, index in
      String(decoding: pass.redactingBase64(tokens[index], in: bytes, at: place), as: UTF8.self)
    }
  }

  private mutating func redactingBase64(
    _ token: Base64Token, in bytes: [UInt8], at place: Place
  ) -> [UInt8] {
    let content = redactingDecoded(token.content, at: place)
    guard content != token.content else { return Array(bytes[token.range]) }
    if let lines = token.separate(in: bytes) {
      let contents = lines.map { redactingDecoded($0.content, at: place) }
      // If each line alone contains a secret, the lines are separate values and not parts of one
      // text.
      let areTexts =
        Array(contents.joined()) == content
        && zip(lines, contents).allSatisfy { $0.content != $1 }
      if areTexts { return redactingBase64(lines, in: bytes, within: token.range, at: place) }
    }
    wrapped.append(Array(bytes[token.range]))
    return isAnonymous ? Base64Token.encoded(content) : token.encoding(content)
  }

  /// Redacts the content of base64, which may be a private key, compressed bytes, text, or other
  /// bytes.
  private mutating func redactingDecoded(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    if KeyFormat.isDER(bytes) {
      let key = String(decoding: bytes, as: UTF8.self)
      return Array(placeholder(for: key, rule: KeyFormat.der, at: place).utf8)
    }
    if let clean = redactingCompressed(bytes, { $0.content($1, at: place) }) { return clean }
    if String(validating: bytes, as: UTF8.self) != nil { return content(bytes, at: place) }
    let clean = redactingKeys(redactingKnown(bytes, at: place), at: place)
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  /// Unpacks bytes, redacts the content, and packs it again.
  ///
  /// The result is `nil` if the bytes are not gzip or zlib.
  mutating func redactingCompressed(
    _ bytes: [UInt8], _ redact: (inout RedactionPass, [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    inside { pass in
      guard let gzip = GzipBody(bytes) else { return nil }
      let clean = redact(&pass, gzip.content)
      return clean == gzip.content ? bytes : gzip.wrapping(clean)
    }
  }

  /// Redacts secrets that other rules only find in the decoded text, such as JSON in XML, HTML in
  /// JSON, or a URL in a query.
  mutating func redactingEscaped(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    guard wrappings < Self.maxWrappings, EscapedCharacter.mayHideNames(in: bytes) else {
      return bytes
    }
    var inner = RedactionPass(redactor)
    inner.wrappings = wrappings + 1
    inner.identifiers = identifiers
    _ = inner.content(EscapedCharacter.undone(in: bytes), at: place)
    return redactingKnown(bytes, from: SecretPatterns(inner.found), at: place)
  }
}
