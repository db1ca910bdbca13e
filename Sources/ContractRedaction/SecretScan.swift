import ContractBinding
package import ContractValues

/// The last look at finished bytes before they are kept or shown: no secret may be in them.
///
/// It knows nothing of what redaction did, so that a mistake there is found here.
package struct SecretScan: Sendable {
  /// The rule of tokens of which nothing is known but that they look like keys.
  package static let unknownToken = "unknown token"

  private let known: SecretPatterns
  private let allowances: Allowances

  /// Creates a scan with the credentials by name, and where the contract allows tokens that look
  /// like keys.
  package init(secrets: [String: String] = [:], allowing allowed: [VolatilePart] = []) {
    known = SecretPatterns(SecretPatterns.Secret.credentials(secrets))
    allowances = Allowances(allowed)
  }

  /// Finds secrets, in order: the credentials in every encoding, keys of known formats, tokens that
  /// look like keys and that nothing allows, and any of them in base64 or compressed.
  ///
  /// Tokens of which nothing is known may be left out.
  package func hits(in bytes: [UInt8], withUnknown: Bool = true) -> [FoundSecret] {
    hits(in: bytes, withUnknown: withUnknown, inside: 0)
  }

  private func hits(
    in bytes: [UInt8], withUnknown: Bool, inside wrappings: Int
  ) -> [FoundSecret] {
    var hits = plain(in: bytes, withUnknown: withUnknown && wrappings < 2)
    guard wrappings < RedactionPass.mostWrappings else { return hits }
    func add(_ content: [UInt8], _ words: String, at range: Range<Int>) {
      let unpacked = GzipBody(content)?.content ?? content
      // What is no text is no token either.
      let isText = withUnknown && String(validating: unpacked, as: UTF8.self) != nil
      let inner = self.hits(in: unpacked, withUnknown: isText, inside: wrappings + 1).map(\.rule)
      hits += (inner + (KeyFormat.isDER(content) ? [KeyFormat.der] : []))
        .map { FoundSecret(rule: "\($0), \(words)", range: range) }
    }
    for token in Base64Token.tokens(in: bytes) { add(token.content, "in base64", at: token.range) }
    if wrappings == 0, let content = GzipBody(bytes)?.content {
      add(content, "compressed", at: bytes.indices)
    }
    return hits.sorted { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
  }

  /// Finds the tokens of which nothing is known in a recording, as they are without what wraps or
  /// escapes them.
  package func unknownTokens(in bytes: [UInt8]) -> Set<String> {
    var tokens: Set<String> = []
    for content in Base64Token.tokens(in: bytes).map(\.content) + [bytes] {
      let content = GzipBody(content)?.content ?? content
      guard String(validating: content, as: UTF8.self) != nil else { continue }
      for token in unknown(in: content, besides: known(in: content).map(\.range)) {
        let start = token.range.lowerBound
        // The letter of an escape that stands before it belongs to the run.
        let isEscaped = start > 0 && content[start - 1] == UInt8(ascii: "\\")
        let escape = isEscaped ? (content[start] == UInt8(ascii: "u") ? 5 : 1) : 0
        tokens.insert(String(decoding: content[token.range].dropFirst(escape), as: UTF8.self))
      }
    }
    return tokens
  }

  private func plain(in bytes: [UInt8], withUnknown: Bool) -> [FoundSecret] {
    let known = known(in: bytes)
    return withUnknown ? known + unknown(in: bytes, besides: known.map(\.range)) : known
  }

  private func known(in bytes: [UInt8]) -> [FoundSecret] {
    let keys = KeyFormat.matches(in: bytes).filter { key in
      key.rule != KeyFormat.jwt || !JSONWebToken.isRedacted(bytes.string(key.range))
    }
    // A hit says the rule and the place, never the value.
    return (known.matches(in: bytes) + keys).map { FoundSecret(rule: $0.rule, range: $0.range) }
  }

  /// Tokens that look like keys; one that has an identifier's name in one place is an
  /// identifier in every other.
  private func unknown(in bytes: [UInt8], besides known: [Range<Int>]) -> [FoundSecret] {
    let tokens = UnknownToken.matches(in: bytes).filter { token in
      !known.contains { $0.overlaps(token) }
    }
    guard !tokens.isEmpty else { return [] }
    // Without the dashes that multipart adds to a boundary.
    func core(_ token: Range<Int>) -> ArraySlice<UInt8> {
      bytes[token].drop { $0 == UInt8(ascii: "-") }
    }
    let paths = JSONPlaces.paths(of: tokens.map(\.lowerBound), in: bytes)
    let allowed = zip(tokens, paths).map { token, path in
      let names = [
        TokenName(before: token.lowerBound, in: bytes),
        TokenName(ofFieldAround: token.lowerBound, path, in: bytes),
      ]
      return names.contains { $0.map(allowances.allow) ?? false }
        || path.map(allowances.allow) ?? false
    }
    let identifiers = Set(zip(tokens, allowed).filter(\.1).map { core($0.0) })
    return tokens.filter { !identifiers.contains(core($0)) }
      .map { FoundSecret(rule: Self.unknownToken, range: $0) }
  }
}
