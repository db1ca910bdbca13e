package import ContractBinding
package import ContractValues

/// Replaces secrets by placeholders before the tool stores, compares or shows a value.
///
/// It replaces the values of header fields, query fields, form fields and keys with a secret's name
/// (`authorization`, `clientSecret`), cookies, everything that the contract names, user info in
/// URLs, keys with a known prefix, and the contract's credentials in all encodings. A secret that
/// is found in one place is replaced in all others, unless it may be an ordinary word.
///
/// Only the rule and the place of a replacement are recorded, and never the secret or a checksum of
/// it.
package struct Redactor: Sendable {
  let rules: RedactionRules
  let headers: Set<String>
  let patterns: [(rule: String, pattern: PathPattern)]
  /// The names of the rules that the contract adds, such as `header x-session`.
  package let ownRules: Set<String>
  /// The contract's paths for a key at any depth, such as `$..token`, which apply to texts as well.
  let textRules: [(path: String, key: String)]
  let allowances: Allowances
  private(set) var known: SecretPatterns
  /// The parts in which a search with these rules and these known secrets has found nothing.
  private(set) var harmless = HarmlessParts()
  /// The parts of an earlier run in which nothing was found; `nil` if no such run is known.
  var trusted: HarmlessParts?
  /// Further secrets in UTF-8, whose fragments are replaced in messages that were cut with `…`.
  package var cut: [[UInt8]] = []
  /// Identifiers that look like keys, but are not secret, and remain in paths and messages.
  package private(set) var identifiers: Set<String> = []

  /// Creates a redactor for one contract, with its rules and the values of its credentials by name.
  ///
  /// On replay, these are the placeholders that adapters receive.
  package init(rules: RedactionRules = RedactionRules(), secrets: [String: String] = [:]) {
    self.rules = rules
    headers = Set(rules.headers.map { $0.lowercased() })
    patterns = rules.json.compactMap { path in
      PathPattern(path).map { ("json \(path)", $0) }
    }
    textRules = rules.json.compactMap { path in
      PathPattern(path)?.anyDepthKey.map { (path, $0) }
    }
    ownRules = Set(
      patterns.map(\.rule) + headers.map { "header \($0)" } + rules.query.map { "query \($0)" }
        + rules.form.map { "form \($0)" })
    allowances = Allowances(rules.allow)
    known = SecretPatterns(SecretPatterns.Secret.credentials(secrets))
  }

  /// Returns a redactor that does not replace these identifiers in paths and messages, although
  /// they look like keys.
  package func sparing(_ identifiers: Identifiers) -> Redactor {
    var redactor = self
    redactor.identifiers.formUnion(identifiers.values)
    return redactor
  }

  /// Returns a redactor that also searches for these secrets, such as those that an earlier pass
  /// has found.
  package func knowing(_ secrets: SecretPatterns) -> Redactor {
    var redactor = self
    redactor.known = SecretPatterns(known.secrets + secrets.secrets)
    redactor.harmless = HarmlessParts()
    redactor.trusted = nil
    return redactor
  }

  /// Redacts a request so that it can be compared: each secret becomes `redacted` without a number.
  ///
  /// So requests that differ only in secrets are equal. A second application changes nothing.
  package func canonical(_ request: VendorRequest) -> VendorRequest {
    var pass = RedactionPass(self, isAnonymous: true)
    let clean = pass.request(request, at: .nowhere)
    guard pass.hasSecretsLeft(in: clean) else { return clean }
    pass = RedactionPass(self, echoing: pass)
    return pass.request(request, at: .nowhere)
  }

  /// Marks the numbers in a value that redaction replaced by 0, so that they differ from a real 0.
  package func markingNumbers(in value: Value) -> Value {
    var pass = RedactionPass(self)
    pass.marksNumbers = true
    return pass.value(value, at: ValuePath(), in: .nowhere)
  }

  /// True for a placeholder such as `redacted-1`, or a JSON Web Token that the redactor made.
  package static func isPlaceholder(_ text: String) -> Bool {
    Placeholder.isWhole(text) || JSONWebToken.isRedacted(text)
  }

  /// Replaces secrets and texts that look like keys in a message or a process's standard error.
  package func text(_ text: String) -> String { shown(text) { $0.message($1) } }

  /// Redacts a text whose parts are already redacted, such as a whole report.
  ///
  /// It only looks for known secrets and texts that look like keys, and not for names such as
  /// `password`.
  package func finished(_ text: String) -> String { shown(text) { $0.finished($1) } }

  private func shown(
    _ text: String, _ redact: (inout RedactionPass, [UInt8]) -> [UInt8]
  ) -> String {
    guard text.utf8.count >= SecretPatterns.minimum else { return text }
    var pass = RedactionPass(self, isAnonymous: true)
    let bytes = Array(text.utf8)
    let clean = redact(&pass, bytes)
    return clean == bytes ? text : String(decoding: clean, as: UTF8.self)
  }

  /// Finds texts that look like keys in the texts of a run, without those that a name such as
  /// `etag` marks as harmless in one of them.
  package func unknownTokens(in texts: [[UInt8]]) -> Set<[UInt8]> {
    var tokens: [Bool: Set<[UInt8]>] = [:]
    for text in texts {
      for token in UnknownToken.all(in: text) {
        tokens[allowances.allow(token), default: []].insert(Array(token.text[token.place]))
      }
      tokens[false, default: []].formUnion(encodedTokens(in: text).map { Array(text[$0]) })
    }
    return (tokens[false] ?? []).subtracting(tokens[true] ?? [])
  }

  func unknownTokens(in text: [UInt8]) -> [UnknownToken] {
    let all = UnknownToken.all(in: text)
    let allowed = all.filter { token in
      allowances.allow(token) || identifiers.contains(String(decoding: token.core, as: UTF8.self))
    }.map(\.range)
    return all.filter { token in !allowed.contains { $0.overlaps(token.range) } }
  }

  /// Finds base64 and hexadecimal of texts that look like keys, which no recording may contain.
  func encodedTokens(in text: [UInt8]) -> [Range<Int>] {
    // The base64 of the shortest key has 27 characters.
    guard TextTraits(text).longestRun >= 27 else { return [] }
    return EncodedPart.parts(of: text).filter { part in
      String(validating: part.content, as: UTF8.self) != nil
        && !(TokenLabel(before: part.range.lowerBound, in: text).map(allowances.allow) ?? false)
        && !unknownTokens(in: part.content).isEmpty
    }.map(\.range)
  }

  /// Returns the identifiers that a message shows although they look like keys.
  package func identifiers(in text: String) -> Identifiers {
    guard !identifiers.isEmpty else { return Identifiers([]) }
    let tokens = UnknownToken.all(in: Array(text.utf8))
    return Identifiers(
      tokens.map { String(decoding: $0.core, as: UTF8.self) }.filter(identifiers.contains))
  }
}
