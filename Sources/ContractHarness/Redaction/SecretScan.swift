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

  private let known: SecretPatterns

  /// Creates a scan.
  ///
  /// - Parameter secrets: The credentials by name.
  public init(secrets: [String: String] = [:]) {
    known = SecretPatterns(
      secrets.sorted { $0.key < $1.key }
        .map { SecretPatterns.Secret(rule: "credential \($0.key)", value: $0.value) })
  }

  /// Finds secrets: the credentials in every encoding, keys of known formats, and either of
  /// them in base64.
  ///
  /// - Parameter bytes: The finished bytes.
  /// - Returns: What was found, in order.
  public func hits(in bytes: [UInt8]) -> [Hit] {
    var hits = plainHits(in: bytes)
    for token in Base64Token.tokens(in: bytes) {
      hits += plainHits(in: token.content)
        .map { Hit(rule: "\($0.rule), in base64", offset: token.range.lowerBound) }
    }
    return hits.sorted { ($0.offset, $0.rule) < ($1.offset, $1.rule) }
  }

  /// Refuses bytes that hold a secret.
  ///
  /// - Parameters:
  ///   - bytes: The finished bytes.
  ///   - path: The file that they were meant for.
  /// - Throws: A ``RecordingProblem`` that names the rule and the place.
  public func refuse(_ bytes: [UInt8], path: String) throws(RecordingProblem) {
    let hits = hits(in: bytes)
    guard let first = hits.first else { return }
    let places = hits.prefix(10).map { hit in
      "\(hit.rule) at \(TextPlace(offset: hit.offset, in: bytes).location(path: path))"
    }
    throw RecordingProblem(
      Diagnostic(
        "a secret was left after redaction, so nothing was written",
        at: TextPlace(offset: first.offset, in: bytes).location(path: path),
        label: first.rule,
        facts: places + (hits.count > 10 ? ["and \(hits.count - 10) more"] : []),
        help: ["name the place under the contract's vendor, such as redact: { json: [\"$.…\"] }"]))
  }

  private func plainHits(in bytes: [UInt8]) -> [Hit] {
    let secrets = known.matches(in: bytes).map {
      Hit(rule: known.secrets[$0.secret].rule, offset: $0.range.lowerBound)
    }
    let keys = KeyFormat.matches(in: bytes).compactMap { match -> Hit? in
      let key = bytes[match.range]
      if match.rule == KeyFormat.jwt, JSONWebToken.isRedacted(String(decoding: key, as: UTF8.self))
      {
        return nil
      }
      return Hit(rule: match.rule, offset: match.range.lowerBound)
    }
    return secrets + keys
  }
}
