package import ContractBinding
package import ContractValues

/// Replaces secrets by placeholders, before the tool stores, compares or shows a value.
///
/// It replaces the values of header fields, query fields, form fields and keys with a secret's name
/// (`authorization`, `clientSecret`), cookies, everything that the contract names, user info in
/// URLs, keys of known formats, and the contract's credentials in every encoding. If one of these
/// rules finds a secret, the redactor replaces it in every other place too.
///
/// It keeps only the rule and the place of each replacement, and never the secret or a digest of
/// it.
package struct Redactor: Sendable {
  let rules: RedactionRules
  let headers: Set<String>
  let patterns: [(rule: String, pattern: PathPattern)]
  /// The contract's own redaction rules.
  package let ownRules: Set<String>
  let allowances: Allowances
  private(set) var known: SecretPatterns
  /// Other secrets whose remains are hidden in shortened texts.
  package var cut: [[UInt8]] = []
  /// The key-like segments of paths that are identifiers, and not secrets.
  package private(set) var identifiers: Set<String> = []

  /// The names of credentials that are too short to search for: fewer than 4 bytes.
  package let tooShort: [String]

  /// Creates a redactor.
  ///
  /// - Parameters:
  ///   - rules: The contract's redaction rules, in addition to the defaults.
  ///   - secrets: The credentials by name; on replay, the placeholders that adapters receive.
  package init(rules: RedactionRules = RedactionRules(), secrets: [String: String] = [:]) {
    self.rules = rules
    headers = Set(rules.headers.map { $0.lowercased() })
    patterns = rules.json.compactMap { path in
      PathPattern(path).map { ("json \(path)", $0) }
    }
    ownRules = Set(
      patterns.map(\.rule) + headers.map { "header \($0)" } + rules.query.map { "query \($0)" }
        + rules.form.map { "form \($0)" })
    allowances = Allowances(rules.allow)
    known = SecretPatterns(SecretPatterns.Secret.credentials(secrets))
    tooShort = secrets.filter { (1..<SecretPatterns.minimum).contains($0.value.utf8.count) }
      .keys.sorted()
  }

  /// Returns a redactor that leaves some identifiers in paths unchanged.
  package func sparing(_ identifiers: Identifiers) -> Redactor {
    var redactor = self
    redactor.identifiers.formUnion(identifiers.values)
    return redactor
  }

  /// Returns a redactor that also replaces more secrets with known values.
  package func knowing(_ secrets: SecretPatterns) -> Redactor {
    var redactor = self
    redactor.known = SecretPatterns(known.secrets + secrets.secrets)
    return redactor
  }

  /// Redacts a request for a comparison: every secret and every placeholder becomes `redacted`,
  /// without its number.
  ///
  /// So requests that differ only in secrets are equal. A second application changes nothing.
  package func canonical(_ request: VendorRequest) -> VendorRequest {
    var pass = RedactionPass(self, isAnonymous: true)
    let clean = pass.request(request, at: .nowhere)
    guard pass.hasSecretsLeft(in: clean) else { return clean }
    pass = RedactionPass(self, echoing: pass)
    return pass.request(request, at: .nowhere)
  }

  /// Replaces the redacted numbers of a replay, which are 0, by a mark that differs from a real 0.
  package func markingNumbers(in value: Value) -> Value {
    var pass = RedactionPass(self)
    pass.marksNumbers = true
    return pass.value(value, at: ValuePath(), in: .nowhere)
  }

  /// Checks whether a text is exactly one placeholder.
  package static func isPlaceholder(_ text: String) -> Bool {
    Placeholder.isWhole(text) || JSONWebToken.isRedacted(text)
  }

  // MARK: Texts

  /// Redacts a text for people, such as a message or the standard error of a process.
  ///
  /// Each secret and each key-like token becomes `redacted`.
  package func text(_ text: String) -> String { shown(text) { $0.message($1) } }

  /// Redacts a text that was composed of redacted texts.
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

  /// Finds the key-like tokens in some texts.
  ///
  /// It leaves out a token if a name before it in one of the texts marks it as harmless.
  package func unknownTokens(in texts: [[UInt8]]) -> Set<[UInt8]> {
    var tokens: [Bool: Set<[UInt8]>] = [:]
    for text in texts {
      for token in UnknownToken.matches(in: text) {
        tokens[isAllowed(token, in: text), default: []].insert(Array(text[token]))
      }
    }
    return (tokens[false] ?? []).subtracting(tokens[true] ?? [])
  }

  /// Checks whether the name before a token marks it as harmless.
  func isAllowed(_ token: Range<Int>, in text: [UInt8]) -> Bool {
    TokenName(before: token.lowerBound, in: text).map(allowances.allow) ?? false
  }
}
