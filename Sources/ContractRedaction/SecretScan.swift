import ContractBinding
package import ContractValues

/// The last look at finished bytes before they are kept or shown: no secret may be in them.
///
/// It knows nothing of what redaction did, so that a mistake there is found here.
package struct SecretScan: Sendable {
  /// A secret that was found: the rule and the place, never the value.
  package struct Hit: Sendable, Hashable {
    /// The rule that knows it, such as `credential ORDERS_TOKEN` or `key format aws`.
    package var rule: String
    /// Where it begins, in bytes.
    package var offset: Int
  }

  /// A secret and the bytes that it takes.
  package struct Find {
    var rule: String
    package var range: Range<Int>

    package var hit: Hit { Hit(rule: rule, offset: range.lowerBound) }
  }

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
  package func hits(in bytes: [UInt8]) -> [Hit] { finds(in: bytes).map(\.hit) }

  /// Finds secrets, and how far each goes; tokens of which nothing is known may be left out.
  package func finds(in bytes: [UInt8], withUnknown: Bool = true) -> [Find] {
    finds(in: bytes, withUnknown: withUnknown, inside: 0)
  }

  private func finds(in bytes: [UInt8], withUnknown: Bool, inside wrappings: Int) -> [Find] {
    var finds = plain(in: bytes, withUnknown: withUnknown && wrappings < 2)
    guard wrappings < RedactionPass.mostWrappings else { return finds }
    func add(_ content: [UInt8], _ words: String, at range: Range<Int>) {
      let unpacked = GzipBody(content)?.content ?? content
      // What is no text is no token either.
      let isText = withUnknown && String(validating: unpacked, as: UTF8.self) != nil
      let inner = self.finds(in: unpacked, withUnknown: isText, inside: wrappings + 1).map(\.rule)
      finds += (inner + (KeyFormat.isDER(content) ? [KeyFormat.der] : []))
        .map { Find(rule: "\($0), \(words)", range: range) }
    }
    for token in Base64Token.tokens(in: bytes) { add(token.content, "in base64", at: token.range) }
    if wrappings == 0, let content = GzipBody(bytes)?.content {
      add(content, "compressed", at: bytes.indices)
    }
    return finds.sorted { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
  }

  /// Finds the tokens of which nothing is known in a recording, as they are without what wraps or
  /// escapes them.
  package func unknownTokens(in bytes: [UInt8]) -> Set<String> {
    var tokens: Set<String> = []
    for content in Base64Token.tokens(in: bytes).map(\.content) + [bytes] {
      let content = GzipBody(content)?.content ?? content
      guard String(validating: content, as: UTF8.self) != nil else { continue }
      for find in unknown(in: content, besides: known(in: content).map(\.range)) {
        let start = find.range.lowerBound
        // The letter of an escape that stands before it belongs to the run.
        let isEscaped = start > 0 && content[start - 1] == UInt8(ascii: "\\")
        let escape = isEscaped ? (content[start] == UInt8(ascii: "u") ? 5 : 1) : 0
        tokens.insert(String(decoding: content[find.range].dropFirst(escape), as: UTF8.self))
      }
    }
    return tokens
  }

  private func plain(in bytes: [UInt8], withUnknown: Bool) -> [Find] {
    let known = known(in: bytes)
    return withUnknown ? known + unknown(in: bytes, besides: known.map(\.range)) : known
  }

  private func known(in bytes: [UInt8]) -> [Find] {
    let secrets = known.matches(in: bytes).map {
      Find(rule: known.secrets[$0.secret].rule, range: $0.range)
    }
    let keys = KeyFormat.matches(in: bytes).filter { match in
      match.rule != KeyFormat.jwt || !JSONWebToken.isRedacted(bytes.string(match.range))
    }
    return secrets + keys.map { Find(rule: $0.rule, range: $0.range) }
  }

  /// Tokens that look like keys; one that has an identifier's name in one place is an
  /// identifier in every other.
  private func unknown(in bytes: [UInt8], besides known: [Range<Int>]) -> [Find] {
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
      .map { Find(rule: Self.unknownToken, range: $0) }
  }
}
