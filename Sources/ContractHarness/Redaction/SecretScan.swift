import ContractBinding

/// The last look at finished bytes before they are kept or shown: no secret may be in them.
///
/// It knows nothing of what redaction did, so that a mistake there is found here.
public struct SecretScan: Sendable {
  /// A secret that was found: the rule and the place, never the value.
  public struct Hit: Sendable, Hashable {
    /// The rule that knows it, such as `credential ORDERS_TOKEN` or `key format aws`.
    public var rule: String
    /// Where it begins, in bytes.
    public var offset: Int
  }

  /// The rule of tokens of which nothing is known but that they look like keys.
  static let unknownToken = "unknown token"

  private let known: SecretPatterns
  private let allowances: Allowances

  /// Creates a scan.
  ///
  /// - Parameters:
  ///   - secrets: The credentials by name.
  ///   - allowed: Where the contract allows tokens that look like keys.
  public init(secrets: [String: String] = [:], allowing allowed: [VolatilePart] = []) {
    known = SecretPatterns(SecretPatterns.Secret.credentials(secrets))
    allowances = Allowances(allowed)
  }

  /// Finds secrets: the credentials in every encoding, keys of known formats, tokens that look
  /// like keys and that nothing allows, and any of them in base64 or compressed.
  ///
  /// - Parameter bytes: The finished bytes.
  /// - Returns: What was found, in order.
  public func hits(in bytes: [UInt8]) -> [Hit] { hits(in: bytes, withUnknown: true) }

  /// Finds secrets without the tokens of which nothing is known.
  func knownHits(in bytes: [UInt8]) -> [Hit] { hits(in: bytes, withUnknown: false) }

  private func hits(in bytes: [UInt8], withUnknown: Bool) -> [Hit] {
    var hits = plain(in: bytes, withUnknown: withUnknown)
    for token in Base64Token.tokens(in: bytes) {
      hits += wrapped(
        token.content, "in base64", at: token.range.lowerBound, withUnknown: withUnknown)
    }
    if let content = GzipBody(bytes)?.content {
      hits += wrapped(content, "compressed", at: 0, withUnknown: withUnknown)
    }
    return hits.sorted { ($0.offset, $0.rule) < ($1.offset, $1.rule) }
  }

  private func wrapped(
    _ content: [UInt8], _ words: String, at offset: Int, withUnknown: Bool
  ) -> [Hit] {
    let inside = GzipBody(content)?.content ?? content
    // What is no text is no token either.
    let isText = withUnknown && String(validating: inside, as: UTF8.self) != nil
    var hits = plain(in: inside, withUnknown: isText)
    if PrivateKey.isDER(content) { hits.append(Hit(rule: PrivateKey.rule, offset: offset)) }
    return hits.map { Hit(rule: "\($0.rule), \(words)", offset: offset) }
  }

  /// A secret and the bytes that it takes.
  private struct Find {
    var rule: String
    var range: Range<Int>

    var hit: Hit { Hit(rule: rule, offset: range.lowerBound) }
  }

  private func plain(in bytes: [UInt8], withUnknown: Bool) -> [Hit] {
    let known = known(in: bytes)
    guard withUnknown else { return known.map(\.hit) }
    return known.map(\.hit) + unknown(in: bytes, besides: known.map(\.range))
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
  private func unknown(in bytes: [UInt8], besides known: [Range<Int>]) -> [Hit] {
    let tokens = UnknownToken.matches(in: bytes).map(\.range).filter { token in
      !known.contains { $0.overlaps(token) }
    }
    guard !tokens.isEmpty else { return [] }
    let paths = JSONPlaces.paths(of: tokens.map(\.lowerBound), in: bytes)
    var identifiers: Set<ArraySlice<UInt8>> = []
    let suspects = tokens.indices.filter { index in
      let name = TokenName(before: tokens[index].lowerBound, in: bytes)
      let isAllowed =
        name.map(allowances.allow) ?? false || paths[index].map(allowances.allow) ?? false
      if isAllowed { identifiers.insert(bytes[tokens[index]].trimmingDashes) }
      return !isAllowed
    }
    return
      suspects
      .filter { !identifiers.contains(bytes[tokens[$0]].trimmingDashes) }
      .map { Hit(rule: Self.unknownToken, offset: tokens[$0].lowerBound) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the dashes around them, which multipart adds to a boundary.
  fileprivate var trimmingDashes: ArraySlice<UInt8> {
    drop { $0 == UInt8(ascii: "-") }
  }
}
