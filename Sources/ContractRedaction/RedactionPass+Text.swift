import ContractBinding
package import ContractValues

extension RedactionPass {
  /// Redacts the text of a value or a header field.
  ///
  /// It replaces known secrets, keys of known formats, authentication schemes and URLs, also inside
  /// JSON, base64 or gzip.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The place of the text, for the list of replacements.
  ///   - isUndone: True if the caller has already checked the text with its escapes undone.
  /// - Returns: The text with placeholders.
  package mutating func leaf(_ text: String, at place: Place, isUndone: Bool = false) -> String {
    // A known secret has at least this length.
    guard text.utf8.count >= SecretPatterns.minimum else { return text }
    let bytes = Array(text.utf8)
    // A colon in prose does not always assign a value: `unexpected token: end`.
    let clean =
      embeddedJSON(bytes, at: place)
      ?? self.text(bytes, at: place, isProse: true, isUndone: isUndone)
    return clean == bytes ? text : String(decoding: clean, as: UTF8.self)
  }

  /// Checks cheaply whether no rule for texts can find anything in a text.
  func isHarmless(_ text: String) -> Bool {
    guard text.utf8.count >= SecretPatterns.minimum else { return true }
    let bytes = Array(text.utf8)
    let traits = TextTraits(bytes)
    return traits.longestRun < KeyFormat.minLength && !traits.hasDelimiter && !traits.hasMarkup
      && !traits.hasOption && !(traits.hasSpace && traits.mayNameSecret)
      && [redactor.known, echoes].allSatisfy { $0.matches(in: bytes).isEmpty }
  }

  /// Redacts a text of unknown form, such as a log, XML or broken JSON, in which a secret's name is
  /// followed by its value.
  mutating func document(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    text(bytes, at: place, isProse: false, isUndone: false)
  }

  /// Redacts a text that may be JSON or any other text.
  mutating func content(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    embeddedJSON(bytes, at: place) ?? document(bytes, at: place)
  }

  private mutating func text(
    _ bytes: [UInt8], at place: Place, isProse: Bool, isUndone: Bool
  ) -> [UInt8] {
    // The order matters. Tokens come first, and nested content before plain text, so that both keep
    // their form. Known secrets come before names, because a name may be part of a known secret.
    let traits = TextTraits(bytes)
    var clean = traits.hasDelimiter ? events(bytes, at: place) : bytes
    if traits.longestRun >= KeyFormat.minLength { clean = redactingKeys(clean, at: place) }
    let minLength = isAnonymous ? Base64Token.minPlaceholderLength : Base64Token.minLength
    if traits.longestRun >= minLength { clean = redactingBase64(clean, at: place) }
    clean = redactingKnown(clean, at: place)
    let unnamed = clean
    clean = redactingNamed(unnamed, at: place, traits, isProse: isProse)
    // In a broken text, a name may be followed by another value before its own, so a second pass is
    // needed.
    if clean != unnamed { clean = redactingNamed(clean, at: place, traits, isProse: isProse) }
    if !isUndone { clean = redactingEscaped(clean, at: place) }
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  /// Redacts a text that is a JSON object or list; `nil` if it is not JSON.
  private mutating func embeddedJSON(_ bytes: [UInt8], at place: Place) -> [UInt8]? {
    guard let first = bytes.first, let last = bytes.last,
      (first, last) == (0x7B, 0x7D) || (first, last) == (0x5B, 0x5D), bytes.count > 2,
      let value = try? Value(json: bytes)
    else { return nil }
    return JSONText.replacing(value, by: self.value(value, at: ValuePath(), in: place), in: bytes)
  }

  // MARK: Messages

  /// Redacts a message for people, in which a secret may be shortened.
  mutating func message(_ bytes: [UInt8]) -> [UInt8] {
    // Shortened secrets come first, because other rules could take their remains for something
    // else.
    redactingUnknownTokens(content(redactingCutSecrets(bytes), at: .nowhere))
  }

  /// Redacts a text that was composed of redacted texts.
  mutating func finished(_ bytes: [UInt8]) -> [UInt8] {
    var clean = redactingCutSecrets(bytes)
    clean = redactingKeys(clean, at: .nowhere)
    clean = redactingBase64(clean, at: .nowhere)
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
    let unknown = UnknownToken.matches(in: bytes).filter { !redactor.isAllowed($0, in: bytes) }
    return replacing(unknown, in: bytes) { _, _ in Placeholder.anonymous }
  }

  // MARK: Names

  /// Redacts the secrets that names reveal, one rule after another.
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
      redact("text", NamedSecret.credentials)
      redact("text") { NamedSecret.assignments(in: $0, isProse: isProse) }
      redact("url", NamedSecret.urls)
      redact("url", NamedSecret.authorities)
      redact("text", NamedSecret.codes)
    }
    if traits.hasOption { redact("option", NamedSecret.options) }
    guard traits.hasSpace else { return clean }
    if traits.longestRun >= 6 { redact("scheme", NamedSecret.schemes) }
    if traits.mayNameSecret { redact("text", NamedSecret.sentences) }
    return clean
  }

  /// Redacts the cookies in header fields inside a text.
  private mutating func cookies(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let lines = NamedSecret.cookieLines(in: bytes)
    return replacing(lines.map(\.range), in: bytes) { pass, index in
      let (name, text) = (lines[index].name, bytes.string(lines[index].range))
      return CookiePairs(text, isSet: name == "set-cookie").replacingValues { secret in
        pass.secret(secret, rule: "text \(name)", at: place)
      }
    }
  }

  /// Replaces the secrets that names reveal; a number becomes 0.
  mutating func replacing(
    _ matches: [NamedSecret], by kind: String, in bytes: [UInt8], at place: Place
  ) -> [UInt8] {
    replacing(matches.map(\.range), in: bytes) { pass, index in
      let match = matches[index]
      let rule = "\(kind) \(match.name)"
      guard match.isNumber else {
        return pass.secret(bytes.string(match.range), rule: rule, at: place)
      }
      pass.note(rule, place)
      return "0"
    }
  }

  // MARK: Formats

  mutating func redactingKeys(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let matches = KeyFormat.matches(in: bytes)
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let rule = matches[index].rule
      let key = bytes.string(matches[index].range)
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
