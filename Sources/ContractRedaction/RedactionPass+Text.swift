import ContractBinding
package import ContractValues

extension RedactionPass {
  /// Redacts a text that stands in a value or a header field: known secrets, keys of known
  /// formats, authentication schemes, URLs, and what is wrapped in JSON, base64 or gzip.
  ///
  /// `isUndone` says that it was looked into without its escapes already.
  package mutating func leaf(_ text: String, at place: Place, isUndone: Bool = false) -> String {
    // Nothing shorter than a known secret can be one.
    guard text.utf8.count >= SecretPatterns.minimum else { return text }
    let bytes = Array(text.utf8)
    // Prose has colons of its own: `unexpected token: end`.
    let clean =
      embeddedJSON(bytes, at: place)
      ?? self.text(bytes, at: place, isProse: true, isUndone: isUndone)
    return clean == bytes ? text : String(decoding: clean, as: UTF8.self)
  }

  /// Checks whether no rule for texts can find anything in a text.
  func isHarmless(_ text: String) -> Bool {
    guard text.utf8.count >= SecretPatterns.minimum else { return true }
    let bytes = Array(text.utf8)
    let traits = TextTraits(bytes)
    return traits.longestRun < KeyFormat.shortest && !traits.hasDelimiter && !traits.hasMarkup
      && !traits.hasOption && !(traits.hasSpace && traits.mayNameSecret)
      && [redactor.known, echoes].allSatisfy { $0.matches(in: bytes).isEmpty }
  }

  /// Redacts a text of which nothing else is known, such as a log, XML, or JSON that is broken:
  /// what names a secret is followed by it.
  mutating func document(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    text(bytes, at: place, isProse: false, isUndone: false)
  }

  /// Redacts a text of which it must be found out what it is.
  mutating func content(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    embeddedJSON(bytes, at: place) ?? document(bytes, at: place)
  }

  private mutating func text(
    _ bytes: [UInt8], at place: Place, isProse: Bool, isUndone: Bool
  ) -> [UInt8] {
    // What is known comes before names, of which one may stand within a secret; tokens come
    // first of all, and what is wrapped before what is not, so that both keep their form.
    let traits = TextTraits(bytes)
    var clean = traits.hasDelimiter ? events(bytes, at: place) : bytes
    if traits.longestRun >= KeyFormat.shortest { clean = keys(clean, at: place) }
    let shortest = isAnonymous ? Base64Token.shortestPlaceholder : Base64Token.shortest
    if traits.longestRun >= shortest { clean = unwrapped(clean, at: place) }
    clean = known(clean, at: place)
    let unnamed = clean
    clean = named(unnamed, at: place, traits, isProse: isProse)
    // Where a text is broken, a name may announce what comes after the first thing behind it.
    if clean != unnamed { clean = named(clean, at: place, traits, isProse: isProse) }
    if !isUndone { clean = escaped(clean, at: place) }
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  /// Redacts a text that is a JSON object or list itself; `nil` when it is none.
  private mutating func embeddedJSON(_ bytes: [UInt8], at place: Place) -> [UInt8]? {
    guard let first = bytes.first, let last = bytes.last,
      (first, last) == (0x7B, 0x7D) || (first, last) == (0x5B, 0x5D), bytes.count > 2,
      let value = try? Value(json: bytes)
    else { return nil }
    return JSONText.replacing(value, by: self.value(value, at: ValuePath(), in: place), in: bytes)
  }

  // MARK: Messages

  /// Redacts a text for people, in which secrets may be cut short.
  mutating func message(_ bytes: [UInt8]) -> [UInt8] {
    // What is left of a secret must not be taken for anything else before.
    unrecognised(content(uncut(bytes), at: .nowhere))
  }

  /// Redacts a text again that was put together of redacted ones.
  mutating func finished(_ bytes: [UInt8]) -> [UInt8] {
    unrecognised(known(unwrapped(keys(uncut(bytes), at: .nowhere), at: .nowhere), at: .nowhere))
  }

  private mutating func uncut(_ bytes: [UInt8]) -> [UInt8] {
    guard !redactor.cut.isEmpty || !redactor.known.secrets.isEmpty, CutSecrets.isCut(bytes) else {
      return bytes
    }
    let cut = CutSecrets(redactor.known.forms + redactor.cut).matches(in: bytes)
    return replacing(cut, in: bytes) { _, _ in Placeholder.anonymous }
  }

  private mutating func unrecognised(_ bytes: [UInt8]) -> [UInt8] {
    let unknown = UnknownToken.matches(in: bytes).filter { !redactor.isAllowed($0, in: bytes) }
    return replacing(unknown, in: bytes) { _, _ in Placeholder.anonymous }
  }

  // MARK: Names

  /// Redacts what names announce, by each rule in turn.
  private mutating func named(
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

  /// Replaces the cookies of header fields that stand in a text.
  private mutating func cookies(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    let lines = NamedSecret.cookieLines(in: bytes)
    return replacing(lines.map(\.range), in: bytes) { pass, index in
      let (name, text) = (lines[index].name, bytes.string(lines[index].range))
      return CookiePairs(text, isSet: name == "set-cookie").replacingValues { secret in
        pass.secret(secret, rule: "text \(name)", at: place)
      }
    }
  }

  /// Replaces what names announce.
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

  mutating func keys(_ bytes: [UInt8], at place: Place) -> [UInt8] {
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
