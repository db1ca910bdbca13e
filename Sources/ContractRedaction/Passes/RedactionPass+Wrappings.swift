import ContractValues

/// Redaction of secrets inside base64, hexadecimal, gzip, zlib, UTF-16 and escapes.
extension RedactionPass {
  /// Runs a function for the bytes inside an encoding; `nil` if the maximum depth is reached.
  private mutating func inside<Result>(_ body: (inout RedactionPass) -> Result?) -> Result? {
    guard wrappings < DecodedText.maxDepth else { return nil }
    wrappings += 1
    defer { wrappings -= 1 }
    return body(&self)
  }

  mutating func redactingEncoded(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let bytes = redactingHexadecimal(bytes, at: place)
    let tokens =
      isAnonymous
      ? Base64Token.tokensAndPlaceholders(in: bytes) : Base64Token.tokens(in: bytes)
    return tokens.isEmpty
      ? bytes : inside { $0.redactingBase64(tokens, in: bytes, at: place) } ?? bytes
  }

  private mutating func redactingHexadecimal(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let runs = HexadecimalRun.runs(in: bytes)
    guard !runs.isEmpty else { return bytes }
    return inside { pass in
      pass.replacing(runs.map(\.range), in: bytes) { pass, index in
        let content = pass.redactingDecoded(runs[index].content, at: place)
        if content == runs[index].content { return bytes.string(runs[index].range) }
        pass.wrapped.append(Array(bytes[runs[index].range]))
        return runs[index].encoding(content)
      }
    } ?? bytes
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

  private mutating func redactingDecoded(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    if KeyFormat.isDER(bytes) {
      let key = String(decoding: bytes, as: UTF8.self)
      return Array(placeholder(for: key, rule: KeyFormat.der, at: place).utf8)
    }
    if let clean = redactingPacked(bytes, { $0.content($1, at: place) }) { return clean }
    if String(validating: bytes, as: UTF8.self) != nil { return content(bytes, at: place) }
    let clean = redactingKeys(redactingKnown(bytes, at: place), at: place)
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  /// Unpacks bytes, redacts the content, and packs it again; `nil` for another format, or if the
  /// maximum depth is reached.
  mutating func redactingPacked(
    _ bytes: [UInt8], isDeflate: Bool = false,
    _ redact: (inout RedactionPass, [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    inside { pass in
      guard let packed = PackedBytes(bytes, isDeflate: isDeflate) else { return nil }
      let clean = redact(&pass, packed.content)
      return clean == packed.content ? bytes : packed.wrapping(clean)
    }
  }

  /// Redacts secrets that rules find only in the text without its escapes, such as JSON in XML,
  /// HTML in JSON, or a URL in a query.
  mutating func redactingEscaped(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    DecodedText(.escapes, of: bytes).map { redacting($0, of: bytes, at: place) } ?? bytes
  }

  /// Redacts secrets that rules find only in the text without quoted-printable.
  mutating func redactingQuotedPrintable(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    guard quotings < 2, let plain = DecodedText(.quotedPrintable, of: bytes) else { return bytes }
    quotings += 1
    defer { quotings -= 1 }
    return redacting(plain, of: bytes, at: place)
  }

  private mutating func redacting(
    _ plain: DecodedText, of bytes: [UInt8], at place: Place
  ) -> [UInt8] {
    let (listed, rules) = (replacements, rulesByPlaceholder)
    let clean = inside { $0.content(plain.bytes, at: place) } ?? plain.bytes
    if clean == (isAnonymous ? Placeholder.anonymised(plain.bytes) : plain.bytes) {
      // The rules have found only placeholders, so the replacements that they recorded are dropped.
      (replacements, rulesByPlaceholder) = (listed, rules)
      return bytes
    }
    return plain.replacing(by: clean, in: bytes)
  }
}
