package import ContractBinding
package import ContractValues

/// Replaces secrets by placeholders, before anything is kept, compared or shown.
///
/// What is a secret: header fields, query and form fields and keys of such names
/// (`authorization`, `clientSecret`), cookies, what the contract names, user info in URLs, keys
/// of known formats wherever they stand, and the values of the contract's credentials in every
/// encoding. What one of these rules found is a secret in any other place too. Only the rule
/// and the place of what was replaced are kept, never the value or anything made of it.
package struct Redactor: Sendable {
  let rules: RedactionRules
  let headers: Set<String>
  let patterns: [(rule: String, pattern: PathPattern)]
  /// The rules by which the contract itself names secrets.
  package let ownRules: Set<String>
  let allowances: Allowances
  private(set) var known: SecretPatterns
  /// What is looked for beside what is known, where a text was cut short.
  package var cut: [[UInt8]] = []
  /// What looks like a key in the paths of requests, and is known to be none.
  package private(set) var identifiers: Set<String> = []

  /// The names of credentials whose values are too short to be looked for: fewer than 4 bytes.
  package let tooShort: [String]

  /// Creates a redactor of what the contract redacts beyond the defaults, and of the credentials by
  /// name; on replay, those are the placeholders that adapters are given.
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

  /// The redactor that leaves some identifiers in paths as they are.
  package func sparing(_ identifiers: Identifiers) -> Redactor {
    var redactor = self
    redactor.identifiers.formUnion(identifiers.values)
    return redactor
  }

  package func knowing(_ secrets: SecretPatterns) -> Redactor {
    var redactor = self
    redactor.known = SecretPatterns(known.secrets + secrets.secrets)
    return redactor
  }

  /// A request in the form in which requests are compared, as it came in or as it was recorded:
  /// each secret and each placeholder is `redacted`, whatever its number.
  ///
  /// That makes them equal where they differ in secrets alone. Applied twice it changes nothing
  /// more.
  package func canonical(_ request: VendorRequest) -> VendorRequest {
    var pass = RedactionPass(self, isAnonymous: true)
    let clean = pass.request(request, at: .nowhere)
    guard pass.leavesEchoes(in: clean) else { return clean }
    pass = RedactionPass(self, echoing: pass)
    return pass.request(request, at: .nowhere)
  }

  /// A value of a replay with its redacted numbers told from those that are really 0.
  package func markingNumbers(in value: Value) -> Value {
    var pass = RedactionPass(self)
    pass.marksNumbers = true
    return pass.value(value, at: ValuePath(), in: .nowhere)
  }

  /// Checks whether a text is a placeholder and nothing else, which says nothing of the secret.
  package static func isPlaceholder(_ text: String) -> Bool {
    Placeholder.isWhole(text) || JSONWebToken.isRedacted(text)
  }

  // MARK: Texts

  /// A text for people, such as a message or a process's standard error: with `redacted` for each
  /// secret, and for whatever looks like one.
  package func text(_ text: String) -> String { shown(text) { $0.message($1) } }

  /// A finished text, of which each part was redacted by itself already.
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

  /// The tokens in some texts that look like keys, and have a name nowhere that says that they are
  /// none.
  package func unknownTokens(in texts: [[UInt8]]) -> Set<[UInt8]> {
    var tokens: [Bool: Set<[UInt8]>] = [:]
    for text in texts {
      for token in UnknownToken.matches(in: text) {
        tokens[isAllowed(token, in: text), default: []].insert(Array(text[token]))
      }
    }
    return (tokens[false] ?? []).subtracting(tokens[true] ?? [])
  }

  /// Checks whether the name before a token says that it is none.
  func isAllowed(_ token: Range<Int>, in text: [UInt8]) -> Bool {
    TokenName(before: token.lowerBound, in: text).map(allowances.allow) ?? false
  }
}
