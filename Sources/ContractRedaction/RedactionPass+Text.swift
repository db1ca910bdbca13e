import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts a text that stands in a value or a header field: known secrets, keys of known
  /// formats, authentication schemes, URLs, and what is wrapped in JSON, base64 or gzip.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: Where it stands.
  ///   - isUndone: Whether it was looked into without its escapes already.
  /// - Returns: The text without secrets.
  package mutating func leaf(_ text: String, at place: String, isUndone: Bool = false) -> String {
    // Nothing shorter than a known secret can be one.
    guard text.utf8.count >= SecretPatterns.minimum else { return text }
    let bytes = Array(text.utf8)
    let clean = leaf(bytes, at: place, isUndone: isUndone)
    return clean == bytes ? text : String(decoding: clean, as: UTF8.self)
  }

  /// Checks whether no rule for texts can find anything in a text.
  func isHarmless(_ text: String) -> Bool {
    guard text.utf8.count >= SecretPatterns.minimum else { return true }
    let bytes = Array(text.utf8)
    let traits = TextTraits(bytes)
    return traits.longestRun < KeyFormat.shortest && !traits.hasDelimiter && !traits.hasMarkup
      && !traits.hasOption && !(traits.hasSpace && traits.mayTell)
      && [redactor.known, echoes].allSatisfy { $0.matches(in: bytes).isEmpty }
  }

  private mutating func leaf(_ bytes: [UInt8], at place: String, isUndone: Bool) -> [UInt8] {
    if let json = embeddedJSON(bytes, at: place) { return json }
    // Prose has colons of its own: `unexpected token: end`.
    return text(bytes, at: place, afterColon: false, isUndone: isUndone)
  }

  /// Redacts a text of which nothing else is known, such as a log, XML, or JSON that is broken:
  /// what names a secret is followed by it.
  mutating func document(_ bytes: [UInt8], at place: String) -> [UInt8] {
    text(bytes, at: place, afterColon: true, isUndone: false)
  }

  private mutating func text(
    _ bytes: [UInt8], at place: String, afterColon: Bool, isUndone: Bool
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
    clean = named(unnamed, at: place, traits, afterColon: afterColon)
    // Where a text is broken, a name may announce what comes after the first thing behind it.
    if clean != unnamed { clean = named(clean, at: place, traits, afterColon: afterColon) }
    if !isUndone { clean = escaped(clean, at: place) }
    return isAnonymous ? Placeholder.anonymised(clean) : clean
  }

  /// Redacts a text of which it must be found out what it is.
  mutating func content(_ bytes: [UInt8], at place: String) -> [UInt8] {
    embeddedJSON(bytes, at: place) ?? document(bytes, at: place)
  }

  /// Redacts a text for people, in which secrets may be cut short.
  mutating func message(_ bytes: [UInt8]) -> [UInt8] {
    // What is left of a secret must not be taken for anything else before.
    unrecognised(content(uncut(bytes), at: "text"))
  }

  /// Redacts a text again that was put together of redacted ones.
  mutating func finished(_ bytes: [UInt8]) -> [UInt8] {
    unrecognised(known(unwrapped(keys(uncut(bytes), at: "text"), at: "text"), at: "text"))
  }

  private mutating func uncut(_ bytes: [UInt8]) -> [UInt8] {
    guard !redactor.cut.isEmpty || !redactor.known.secrets.isEmpty, CutSecrets.isCut(bytes) else {
      return bytes
    }
    let cut = CutSecrets(redactor.known.forms + redactor.cut).matches(in: bytes)
    return replacing(cut, in: bytes) { _, _ in Placeholder.anonymous }
  }

  private mutating func unrecognised(_ bytes: [UInt8]) -> [UInt8] {
    let unknown = UnknownToken.matches(in: bytes).map(\.range).filter { token in
      let name = TokenName(before: token.lowerBound, in: bytes)
      return !(name.map(redactor.allowances.allow) ?? false)
    }
    return replacing(unknown, in: bytes) { _, _ in Placeholder.anonymous }
  }

  // MARK: Names

  private mutating func named(
    _ bytes: [UInt8], at place: String, _ traits: TextTraits, afterColon: Bool
  ) -> [UInt8] {
    var clean = bytes
    if traits.hasMarkup {
      clean = replacing(NamedSecret.elements(in: clean), by: "text", in: clean, at: place)
    }
    if traits.hasDelimiter {
      if clean.offset(of: Self.formData) != nil {
        let parts = NamedSecret.parts(in: clean, names: [])
        clean = replacing(parts, by: "form", in: clean, at: place)
      }
      clean = cookies(clean, at: place)
      clean = replacing(NamedSecret.credentials(in: clean), by: "text", in: clean, at: place)
      clean = replacing(
        NamedSecret.matches(in: clean, afterColon: afterColon), by: "text", in: clean, at: place)
      clean = replacing(NamedSecret.urls(in: clean), by: "url", in: clean, at: place)
      clean = replacing(NamedSecret.authorities(in: clean), by: "url", in: clean, at: place)
      clean = replacing(NamedSecret.codes(in: clean), by: "text", in: clean, at: place)
    }
    if traits.hasOption {
      clean = replacing(NamedSecret.options(in: clean), by: "option", in: clean, at: place)
    }
    guard traits.hasSpace else { return clean }
    if traits.longestRun >= 6 {
      clean = replacing(NamedSecret.schemes(in: clean), by: "scheme", in: clean, at: place)
    }
    guard traits.mayTell else { return clean }
    return replacing(NamedSecret.proseNamed(in: clean), by: "text", in: clean, at: place)
  }

  private static let formData = Array("form-data".utf8)

  /// Replaces the cookies of header fields that stand in a text.
  private mutating func cookies(_ bytes: [UInt8], at place: String) -> [UInt8] {
    let lines = NamedSecret.cookieLines(in: bytes)
    guard !lines.isEmpty else { return bytes }
    return replacing(lines.map(\.range), in: bytes) { pass, index in
      let line = lines[index]
      let text = String(decoding: bytes[line.range], as: UTF8.self)
      return CookiePairs(text, isSet: line.name == "set-cookie").replacingValues { secret in
        pass.secret(secret, rule: "text \(line.name)", at: place)
      }
    }
  }

  /// Replaces what names announce.
  mutating func replacing(
    _ matches: [NamedSecret], by kind: String, in bytes: [UInt8], at place: String
  ) -> [UInt8] {
    guard !matches.isEmpty else { return bytes }
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let match = matches[index]
      let value = String(decoding: bytes[match.range], as: UTF8.self)
      guard match.isNumber else {
        return pass.secret(value, rule: "\(kind) \(match.name)", at: place)
      }
      pass.note("\(kind) \(match.name)", place)
      return "0"
    }
  }

  // MARK: Values

  mutating func keys(_ bytes: [UInt8], at place: String) -> [UInt8] {
    let matches = KeyFormat.matches(in: bytes)
    guard !matches.isEmpty else { return bytes }
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

  // MARK: Wrappings

  /// Redacts inside runs of base64, and wraps the result again.
  private mutating func unwrapped(_ bytes: [UInt8], at place: String) -> [UInt8] {
    let tokens =
      isAnonymous
      ? Base64Token.tokensAndPlaceholders(in: bytes) : Base64Token.tokens(in: bytes)
    guard !tokens.isEmpty, wrappings < Self.mostWrappings else { return bytes }
    wrappings += 1
    defer { wrappings -= 1 }
    var clean: [UInt8] = []
    var end = 0
    for token in tokens {
      clean += bytes[end..<token.range.lowerBound]
      clean += unwrapped(token, in: bytes, at: place)
      end = token.range.upperBound
    }
    return clean + bytes[end...]
  }

  private mutating func unwrapped(
    _ token: Base64Token, in bytes: [UInt8], at place: String
  ) -> [UInt8] {
    let content = inside(token.content, at: place)
    guard content != token.content else { return Array(bytes[token.range]) }
    if let lines = token.separate(in: bytes) {
      let contents = lines.map { inside($0.content, at: place) }
      // Each line has its secret, whole: they say something each, and are no parts of one text.
      let areTexts =
        Array(contents.joined()) == content
        && zip(lines, contents).allSatisfy { $0.content != $1 }
      if areTexts { return unwrapped(lines, in: bytes, at: place) }
    }
    wrapped.append(Array(bytes[token.range]))
    return isAnonymous ? Base64Token.canonical(content) : token.encoding(content)
  }

  private mutating func unwrapped(
    _ lines: [Base64Token], in bytes: [UInt8], at place: String
  ) -> [UInt8] {
    var clean: [UInt8] = []
    var end = lines[0].range.lowerBound
    for line in lines {
      clean += bytes[end..<line.range.lowerBound]
      clean += unwrapped(line, in: bytes, at: place)
      end = line.range.upperBound
    }
    return clean
  }

  private mutating func inside(_ bytes: [UInt8], at place: String) -> [UInt8] {
    if PrivateKey.isDER(bytes) {
      let key = String(decoding: bytes, as: UTF8.self)
      return Array(placeholder(for: key, rule: PrivateKey.rule, at: place).utf8)
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
    guard wrappings < Self.mostWrappings, let gzip = GzipBody(bytes) else { return nil }
    wrappings += 1
    defer { wrappings -= 1 }
    let clean = redact(&self, gzip.content)
    return clean == gzip.content ? bytes : gzip.wrapping(clean)
  }

  /// Redacts a text that is a JSON object or list itself; `nil` when it is none.
  private mutating func embeddedJSON(_ bytes: [UInt8], at place: String) -> [UInt8]? {
    guard let first = bytes.first, let last = bytes.last,
      (first, last) == (0x7B, 0x7D) || (first, last) == (0x5B, 0x5D), bytes.count > 2,
      let value = try? Value(json: bytes)
    else { return nil }
    let clean = self.value(value, at: ValuePath(), in: place)
    return JSONText.replacing(value, by: clean, in: bytes)
  }
}
