import ContractValues

/// Decides which texts that look like keys are not secrets, such as request ids and checksums.
///
/// It looks for a field name such as `etag` or `next_page_token`, for the field under `redact: {
/// allow: … }` in the contract, and for other signs around the text.
struct Allowances: Sendable {
  private var headers: Set<String> = []
  private var fields: Set<String> = []
  private var patterns: [PathPattern] = []
  /// The last key of each JSON path under `allow`, for texts such as `etag=…`, which have no paths.
  private let keys: Set<String>

  /// Reads the list `allow` of a contract; without it, only the built-in names apply.
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

  /// Returns true if the name before a text, as in `etag=…`, shows that the text is harmless.
  func allow(_ name: TokenLabel) -> Bool {
    fields.contains(name.text) || keys.contains(name.text)
      || headers.contains(name.text.lowercased()) || Self.identifies(name.text)
  }

  /// Returns true if a text that looks like a key is harmless.
  ///
  /// Three facts can show that: the name before it, as in `etag=…`; the text around it; or the
  /// other members of its object, as in a JSON Web Key.
  func allow(_ token: UnknownToken) -> Bool {
    let names = [
      TokenLabel(before: token.place.lowerBound, in: token.text),
      TokenLabel(ofElementBefore: token.place.lowerBound, in: token.text),
    ].compactMap(\.self)
    let name = names.first
    return names.contains(where: allow) || isInOwnField(token)
      || TokenPlace(of: token).isPublic || isPublicBesideCompanion(name, token)
      || isLabelled(name, token)
  }

  private func isInOwnField(_ token: UnknownToken) -> Bool {
    guard !fields.isEmpty || !keys.isEmpty else { return false }
    let start = token.place.lowerBound
    if let field = TokenLabel(ofPairHolding: start, in: token.text),
      fields.contains(field.text) || keys.contains(field.text)
    {
      return true
    }
    return TokenLabel(ofTagAround: start, in: token.text).map { keys.contains($0.text) } ?? false
  }

  /// True if the token is the value in an entry for an identifier, as in
  /// `{"key": "commit", "value": "…"}`.
  private func isLabelled(_ name: TokenLabel?, _ token: UnknownToken) -> Bool {
    guard let name, name.text == "value" else { return false }
    let members = members(around: token)
    return ["\"key\"", "\"name\""].contains { key in
      guard let mark = members.offset(of: Array(key.utf8)) else { return false }
      let start = members.skip(Self.beforeLabel, from: mark + key.utf8.count)
      let label = members.string(start..<members.skip(.name, from: start))
      return !Self.neverExempting.contains(label.lowercased()) && Self.identifies(label)
    }
  }

  private static let beforeLabel: ByteSet = " :\"\n"
  /// Names of identifiers that are also names of secret cookies, so that a value with such a name
  /// is hidden.
  private static let neverExempting = Set(words: "id uid sid token")

  /// True for a field that is public because of another field in its object.
  ///
  /// These are `n`, `x` and `y` of a JSON Web Key (RFC 7518) beside `kty`, the signature `sig` of a
  /// package beside `keyid`, a public key beside `key_id`, and `blob` and `tree` of Git beside each
  /// other.
  private func isPublicBesideCompanion(_ name: TokenLabel?, _ token: UnknownToken) -> Bool {
    guard let name, let mark = Self.companions[name.text] else { return false }
    if name.text == "key", !token.isPublicKey { return false }
    return members(around: token).offset(of: Array(mark.utf8)) != nil
  }

  private static let companions = [
    "n": "kty", "x": "kty", "y": "kty", "sig": "\"keyid\"", "key": "\"key_id\"",
    "blob": "\"tree\"", "tree": "\"blob\"",
  ]

  /// The members of the object that holds a token, among which a key such as `kty` can show that
  /// the token is public.
  ///
  /// The objects inside that object are left out.
  private func members(around token: UnknownToken) -> [UInt8] {
    let text = token.text
    let before = text[..<token.place.lowerBound].suffix(Self.keyDistance)
    let after = text[token.place.upperBound...].prefix(Self.keyDistance)
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    return Self.members(in: before.reversed(), begin: close, end: open).reversed()
      + Self.members(in: after, begin: open, end: close)
  }

  private static let keyDistance = 8192

  /// Reads up to the brace that closes the surrounding object, and leaves out the objects inside
  /// it.
  ///
  /// To read backwards, the caller swaps the braces.
  private static func members(
    in text: some Sequence<UInt8>, begin: UInt8, end: UInt8
  ) -> [UInt8] {
    var members: [UInt8] = []
    var depth = 0
    for byte in text {
      if byte == begin { depth += 1 }
      if byte == end {
        if depth == 0 { break }
        depth -= 1
      } else if depth == 0 {
        members.append(byte)
      }
    }
    return members
  }

  /// True if the contract lists the header field under `allow`, in upper or lower case.
  func names(header: String) -> Bool { headers.contains(header.lowercased()) }

  /// True if the contract lists the query field under `allow`, in the same case.
  func names(query: String) -> Bool { fields.contains(query) }

  /// True if a JSON path under `allow` covers the position in a body or an outcome.
  func names(_ path: ValuePath) -> Bool { patterns.contains { $0.covers(path) } }

  /// Returns true if a text is harmless at a path: under a key such as `etag` or `checksums`, or
  /// under a path of `allow`.
  func allow(_ path: ValuePath) -> Bool {
    if let key = path.lastKey, Self.identifies(key) { return true }
    let isDigest = path.components.contains { component in
      if case .key(let key) = component { Self.isGroup(key) } else { false }
    }
    return isDigest || names(anEndOf: path)
  }

  /// True if a JSON path under `allow` covers a text in a recording or a body.
  func names(anEndOf path: ValuePath) -> Bool {
    // A path under `allow` starts at a body or an outcome. The checked path may start at a level
    // around it, so each of its suffixes is tried.
    path.components.indices.contains { names(ValuePath(Array(path.components[$0...]))) }
  }

  /// True for a usual name of an identifier, a checksum or a page token, such as `request_id`,
  /// `sha256` or `next_token`.
  static func identifies(_ name: String) -> Bool {
    let words = name.nameWords
    guard let last = words.last else { return false }
    if fieldNames.contains(name.lowercased()) { return true }
    if isDigest(words) && !SecretName.isSecret(name) { return true }
    if words.count > 1, words[0] == "id", !SecretName.isSecret(name) { return true }
    // A DNS record such as `google-site-verification` proves who owns a domain, and is public.
    if [["site", "verification"], ["domain", "verification"]].contains(words.suffix(2)) {
      return true
    }
    // Public keys and signatures of a device have names such as `ed25519:JLAFKJWSCS`.
    if words.count > 1, publicAlgorithms.contains(words[0]) { return true }
    return isIdentifier(last) || identifiers.contains(words.joined())
      || (SecretName.withoutNumber(last) == "token" && !lists.isDisjoint(with: words))
  }

  /// True for a word in ``identifiers``, or its plural.
  private static func isIdentifier(_ word: String) -> Bool {
    identifiers.contains(word)
      || [1, 2].contains { ending in
        word.hasSuffix("s") && word.utf8.count > ending + 2
          && identifiers.contains(String(word.dropLast(ending)))
      }
  }

  /// True for a name with the word for a checksum, such as `sha256_hex` or `md5sum`, and for
  /// `account_sid` and other ids of Twilio.
  private static func isDigest(_ words: [String]) -> Bool {
    (words.count > 1 && words.last == "sid")
      || words.contains { word in
        digests.contains(word) || (word.hasSuffix("hash") && word != "hash")
          || (word.hasSuffix("sum") && (word.hasPrefix("md5") || word.hasPrefix("sha")))
      }
  }

  private static let publicAlgorithms = Set(words: "ed25519 curve25519")
  private static let digests = Set(
    words: "md5 sha sha1 sha256 sha512 checksum digest blake2b blake2s blake3 crc32c")
  /// Keys of objects whose fields are checksums, as in `"checksums": { "linux": "…" }`.
  private static let groups = Set(words: "digests hashes checksums")

  private static func isGroup(_ key: String) -> Bool {
    groups.contains(key) || key.nameWords.last.map(groups.contains) ?? false
  }

  /// Words at the end of a name that mark an identifier; the line with `getetag` has those of
  /// WebDAV (RFC 4918) and of its calendars.
  static let identifiers = Set(
    words: """
      id ids uid uuid guid oid gid kid etag hash digest checksum md5 sha sha1 sha256 sha512 crc
      fingerprint thumbprint x5t x5c commit revision rev ref version build trace traceparent
      tracestate span request correlation ray cursor boundary certificate cert publickey base64 rsa
      ed25519 match
      getetag ctag getctag
      cid eid iid lid mid nid pid tid vid xid ulid ksuid nanoid scroll continuation changekey
      sequence polyline merkleroot avatar icon banner image picture thumbnail
      cuid lei isin isni orcid vin imei serial serialnumber sitekey container operation
      tx txid transaction block address wallet
      marker instance iv ciphertext pssh cksum pubkey senderkey resourcekey incidentkey skiptoken
      deltatoken conversationindex host hostname fqdn cname opaque fbclid gclid msclkid dclid
      wbraid gbraid yclid owner parent children author album artist track playlist post product
      customer subscription invoice charge refund channel release rand cachebuster
      sub mint fid
      """)

  /// Header fields whose values identify a request or its route, such as `X-Amz-Id-2`, and fields
  /// with a position in a list, such as `starting_after`.
  private static let fieldNames = Set(
    words: """
      x-amz-id-2 x-guploader-uploadid report-to b3 x-b3-traceid x-b3-spanid x-b3-parentspanid
      x-amzn-trace-id via cf-ray idempotency-key x-idempotency-key
      after before starting_after ending_before list x-cache-key cache-tag surrogate-key
      x-cloud-trace-context server-timing content-security-policy
      reporting-endpoints x-ratelimit-bucket x-fb-debug openai-organization page_info offset next
      code_challenge account_tag openid unionid psuid accessor sessionindex vapid_public_key
      authenticatordata nonce_str noncestr
      """)

  /// Words that make a `token` a position in a list: a `page_token` is not secret.
  private static let lists = Set(
    words: "page continuation cursor next sync pagination skip delta version consistency")
}
