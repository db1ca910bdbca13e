import ContractBinding
import ContractValues

/// The unknown tokens that are no secrets: those whose name says that they are an identifier, a
/// digest or a place in a list, and those that the contract allows.
struct Allowances: Sendable {
  private var headers: Set<String> = []
  private var fields: Set<String> = []
  private var patterns: [PathPattern] = []
  /// The last key of each pattern, for texts in which there are no paths.
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

  /// Checks whether a token is none by the name before it.
  func allow(_ name: TokenName) -> Bool {
    fields.contains(name.text) || keys.contains(name.text)
      || headers.contains(name.text.lowercased()) || Self.identifies(name.text)
  }

  /// Checks whether the contract names a header field.
  func names(header: String) -> Bool { headers.contains(header.lowercased()) }

  /// Checks whether the contract names a field of a query.
  func names(query: String) -> Bool { fields.contains(query) }

  /// Checks whether the contract names a place in a body or an outcome.
  func names(_ path: ValuePath) -> Bool { patterns.contains { $0.covers(path) } }

  /// Checks whether a token is none by its place in a recording, or in a body.
  func allow(_ path: ValuePath) -> Bool {
    if let key = path.lastKey, Self.identifies(key) { return true }
    // What a pattern calls the root is a body or an outcome somewhere in the recording.
    return path.components.indices.contains { names(ValuePath(Array(path.components[$0...]))) }
  }

  /// Checks whether a name is that of an identifier, a digest or a place in a list.
  static func identifies(_ name: String) -> Bool {
    let words = SecretName.words(of: name)
    guard let last = words.last else { return false }
    if fieldNames.contains(name.lowercased()) { return true }
    if isDigest(words) && !SecretName.isSecret(name) { return true }
    return identifiers.contains(last) || identifiers.contains(words.joined())
      || (last == "token" && !lists.isDisjoint(with: words))
  }

  /// Checks whether a name speaks of a digest (`sha256_hex`, `md5sum`), or ends as Twilio's ids do.
  private static func isDigest(_ words: [String]) -> Bool {
    (words.count > 1 && words.last == "sid")
      || words.contains { word in
        digests.contains(word)
          || (word.hasSuffix("sum") && (word.hasPrefix("md5") || word.hasPrefix("sha")))
      }
  }

  private static let digests = Set(words: "md5 sha sha1 sha256 sha512 checksum digest")

  /// The identifiers' names; the last line is WebDAV's (RFC 4918), and its calendars'.
  private static let identifiers = Set(
    words: """
      id ids uid uuid guid oid gid kid etag hash digest checksum md5 sha sha1 sha256 sha512 crc
      fingerprint thumbprint x5t x5c commit revision rev ref version build trace traceparent
      tracestate span request correlation ray cursor boundary certificate cert publickey base64 rsa
      ed25519 match
      getetag ctag getctag
      """)

  /// Header fields that say which request it was, or by which way it went.
  private static let fieldNames = Set(
    words: """
      x-amz-id-2 x-guploader-uploadid report-to b3 x-b3-traceid x-b3-spanid x-b3-parentspanid
      x-amzn-trace-id via cf-ray idempotency-key x-idempotency-key
      """)

  /// Words that make a `token` a place in a list.
  private static let lists = Set(words: "page continuation cursor next sync")
}

extension ValuePath {
  /// The last key of a path, past indices.
  var lastKey: String? {
    for case .key(let key) in components.reversed() { return key }
    return nil
  }
}
