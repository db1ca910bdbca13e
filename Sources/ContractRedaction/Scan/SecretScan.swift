package import ContractValues

/// The last search for secrets, in bytes that are about to be written.
///
/// It does not use the results of redaction, so that it also finds the mistakes of redaction.
package struct SecretScan: Sendable {
  /// The name of the rule for texts that only look like keys.
  package static let unknownToken = "unknown token"

  private let known: SecretPatterns
  private let allowances: Allowances
  /// True to find also values beside a secret's name, such as `password: …`, which are already
  /// redacted in recordings and reports.
  private let findsNames: Bool
  /// A function that returns true for a place where redaction has already replaced the values
  /// beside a secret's name, so that the search does not report a value there.
  private var isJudged: @Sendable (ValuePath?) -> Bool = { _ in false }

  /// Creates a search for credentials, by their names, and for texts that look like keys outside of
  /// the `allowed` parts.
  package init(
    secrets: [String: String] = [:], allowing allowed: [VolatilePart] = [], findsNames: Bool = false
  ) {
    self.findsNames = findsNames
    known = SecretPatterns(SecretPatterns.Secret.credentials(secrets))
    allowances = Allowances(allowed)
  }

  /// Returns a search that ignores names where redaction has already decided about them.
  ///
  /// Redaction is more exact there, because it also sees the fields beside a name and the form of
  /// the body. The path that `isJudged` receives is `nil` in files other than JSON.
  package func trusting(_ isJudged: @escaping @Sendable (ValuePath?) -> Bool) -> SecretScan {
    var scan = self
    scan.isJudged = isJudged
    return scan
  }

  /// Finds secrets, in order.
  ///
  /// These are credentials and keys with a known prefix, also inside up to six encodings, and texts
  /// that look like keys, also inside one encoding. With `findsNames`, they are also values beside
  /// a secret's name. The range of an encoded secret is that of the outermost encoding. Without
  /// `withUnknown`, texts that only look like keys are ignored. `wrappings` is the number of
  /// encodings around the bytes.
  package func hits(
    in bytes: [UInt8], withUnknown: Bool = true, inside wrappings: Int = 0
  ) -> [FoundSecret] {
    if wrappings > 0, known.secrets.isEmpty, !Self.mayHoldText(bytes) { return [] }
    let text = DecodedLevels(of: bytes)
    var hits = known(in: text)
    if withUnknown, wrappings < 2 { hits += unknown(in: text, besides: hits.map(\.range)) }
    if findsNames, withUnknown { hits += named(in: bytes, besides: hits.map(\.range)) }
    guard wrappings < DecodedText.maxDepth else { return hits }
    for part in EncodedPart.parts(of: text) {
      // Bytes that are not UTF-8 would contain random matches.
      let isText = withUnknown && String(validating: part.content, as: UTF8.self) != nil
      var inner = self.hits(in: part.content, withUnknown: isText, inside: wrappings + 1).map(
        \.rule)
      if inner.contains(where: { $0.hasPrefix(Self.unknownToken) }), isNamed(part, in: bytes) {
        inner.removeAll { $0.hasPrefix(Self.unknownToken) }
      }
      hits += (inner + (KeyFormat.isDER(part.content) ? [KeyFormat.der] : []))
        .map { FoundSecret(rule: "\($0), \(part.words)", range: part.range) }
    }
    return hits.sorted { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
  }

  /// False if decoded bytes certainly contain no text that is long enough for a key.
  ///
  /// Most words in the alphabet of base64 are not base64, and decode to such bytes.
  private static func mayHoldText(_ bytes: [UInt8]) -> Bool {
    if PackedBytes.mayBegin(bytes) { return true }
    return !bytes.withUnsafeBufferPointer {
      printable.runs(ofAtLeast: KeyFormat.minLength, in: $0)
    }.isEmpty
  }

  /// The printable ASCII characters, tabs and line breaks; keys and encodings have no others.
  private static let printable = ByteSet(
    "\t\n\r" + String(decoding: UInt8(0x20)..<0x7F, as: UTF8.self))

  /// Returns the texts in a recording that only look like keys, without the encoding or escape
  /// around them.
  package func unknownTokens(in bytes: [UInt8]) -> Set<String> {
    var tokens: Set<String> = []
    let text = DecodedLevels(of: bytes)
    let parts = EncodedPart.parts(of: text).map { DecodedLevels(of: $0.content) }
    for text in parts + [text] {
      let content = text.text
      guard String(validating: content, as: UTF8.self) != nil else { continue }
      for token in unknown(in: text, besides: known(in: text).map(\.range)) {
        let start = token.range.lowerBound
        // After a backslash, the first letter belongs to an escape such as `\n`, and not to the
        // key.
        let isEscaped = start > 0 && content[start - 1] == UInt8(ascii: "\\")
        let escape = isEscaped ? (content[start] == UInt8(ascii: "u") ? 5 : 1) : 0
        tokens.insert(String(decoding: content[token.range].dropFirst(escape), as: UTF8.self))
      }
    }
    return tokens
  }

  private func known(in text: DecodedLevels) -> [FoundSecret] {
    let keys = KeyFormat.matches(in: text).filter { key in
      key.rule != KeyFormat.jwt
        || !JSONWebToken.isRedacted(key.value ?? text.text.string(key.range))
    }
    // The result may appear in a message, so the value of the secret is left out.
    return (known.matches(in: text) + keys).map { FoundSecret(rule: $0.rule, range: $0.range) }
  }

  /// Returns the allowed texts in a recording that look like keys, such as the value of an `id`.
  package func identifiers(in bytes: [UInt8]) -> Identifiers {
    let text = DecodedLevels(of: bytes)
    let tokens = tokens(in: text, besides: known(in: text).map(\.range))
    let named = EncodedPart.parts(of: text).filter { isNamed($0, in: bytes) }
      .flatMap { UnknownToken.all(in: $0.content) }
    return Identifiers(
      (allowed(tokens, in: bytes) + named).map { String(decoding: $0.core, as: UTF8.self) })
  }

  /// Finds texts that look like keys, outside of the known secrets.
  ///
  /// If a name such as `etag` precedes a text in one place, the text is an identifier everywhere.
  private func unknown(in text: DecodedLevels, besides known: [Range<Int>]) -> [FoundSecret] {
    let tokens = tokens(in: text, besides: known)
    let allowed = allowed(tokens, in: text.text)
    let identifiers = Set(allowed.map(\.core))
    let places = allowed.map(\.range)
    let others = tokens.filter { token in
      !identifiers.contains(token.core) && !places.contains { $0.overlaps(token.range) }
    }
    return others.map { FoundSecret(rule: Self.unknownToken, range: $0.range) }.withoutOverlaps
  }

  private func tokens(in text: DecodedLevels, besides known: [Range<Int>]) -> [UnknownToken] {
    UnknownToken.all(in: text).filter { token in !known.contains { $0.overlaps(token.range) } }
  }

  private func allowed(_ tokens: [UnknownToken], in bytes: [UInt8]) -> [UnknownToken] {
    guard !tokens.isEmpty else { return [] }
    let paths = JSONPlaces.paths(of: tokens.map(\.range.lowerBound), in: bytes)
    return zip(tokens, paths).filter { token, path in
      allowances.allow(token) || path.map { allow($0, around: token, in: bytes) } ?? false
        || TokenLabel(ofFieldAround: token.range.lowerBound, path, in: bytes).map(allowances.allow)
          ?? false
    }.map(\.0)
  }

  /// Returns true if the position of a string exempts a token in it.
  ///
  /// If the string holds a JSON text, the names in that text decide. Then only a path of the
  /// contract exempts the whole string.
  private func allow(
    _ path: ValuePath, around token: UnknownToken, in bytes: [UInt8]
  ) -> Bool {
    if TokenPlace(of: token).isKey(
      at: path.components.compactMap { component in
        if case .key(let key) = component { key } else { nil }
      })
    {
      return true
    }
    return TokenPlace.isInJSONText(token.range.lowerBound, of: bytes)
      ? allowances.names(anEndOf: path) : allowances.allow(path)
  }

  /// Finds values beside a secret's name, without those of the known secrets.
  ///
  /// A value counts only if it is certainly no word and no code, so that sources can be searched as
  /// well.
  private func named(in bytes: [UInt8], besides known: [Range<Int>]) -> [FoundSecret] {
    let secrets =
      NamedSecret.assignments(in: bytes, isProse: false) + NamedSecret.options(in: bytes)
      + NamedSecret.authorities(in: bytes)
    let certain = secrets.filter { secret in
      secret.isLiteral(in: bytes) && !known.contains { $0.overlaps(secret.range) }
    }
    let paths = JSONPlaces.paths(of: certain.map(\.range.lowerBound), in: bytes)
    return zip(certain, paths).filter { secret, path in
      !(isJudged(path) || path.map(allowances.allow) ?? false
        || allowances.names(query: secret.name))
    }.map { secret, _ in
      let name = SecretName.isShown(secret.name) ? "'\(secret.name)'" : "a secret's name"
      return FoundSecret(rule: "\(Self.unknownToken) beside \(name)", range: secret.range)
    }
  }

  /// True if the name before an encoded part exempts texts in it that only look like keys.
  private func isNamed(_ part: EncodedPart, in bytes: [UInt8]) -> Bool {
    TokenLabel(before: part.range.lowerBound, in: bytes).map(allowances.allow) ?? false
      || JSONPlaces.paths(of: [part.range.lowerBound], in: bytes)[0].map(allowances.allow) ?? false
  }
}
