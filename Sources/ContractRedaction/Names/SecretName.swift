import ContractValues
import Synchronization

/// Decides whether a field is secret by its name.
///
/// It compares whole words: `clientSecret`, `client_secret` and `X-Client-Secret` contain the same
/// two words. So `keyword`, `monkey`, `author` and `token_type` are not secret names.
package enum SecretName {
  private static let cache = Mutex<[String: Bool]>([:])
  /// The cache has a maximum size, because a vendor may use data as keys.
  private static let maxCachedNames = 10_000

  /// The maximum length in bytes of the name of a secret; a longer name is data.
  static let maxLength = 100

  /// True if a field of a query, a form, an object or a text is secret, such as `api_key`.
  ///
  /// A name over ``maxLength`` never is. Results are cached, because objects repeat their names.
  package static func isSecret(_ name: String) -> Bool {
    guard name.utf8.count <= maxLength else { return false }
    if let known = cache.withLock({ $0[name] }) { return known }
    let isSecret = matchesSecretName(name)
    cache.withLock { cache in
      if cache.count < maxCachedNames { cache[name] = isSecret }
    }
    return isSecret
  }

  /// True if reports may show a name, because it certainly contains no secret value.
  ///
  /// Each of its words has letters, and digits only before or after them. A name of several words
  /// has no digits.
  static func isShown(_ name: String) -> Bool {
    guard name.utf8.count <= 64 else { return false }
    let hasSpace = name.utf8.contains(0x20)
    return name.utf8.split(whereSeparator: separators.contains).allSatisfy { word in
      let changes = zip(word, word.dropFirst()).count { $0.isDigit != $1.isDigit }
      return changes < (hasSpace ? 1 : 3)
        && word.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 }
    }
  }

  private static let separators: ByteSet = " -_.:@[]$'"

  private static func matchesSecretName(_ name: String) -> Bool {
    let written = name.nameWords
    if wholeNames.contains(written.joined(separator: " ")) || isForeign(written) { return true }
    let words = withoutForm(written)
    guard let last = words.last else { return false }
    if isPublicKey(words) { return false }
    if joinedNames.contains(words.joined()) { return true }
    if benign.contains(last) || describesSecret(words) { return false }
    if endsInJoinedName(words) || isCode(words) { return true }
    if !secretWords.isDisjoint(with: words) || words.contains(where: endsInSecretWord) {
      return true
    }
    if last == "creds" { return true }
    if words.contains("token") { return tokenOwners.isDisjoint(with: words) }
    if isSession(words) || ends(words, with: ["pass", "pw"], after: passOwners) { return true }
    if last == "pin", let owner = words.dropLast().last, pinOwners.contains(owner) { return true }
    // Amazon gives out `AccessKeyId` with its secret. Other ids of keys are public.
    if last == "id" { return words.suffix(3) == ["access", "key", "id"] }
    return ["key", "keys"].contains(last) && !keyKinds.isDisjoint(with: words)
  }

  /// True if other words stand before a name in ``joinedNames``, as in `sms_verification_code`.
  ///
  /// Ids of sessions are left out, because most of them count visits.
  private static func endsInJoinedName(_ words: [String]) -> Bool {
    (2...3).contains { length in
      guard words.count > length else { return false }
      let ending = words.suffix(length)
      return joinedNames.contains(ending.joined()) && ending != ["session", "id"]
    }
  }

  /// True if a header field is secret, such as `X-Api-Key`.
  static func isSecretHeader(_ name: String) -> Bool {
    let name = name.lowercased()
    if headers.contains(name) { return true }
    guard !name.hasPrefix("access-control-"), !name.hasPrefix("sec-websocket-") else {
      return false
    }
    let words = name.nameWords
    if isSecret(name) || ["sig", "sign", "crumb"].contains(words.last) { return true }
    guard words.first == "x" else { return false }
    if wholeNames.contains(words.dropFirst().joined(separator: " ")) { return true }
    // A vendor's own key is secret, such as `X-RapidAPI-Key`. A key that identifies an object or a
    // request, such as `X-Idempotency-Key`, is not.
    let isKey = words.count > 2 && words.last == "key" && harmlessKeyKinds.isDisjoint(with: words)
    return isKey || words.last != "email" && (words.contains("auth") || words.contains("session"))
  }

  /// Removes a number at the end, as in `password2`, and the format of a key, as in
  /// `privateKeyB64`.
  private static func withoutForm(_ written: [String]) -> [String] {
    var words = written
    if let form = words.last, forms.contains(form), let key = words.dropLast().last,
      key == "key" || key == "keys"
    {
      words.removeLast()
    }
    guard let last = words.last, !joinedNames.contains(last), !secretWords.contains(last) else {
      return words
    }
    words.removeLast()
    let bare = withoutNumber(last)
    if bare.isEmpty { return words.isEmpty ? written : words }
    return words + [bare]
  }

  /// Removes a number at the end of a word: `token1` becomes `token`.
  static func withoutNumber(_ word: String) -> String {
    var word = word
    while word.utf8.last.map(ByteSet.digits.contains) ?? false { word.removeLast() }
    return word
  }

  /// True for a name with dots that stands for a position in a list, such as `next.token1`.
  static func isPosition(_ name: String) -> Bool {
    let words = name.nameWords
    guard let last = words.last, withoutNumber(last) == "token" else { return false }
    return words.dropLast().last.map(lists.contains) ?? false
  }

  /// True for names that contain a secret word but describe something else, such as `cvc_check`,
  /// `signature_request` or `has_password`.
  private static func describesSecret(_ words: [String]) -> Bool {
    let isCheck =
      (words.contains("check") || words.contains("result"))
      && (words.contains("cvc") || words.contains("cvv"))
    if harmlessNames.contains(words.joined(separator: " "))
      || publicEndings.contains(Array(words.suffix(2)))
    {
      return true
    }
    // This is a message about a secret, such as `error_invalid_token`.
    if words.count > 2, Self.messages.contains(words[0]) || words.contains("less") { return true }
    if words.count > 1, ["has", "is"].contains(words[0]) { return true }
    // The answer to a request for authorization is a word or a number.
    if words.count > 2, [["response", "code"], ["reason", "code"]].contains(words.suffix(2)) {
      return true
    }
    // These are tags of a playlist (RFC 8216), such as `EXT-X-SESSION-KEY`.
    if words.starts(with: ["ext", "x"]) { return true }
    return isCheck || words.starts(with: ["signature", "request"])
  }

  /// Whole names, such as that of Apple's token, which names an account of the app.
  private static let harmlessNames: Set<String> = [
    "app account token", "key signature", "time signature", "signature id", "stop token",
    "start token", "end token", "special token", "psk id",
  ]

  /// Last words in the names of public values that belong to a secret, such as its id.
  private static let publicEndings: Set<[String]> = [
    ["token", "uuid"], ["cert", "hash"], ["psk", "identity"], ["jwt", "configuration"],
  ]

  /// First words in the names of messages for people, such as `error_invalid_token`.
  private static let messages = Set(words: "error err msg message alert warning")

  /// True if a word ends with a secret word, as in `PGPASSWORD` and `csrftoken`.
  private static func endsInSecretWord(_ word: String) -> Bool {
    if word.hasSuffix("token") {
      return word != "token" && !tokenOwners.contains(String(word.dropLast(5)))
    }
    return ["password", "passwd", "pwd", "apikey", "secret", "secretkey", "sessionid"]
      .contains { word.hasSuffix($0) }
  }

  /// True for a code that lets somebody in, as in `recovery_code`, but not in `country_code`.
  static func isCode(_ words: [String]) -> Bool {
    ends(words, with: ["codes", "code"], after: codeKinds)
  }

  /// True if the last word is or ends with one of the endings, and one of the owners stands before
  /// it, as in `db_pass` and `dbpass`, but not in `boarding_pass`.
  private static func ends(
    _ words: [String], with endings: [String], after owners: Set<String>
  ) -> Bool {
    guard let last = words.last, let ending = endings.first(where: last.hasSuffix) else {
      return false
    }
    let owner = last == ending ? words.dropLast().last : String(last.dropLast(ending.count))
    return owner.map(owners.contains) ?? false
  }

  /// True for a key that everybody may know, such as `ssh_public_key`.
  private static func isPublicKey(_ words: [String]) -> Bool {
    ["key", "keys"].contains(words.last) && !words.contains("private") && !words.contains("secret")
      && (words.contains("public") || words.contains("publishable"))
  }

  /// True for the session cookie of a web framework, such as `laravel_session`.
  private static func isSession(_ words: [String]) -> Bool {
    words.count == 2 && words[1] == "session" && frameworks.contains(words[0])
  }
}

extension [UInt8] {
  /// The name at a range, such as `token` in `access.token`.
  ///
  /// In `next.token` it is the whole text, which means a position in a list and no secret.
  func name(_ range: Range<Int>) -> String {
    let name = string(range)
    guard range.lowerBound > 1, self[range.lowerBound - 1] == UInt8(ascii: ".") else { return name }
    let dot = range.lowerBound - 1
    let whole = string(skipBack(.name, from: dot, to: Swift.max(0, dot - 16))..<range.upperBound)
    return SecretName.isPosition(whole) ? whole : name
  }
}
