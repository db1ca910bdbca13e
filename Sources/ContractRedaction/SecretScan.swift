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

  /// The rule of tokens of which nothing is known but that they look like keys.
  package static let unknownToken = "unknown token"

  private let known: SecretPatterns
  private let allowances: Allowances

  /// Creates a scan.
  ///
  /// - Parameters:
  ///   - secrets: The credentials by name.
  ///   - allowed: Where the contract allows tokens that look like keys.
  package init(secrets: [String: String] = [:], allowing allowed: [VolatilePart] = []) {
    known = SecretPatterns(SecretPatterns.Secret.credentials(secrets))
    allowances = Allowances(allowed)
  }

  /// Finds secrets: the credentials in every encoding, keys of known formats, tokens that look
  /// like keys and that nothing allows, and any of them in base64 or compressed.
  ///
  /// - Parameter bytes: The finished bytes.
  /// - Returns: What was found, in order.
  package func hits(in bytes: [UInt8]) -> [Hit] { finds(in: bytes).map(\.hit) }

  /// A secret and the bytes that it takes.
  package struct Find {
    var rule: String
    package var range: Range<Int>

    package var hit: Hit { Hit(rule: rule, offset: range.lowerBound) }
  }

  /// Finds secrets, and how far each goes.
  ///
  /// - Parameters:
  ///   - bytes: The finished bytes.
  ///   - withUnknown: Whether tokens of which nothing is known count.
  /// - Returns: What was found, in order.
  package func finds(in bytes: [UInt8], withUnknown: Bool = true) -> [Find] {
    var finds = plain(in: bytes, withUnknown: withUnknown)
    for token in Base64Token.tokens(in: bytes) {
      finds += wrapped(token.content, "in base64", at: token.range, withUnknown: withUnknown)
    }
    if let content = GzipBody(bytes)?.content {
      finds += wrapped(content, "compressed", at: bytes.indices, withUnknown: withUnknown)
    }
    return finds.sorted { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
  }

  /// Finds the tokens of which nothing is known, as they are without what wraps or escapes them.
  ///
  /// - Parameter bytes: The bytes of a recording.
  /// - Returns: The tokens.
  package func unknownTokens(in bytes: [UInt8]) -> Set<String> {
    let packed = Base64Token.tokens(in: bytes).map(\.content) + [bytes]
    var tokens: Set<String> = []
    for content in packed {
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

  private func wrapped(
    _ content: [UInt8], _ words: String, at range: Range<Int>, withUnknown: Bool
  ) -> [Find] {
    let inside = GzipBody(content)?.content ?? content
    // What is no text is no token either.
    let isText = withUnknown && String(validating: inside, as: UTF8.self) != nil
    var rules = plain(in: inside, withUnknown: isText).map(\.rule)
    if PrivateKey.isDER(content) { rules.append(PrivateKey.rule) }
    return rules.map { Find(rule: "\($0), \(words)", range: range) }
  }

  private func plain(in bytes: [UInt8], withUnknown: Bool) -> [Find] {
    let known = known(in: bytes)
    guard withUnknown else { return known }
    return known + unknown(in: bytes, besides: known.map(\.range))
  }

  private func known(in bytes: [UInt8]) -> [Find] {
    let secrets = known.matches(in: bytes).map {
      Find(rule: known.secrets[$0.secret].rule, range: $0.range)
    }
    let keys = KeyFormat.matches(in: bytes).compactMap { match -> Find? in
      let key = bytes[match.range]
      if match.rule == KeyFormat.jwt, JSONWebToken.isRedacted(String(decoding: key, as: UTF8.self))
      {
        return nil
      }
      return Find(rule: match.rule, range: match.range)
    }
    return secrets + keys
  }

  /// Tokens that look like keys; one that has an identifier's name in one place is an
  /// identifier in every other.
  private func unknown(in bytes: [UInt8], besides known: [Range<Int>]) -> [Find] {
    let tokens = UnknownToken.matches(in: bytes).map(\.range).filter { token in
      !known.contains { $0.overlaps(token) }
    }
    guard !tokens.isEmpty else { return [] }
    let paths = JSONPlaces.paths(of: tokens.map(\.lowerBound), in: bytes)
    var identifiers: Set<ArraySlice<UInt8>> = []
    let suspects = tokens.indices.filter { index in
      let name = TokenName(before: tokens[index].lowerBound, in: bytes)
      let field = TokenName(ofFieldAround: tokens[index].lowerBound, paths[index], in: bytes)
      let isAllowed =
        [name, field].contains { $0.map(allowances.allow) ?? false }
        || paths[index].map(allowances.allow) ?? false
      if isAllowed { identifiers.insert(bytes[tokens[index]].trimmingDashes) }
      return !isAllowed
    }
    return
      suspects
      .filter { !identifiers.contains(bytes[tokens[$0]].trimmingDashes) }
      .map { Find(rule: Self.unknownToken, range: tokens[$0]) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the dashes around them, which multipart adds to a boundary.
  fileprivate var trimmingDashes: ArraySlice<UInt8> {
    drop { $0 == UInt8(ascii: "-") }
  }
}
