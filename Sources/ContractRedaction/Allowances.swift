import ContractBinding
import ContractValues

/// The rules that exempt a key-like token from the scan for unknown tokens.
///
/// A token is exempt if its name marks an identifier, a digest or a page token, or if the
/// contract's `allow` list names its place.
struct Allowances: Sendable {
  private var headers: Set<String> = []
  private var fields: Set<String> = []
  private var patterns: [PathPattern] = []
  /// The last key of each pattern, for texts that have no paths.
  private let keys: Set<String>

  /// Reads the contract's `allow` list.
  init(_ parts: [VolatilePart] = []) {
    for part in parts {
      switch part {
      case .header(let name): headers.insert(name.lowercased())
      case .query(let name): fields.insert(name)
      case .json(let path): if let pattern = PathPattern(path) { patterns.append(pattern) }
      }
    }
    keys = Set(patterns.compactMap(\.lastKey))
  }

  /// Checks whether the name before a token exempts the token.
  func allow(_ name: TokenName) -> Bool {
    fields.contains(name.text) || keys.contains(name.text)
      || headers.contains(name.text.lowercased()) || Self.identifies(name.text)
  }

  /// Checks whether the `allow` list names a header field.
  func names(header: String) -> Bool { headers.contains(header.lowercased()) }

  /// Checks whether the `allow` list names a query field.
  func names(query: String) -> Bool { fields.contains(query) }

  /// Checks whether the `allow` list names a place in a body or an outcome.
  func names(_ path: ValuePath) -> Bool { patterns.contains { $0.covers(path) } }

  /// Checks whether the place of a token in a recording or a body exempts the token.
  func allow(_ path: ValuePath) -> Bool {
    if let key = path.lastKey, Self.identifies(key) { return true }
    // In a pattern, the root is a body or an outcome, which can start at any depth of the
    // recording.
    return path.components.indices.contains { names(ValuePath(Array(path.components[$0...]))) }
  }

  /// Checks whether a name is the usual name of an identifier, a digest or a page token.
  static func identifies(_ name: String) -> Bool {
    let words = SecretName.words(of: name)
    guard let last = words.last else { return false }
    if fieldNames.contains(name.lowercased()) { return true }
    if isDigest(words) && !SecretName.isSecret(name) { return true }
    return identifiers.contains(last) || identifiers.contains(words.joined())
      || (last == "token" && !lists.isDisjoint(with: words))
  }

  /// Checks whether a name contains the word for a digest (`sha256_hex`, `md5sum`), or ends like
  /// the names of Twilio's ids.
  private static func isDigest(_ words: [String]) -> Bool {
    (words.count > 1 && words.last == "sid")
      || words.contains { word in
        digests.contains(word)
          || (word.hasSuffix("sum") && (word.hasPrefix("md5") || word.hasPrefix("sha")))
      }
  }

  private static let digests = Set(words: "md5 sha sha1 sha256 sha512 checksum digest")

  /// The names of identifiers; the last line holds those of WebDAV (RFC 4918) and of its calendars.
  private static let identifiers = Set(
    words: """
      id ids uid uuid guid oid gid kid etag hash digest checksum md5 sha sha1 sha256 sha512 crc
      fingerprint thumbprint x5t x5c commit revision rev ref version build trace traceparent
      tracestate span request correlation ray cursor boundary certificate cert publickey base64 rsa
      ed25519 match
      getetag ctag getctag
      """)

  /// Header fields that identify a request or its route.
  private static let fieldNames = Set(
    words: """
      x-amz-id-2 x-guploader-uploadid report-to b3 x-b3-traceid x-b3-spanid x-b3-parentspanid
      x-amzn-trace-id via cf-ray idempotency-key x-idempotency-key
      """)

  /// Words that make a `token` a position in a list, such as a page token.
  private static let lists = Set(words: "page continuation cursor next sync")
}

extension ValuePath {
  /// The last key of a path, without the indices after it.
  var lastKey: String? {
    for case .key(let key) in components.reversed() { return key }
    return nil
  }
}
