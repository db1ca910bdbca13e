package import ContractBinding
package import ContractValues

/// One going-over of a run, a request or a text, in which each secret gets its placeholder.
package struct RedactionPass {
  let redactor: Redactor
  /// True if every secret gets the same placeholder, for comparing.
  let isAnonymous: Bool
  /// True if only numbers are replaced, by what tells them from those that are really 0.
  package var marksNumbers = false
  /// What was replaced so far.
  private(set) var entries: Set<Redacted> = []
  /// The secrets that rules have found, in order, with the rule that found each.
  package private(set) var found: [SecretPatterns.Secret] = []

  /// The rules that find placeholders, by placeholder.
  package private(set) var rulesByPlaceholder: [String: Set<String>] = [:]

  /// The runs of base64 in which something was replaced, as they were.
  package var wrapped: [[UInt8]] = []
  /// The parts of secrets that were cut in two, each of which stands in a value of its own.
  package var parts: Set<SecretPatterns.Secret> = []

  /// The bodies of responses and what became of them: an adapter may hand a whole body on.
  private var bodies = RedactedBodies()

  /// What looks like a key in a path, and is known to be an identifier.
  package var identifiers: Set<String>
  /// How many wrappings, such as base64, lie around what is looked at.
  var wrappings = 0
  /// How many are looked into: base64 of what is compressed, and what is escaped inside.
  static let mostWrappings = 3

  private var numbers: [String: Int] = [:]
  let echoes: SecretPatterns
  /// The keys that are no secrets themselves.
  private var harmless: Set<String> = []

  package init(_ redactor: Redactor, isAnonymous: Bool = false) {
    self.redactor = redactor
    self.isAnonymous = isAnonymous
    identifiers = redactor.identifiers
    echoes = SecretPatterns([])
  }

  /// Creates a second pass, which knows what the first one found and keeps its numbers.
  package init(_ redactor: Redactor, echoing first: RedactionPass) {
    self.redactor = redactor
    isAnonymous = first.isAnonymous
    identifiers = first.identifiers
    numbers = first.numbers
    echoes = first.echoed
  }

  /// The secrets that are looked for in places that no rule names, with the rules that found
  /// them elsewhere.
  package var echoed: SecretPatterns { SecretPatterns(found.filter(isEchoed)) }

  private func isEchoed(_ secret: SecretPatterns.Secret) -> Bool {
    // What keeps its form is found by its form wherever it stands.
    if [KeyFormat.jwt, KeyFormat.pem, PrivateKey.rule].contains(secret.rule) { return false }
    // What the contract names is no common word, unless it is short.
    return !secret.value.mayBeWord
      || (redactor.ownRules.contains(secret.rule) && secret.value.utf8.count >= 8)
  }

  /// Checks whether a secret that a rule has found in a request stands in another place of it as
  /// well.
  func leavesEchoes(in request: VendorRequest) -> Bool {
    let secrets = found.filter(isEchoed).map { Array($0.value.utf8) }
      .filter { $0.count >= SecretPatterns.minimum }
    guard !secrets.isEmpty else { return false }
    let texts =
      [request.body, Array(request.target.utf8)] + request.headers.map { Array($0.value.utf8) }
    return texts.contains { text in
      secrets.contains { text.offset(of: $0) != nil }
    }
  }

  /// The placeholder of a secret that a rule has found at a place.
  mutating func placeholder(for secret: String, rule: String, at place: String) -> String {
    entries.insert(Redacted(rule: rule, place: place))
    guard !Placeholder.isWhole(secret) else {
      rulesByPlaceholder[secret, default: []].insert(rule)
      return isAnonymous ? Placeholder.anonymous : secret
    }
    guard !isAnonymous else {
      found.append(SecretPatterns.Secret(rule: rule, value: secret))
      return Placeholder.anonymous
    }
    // In XML, a URL or broken JSON it is met as it is written there.
    let plain = EscapedCharacter.undone(in: secret)
    if let number = numbers[plain] { return Placeholder.numbered(number) }
    numbers[plain] = numbers.count + 1
    for value in Set([plain, secret]).sorted() {
      found.append(SecretPatterns.Secret(rule: rule, value: value))
    }
    return Placeholder.numbered(numbers.count)
  }

  /// What was replaced, in order; a name that is a secret itself is not told.
  package func namelessEntries(besides echoes: SecretPatterns) -> [Redacted] {
    func clean(_ text: String) -> String {
      let bytes = Array(text.utf8)
      let isClean =
        [redactor.known, echoes].allSatisfy { $0.matches(in: bytes).isEmpty }
        && KeyFormat.matches(in: bytes).isEmpty
      return isClean ? text : redactor.knowing(echoes).text(text)
    }
    return Set(entries.map { Redacted(rule: clean($0.rule), place: clean($0.place)) })
      .sorted()
  }

  // MARK: Messages

  package mutating func request(_ request: VendorRequest, at place: String) -> VendorRequest {
    var clean = request
    clean.target = target(request.target, at: place)
    clean.body = body(request.body, headers: request.headers, at: "\(place).body")
    clean.headers = headers(request.headers, at: place)
    return clean
  }

  /// Notes a whole body, which an adapter may hand on.
  package mutating func note(_ raw: [UInt8], as clean: [UInt8]) { bodies.add(raw, as: clean) }

  // MARK: Values

  /// Redacts a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The place inside the whole.
  ///   - root: What the whole is.
  ///   - rule: The rule that makes it a secret, whatever it says.
  /// - Returns: A value of the same shape.
  package mutating func value(
    _ value: Value, at path: ValuePath, in root: String, secretBy rule: String? = nil
  ) -> Value {
    let rule = rule ?? redactor.patterns.first { $0.pattern.covers(path) }?.rule
    switch value {
    case .null, .boolean, .token: return value
    case .integer, .largeInteger, .number:
      guard let rule else { return value }
      if marksNumbers { return value.isSame(as: 0) ? Placeholder.number : value }
      // A number stays one, so that whoever reads it can; its value is gone.
      note(rule, path.description(root: root))
      return .integer(0)
    case .string where marksNumbers: return value
    case .string(let text):
      if rule == nil, let clean = bodies.redacted(text) { return .string(clean) }
      // Most texts are short and have no place worth telling.
      if rule == nil, isHarmless(text) { return value }
      let place = path.description(root: root)
      guard let rule else { return .string(leaf(text, at: place)) }
      return .string(text.isEmpty ? "" : secret(text, rule: rule, at: place))
    case .array(let elements):
      let named = rule == nil ? NamedElements(elements).names : [:]
      return .array(
        elements.enumerated().map { index, element in
          self.value(
            element, at: path.index(index), in: root,
            secretBy: rule ?? named[index].map { "json \($0)" })
        }
      )
    case .object(let fields): return .object(object(fields, at: path, in: root, secretBy: rule))
    case .error(var error):
      error.fields = object(error.fields, at: path, in: root, secretBy: rule)
      return .error(error)
    }
  }

  private mutating func object(
    _ fields: [String: Value], at path: ValuePath, in root: String, secretBy rule: String?
  ) -> [String: Value] {
    var clean = [String: Value](minimumCapacity: fields.count)
    let named = NamedFields(fields)
    // In order, so that placeholders are numbered alike in every run.
    for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
      let name = self.key(key, at: path, in: root)
      let isNamed = SecretName.isKnownSecret(key) && !NamedFields.isComplaint(field, at: path)
      let isOpen = redactor.allowances.names(path.key(key))
      let secret = isOpen ? nil : isNamed ? key : named.name(of: key)
      clean[name] = value(
        field, at: path.key(name), in: root, secretBy: rule ?? secret.map { "json \($0)" })
    }
    return clean
  }

  /// A key, which may be a secret itself.
  private mutating func key(_ key: String, at path: ValuePath, in root: String) -> String {
    if marksNumbers || harmless.contains(key) { return key }
    guard !isHarmless(key) else {
      harmless.insert(key)
      return key
    }
    return leaf(key, at: path.description(root: root))
  }

  /// A text that a rule calls a secret; a token that is parsed keeps its form.
  mutating func secret(_ text: String, rule: String, at place: String) -> String {
    if JSONWebToken.isWhole(text) { return leaf(text, at: place) }
    return placeholder(for: text, rule: rule, at: place)
  }

  package mutating func note(_ rule: String, _ place: String) {
    entries.insert(Redacted(rule: rule, place: place))
  }

  // MARK: Known secrets

  /// Replaces the credentials, and the secrets that rules found elsewhere.
  mutating func known(_ bytes: [UInt8], at place: String) -> [UInt8] {
    var clean = bytes
    for patterns in [redactor.known, echoes] {
      let matches = patterns.matches(in: clean)
      guard !matches.isEmpty else { continue }
      clean = replacing(matches.map(\.range), in: clean) { pass, index in
        let secret = patterns.secrets[matches[index].secret]
        return pass.placeholder(for: secret.value, rule: secret.rule, at: place)
      }
    }
    return clean
  }

  /// Replaces ranges, from left to right; of two that overlap, the first.
  mutating func replacing(
    _ ranges: [Range<Int>], in bytes: [UInt8], with text: (inout RedactionPass, Int) -> String
  ) -> [UInt8] {
    var clean: [UInt8] = []
    var end = 0
    for (index, range) in ranges.enumerated() where range.lowerBound >= end {
      clean += bytes[end..<range.lowerBound]
      clean += text(&self, index).utf8
      end = range.upperBound
    }
    return clean + bytes[end...]
  }
}
