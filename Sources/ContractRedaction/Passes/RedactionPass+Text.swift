import ContractBinding
package import ContractValues

extension RedactionPass {
  /// Redacts one text of a value or a header field, without escapes of its surroundings.
  ///
  /// It replaces known secrets, keys with a known prefix, credentials and secrets in URLs, also
  /// inside JSON, base64 or gzip. With `isUndone`, the caller has checked the text with its escapes
  /// decoded, so this is not repeated.
  package mutating func leaf(_ text: String, at place: Place, isUndone: Bool = false) -> String {
    // No known secret is shorter, so nothing can be found in the text.
    guard text.utf8.count >= SecretPatterns.minimum else { return text }
    let bytes = Array(text.utf8)
    // In a sentence, a colon does not always assign a value: `unexpected token: end`.
    let clean =
      embeddedJSON(bytes, at: place)
      ?? self.text(bytes, at: place, isProse: true, isUndone: isUndone)
    return clean == bytes ? text : String(decoding: clean, as: UTF8.self)
  }

  /// True if a fast test shows that no rule finds a secret in the text, as for most short words.
  func isHarmless(_ text: String) -> Bool {
    guard text.utf8.count >= SecretPatterns.minimum else { return true }
    let bytes = Array(text.utf8)
    return TextTraits(bytes).isHarmless && redactor.known.matches(in: bytes).isEmpty
      && echoes.matches(in: bytes).isEmpty
  }

  /// Redacts a text of an unknown format, such as a log or invalid JSON.
  ///
  /// A value after a secret's name counts as a secret, even if it is an ordinary word.
  mutating func document(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    text(bytes, at: place, isProse: false, isUndone: false)
  }

  /// Redacts JSON by its keys, and any other text as ``document(_:at:)`` does.
  mutating func content(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    embeddedJSON(bytes, at: place) ?? document(bytes, at: place)
  }

  private mutating func text(
    _ bytes: [UInt8], at place: Place, isProse: Bool, isUndone: Bool
  ) -> [UInt8] {
    // The order matters. Keys and base64 come first, so that they keep their form. Known secrets
    // come before names, because a known secret may contain `name=value`.
    let traits = TextTraits(bytes)
    var clean = traits.hasDelimiter ? events(bytes, at: place) : bytes
    if traits.hasDelimiter, traits.hasQuote { clean = embeddedObjects(clean, at: place) }
    if traits.longestRun >= KeyFormat.minLength { clean = redactingKeys(clean, at: place) }
    let minLength = isAnonymous ? Base64Token.minPlaceholderLength : Base64Token.minLength
    if traits.longestRun >= minLength { clean = redactingEncoded(clean, at: place) }
    let unknown = clean
    clean = redactingKnown(clean, at: place)
    // With a placeholder between them, the texts before and after a secret can look like a key.
    if clean != unknown { clean = redactingKeys(clean, at: place) }
    // Quoted-printable breaks lines inside names and values, so it is decoded before the search for
    // names.
    if traits.hasDelimiter { clean = redactingQuotedPrintable(clean, at: place) }
    let unnamed = clean
    clean = redactingNamed(unnamed, at: place, traits, isProse: isProse)
    // In invalid JSON, another value may stand between a name and its value. A second pass finds
    // the latter.
    if clean != unnamed { clean = redactingNamed(clean, at: place, traits, isProse: isProse) }
    if !isUndone { clean = redactingEscaped(clean, at: place) }
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  /// Redacts a JSON object or list by its keys; `nil` if the bytes are not JSON.
  private mutating func embeddedJSON(_ bytes: [UInt8], at place: Place) -> [UInt8]? {
    guard let first = bytes.first, let last = bytes.last,
      (first, last) == (0x7B, 0x7D) || (first, last) == (0x5B, 0x5D), bytes.count > 2,
      let value = try? Value(json: bytes)
    else { return nil }
    return json(value, of: bytes, at: place)
  }

  mutating func json(
    _ value: Value, of text: [UInt8], at place: Place, secretBy rule: String? = nil
  ) -> [UInt8] {
    let clean = self.value(value, at: ValuePath(), in: place, secretBy: rule)
    return JSONText.replacing(value, by: clean, in: text)
  }

  /// Redacts a message, in which a secret may be shortened with `…`.
  mutating func message(_ bytes: [UInt8]) -> [UInt8] {
    // Shortened secrets come first, because other rules could replace a part of them.
    redactingUnknownTokens(content(redactingCutSecrets(bytes), at: .nowhere))
  }

  /// Redacts a text, such as a report, whose parts are already redacted.
  ///
  /// It searches only for known secrets and fragments of them, keys with a known prefix, and texts
  /// that look like keys.
  mutating func finished(_ bytes: [UInt8]) -> [UInt8] {
    var clean = redactingCutSecrets(bytes)
    clean = redactingKeys(clean, at: .nowhere)
    clean = redactingEncoded(clean, at: .nowhere)
    return redactingUnknownTokens(redactingKnown(clean, at: .nowhere))
  }

  private mutating func redactingCutSecrets(_ bytes: [UInt8]) -> [UInt8] {
    guard !redactor.cut.isEmpty || !redactor.known.secrets.isEmpty, CutSecrets.isCut(bytes) else {
      return bytes
    }
    let cut = CutSecrets(redactor.known.forms + redactor.cut).matches(in: bytes)
    return replacing(cut, in: bytes) { _, _ in Placeholder.anonymous }
  }

  private mutating func redactingUnknownTokens(_ bytes: [UInt8]) -> [UInt8] {
    let tokens = redactor.unknownTokens(in: bytes).map(\.range).withoutOverlaps
    let encoded = redactor.encodedTokens(in: bytes)
    let ranges = (UnknownToken.whole(tokens, in: bytes) + encoded).withoutOverlaps
    return replacing(ranges, in: bytes) { _, _ in Placeholder.anonymous }
  }

  /// Redacts secrets beside a name, as in `password=…`.
  ///
  /// `traits` tell which characters the text has, so that rules for other texts are skipped.
  private mutating func redactingNamed(
    _ bytes: [UInt8], at place: Place, _ traits: TextTraits, isProse: Bool
  ) -> [UInt8] {
    var clean = bytes
    func redact(_ kind: String, _ find: ([UInt8]) -> [NamedSecret]) {
      clean = replacing(find(clean), by: kind, in: clean, at: place)
    }
    if traits.hasMarkup { redact("text", NamedSecret.elements) }
    if traits.hasDelimiter {
      if clean.offset(of: Array("form-data".utf8)) != nil {
        redact("form") { NamedSecret.parts(in: $0, names: []) }
      }
      clean = cookies(clean, at: place)
      if !redactor.textRules.isEmpty {
        redact("json") { [redactor] in NamedSecret.values(by: redactor.textRules, in: $0) }
      }
      redact("text", NamedSecret.credentials)
      redact("text") { NamedSecret.assignments(in: $0, isProse: isProse) }
      redact("url", NamedSecret.urls)
      redact("url", NamedSecret.authorities)
      if traits.hasTable { redact("text", NamedSecret.networks) }
      redact("text", NamedSecret.codes)
    }
    if traits.hasQuote, traits.hasTable {
      redact("text", NamedSecret.calls)
      redact("column", NamedSecret.inserts)
    }
    if traits.hasLines, traits.hasDelimiter {
      redact("text", NamedSecret.manifests)
      redact("text", NamedSecret.blocks)
      redact("text", NamedSecret.lists)
    }
    if traits.hasLines, traits.hasDigit { redact("text", NamedSecret.answers) }
    if traits.hasLines, traits.hasTable { redact("column", NamedSecret.tables) }
    if traits.hasOption { redact("option", NamedSecret.options) }
    guard traits.hasSpace else { return clean }
    if traits.longestRun >= 6 { redact("scheme", NamedSecret.schemes) }
    if traits.mayNameSecret { redact("text", NamedSecret.sentences) }
    return clean
  }

  /// Redacts `Cookie: …` and `Set-Cookie: …` in a text, but not the names of the cookies.
  private mutating func cookies(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let lines = NamedSecret.cookieLines(in: bytes)
    return replacing(lines.map(\.range), in: bytes) { pass, index in
      let (name, text) = (lines[index].name, bytes.string(lines[index].range))
      return CookiePairs(text, isSet: name == "set-cookie").replacingValues { secret in
        pass.secret(secret, rule: "text \(name)", at: place)
      }
    }
  }

  /// Replaces secrets by placeholders, and numbers by 0.
  ///
  /// Templates such as `$TOKEN` remain. The rule's name begins with `kind`, as in `text password`.
  mutating func replacing(
    _ matches: [NamedSecret], by kind: String, in bytes: [UInt8], at place: Place
  ) -> [UInt8] {
    let matches = matches.filter { !NamedSecret.isTemplate(bytes.string($0.range)) }
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let match = matches[index]
      let rule = "\(kind) \(match.name)"
      if let members = pass.members(of: match, in: bytes, at: place) { return members }
      guard match.isNumber else {
        return pass.secret(bytes.string(match.range), rule: rule, at: place)
      }
      pass.note(rule, place)
      return "0"
    }
  }

  mutating func redactingKeys(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let matches = KeyFormat.matches(in: bytes)
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let rule = matches[index].rule
      let key = matches[index].value ?? bytes.string(matches[index].range)
      let isToken = rule == KeyFormat.jwt && !pass.isAnonymous
      if isToken, JSONWebToken.isRedacted(key) {
        pass.note(rule, place)
        return key
      }
      let placeholder = pass.placeholder(for: key, rule: rule, at: place)
      if isToken { return JSONWebToken.redacted(key, placeholder: placeholder) }
      return rule == KeyFormat.pem ? "\n\(placeholder)\n" : placeholder
    }
  }
}
