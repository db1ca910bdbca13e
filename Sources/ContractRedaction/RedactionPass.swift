package import ContractBinding
package import ContractValues

/// One going-over of a run, a request or a text, in which each secret gets its placeholder.
package struct RedactionPass {
  let redactor: Redactor
  /// True if every secret gets the same placeholder, for comparing.
  let isAnonymous: Bool
  /// True if only numbers are replaced, by what tells them from those that are really 0.
  package var marksNumbers = false

  /// The replacements so far.
  private var replacements: Set<Replacement> = []
  /// The secrets that rules have found, in order, with the rule that found each.
  package private(set) var found: [SecretPatterns.Secret] = []
  /// The rules that find placeholders, by placeholder.
  package private(set) var rulesByPlaceholder: [String: Set<String>] = [:]
  /// The runs of base64 in which something was replaced, as they were.
  package var wrapped: [[UInt8]] = []
  /// The parts of secrets that were cut in two, each of which stands in a value of its own.
  package var parts: Set<SecretPatterns.Secret> = []

  /// The bodies of responses and their redacted forms: an adapter may hand a whole body on.
  private var bodies = RedactedBodies()
  /// What looks like a key in a path, and is known to be an identifier.
  package var identifiers: Set<String>
  /// How many wrappings, such as base64, lie around what is looked at.
  var wrappings = 0
  private var numbers: [String: Int] = [:]
  /// The secrets that an earlier pass has found, which are looked for everywhere.
  let echoes: SecretPatterns
  /// The keys that are no secrets themselves.
  private var harmless: Set<String> = []

  /// Creates a pass; a second one knows what the first one found, and keeps its numbers.
  package init(
    _ redactor: Redactor, isAnonymous: Bool = false, echoing first: RedactionPass? = nil
  ) {
    self.redactor = redactor
    self.isAnonymous = first?.isAnonymous ?? isAnonymous
    identifiers = first?.identifiers ?? redactor.identifiers
    numbers = first?.numbers ?? [:]
    echoes = first?.echoed ?? SecretPatterns([])
  }

  // MARK: Placeholders

  /// The secrets that are looked for in places that no rule names, with the rules that found
  /// them elsewhere.
  package var echoed: SecretPatterns { SecretPatterns(found.filter(isEchoed)) }

  private func isEchoed(_ secret: SecretPatterns.Secret) -> Bool {
    // What keeps its form is found by its form wherever it stands.
    if [KeyFormat.jwt, KeyFormat.pem, KeyFormat.der].contains(secret.rule) { return false }
    // What the contract names is no common word, unless it is short.
    return !secret.value.mayBeWord
      || (redactor.ownRules.contains(secret.rule) && secret.value.utf8.count >= 8)
  }

  /// Checks whether a secret that a rule has found in a request stands in another place of it as
  /// well.
  func leavesEchoes(in request: VendorRequest) -> Bool {
    let secrets = found.filter(isEchoed).map { Array($0.value.utf8) }
      .filter { $0.count >= SecretPatterns.minimum }
    let texts =
      [request.body, Array(request.target.utf8)] + request.headers.map { Array($0.value.utf8) }
    return secrets.contains { secret in texts.contains { $0.offset(of: secret) != nil } }
  }

  /// The placeholder of a secret that a rule has found at a place.
  mutating func placeholder(for secret: String, rule: String, at place: Place) -> String {
    note(rule, place)
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
    found += Set([plain, secret]).sorted().map { SecretPatterns.Secret(rule: rule, value: $0) }
    return Placeholder.numbered(numbers.count)
  }

  /// A text that a rule calls a secret; a token that is parsed keeps its form.
  mutating func secret(_ text: String, rule: String, at place: Place) -> String {
    if JSONWebToken.isWhole(text) { return leaf(text, at: place) }
    return placeholder(for: text, rule: rule, at: place)
  }

  package mutating func note(_ rule: String, _ place: Place) {
    // What is compared or shown is kept nowhere.
    guard !isAnonymous else { return }
    replacements.insert(Replacement(rule: rule, place: place))
  }

  /// Notes a whole body, which an adapter may hand on.
  package mutating func note(_ raw: [UInt8], as clean: [UInt8]) { bodies.add(raw, as: clean) }

  /// The replacements, in order; of a name that is a secret itself, the placeholder.
  package func namelessEntries(besides echoes: SecretPatterns) -> [Redacted] {
    func clean(_ text: String) -> String {
      let bytes = Array(text.utf8)
      let isClean =
        [redactor.known, echoes].allSatisfy { $0.matches(in: bytes).isEmpty }
        && KeyFormat.matches(in: bytes).isEmpty
      return isClean ? text : redactor.knowing(echoes).text(text)
    }
    return Set(
      replacements.map {
        Redacted(rule: clean($0.rule), place: clean($0.place.description))
      }
    ).sorted()
  }

  // MARK: Known secrets

  /// Replaces the credentials, and the secrets that rules found elsewhere.
  mutating func known(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    known(known(bytes, from: redactor.known, at: place), from: echoes, at: place)
  }

  mutating func known(
    _ bytes: [UInt8], from patterns: SecretPatterns, at place: Place
  ) -> [UInt8] {
    let secrets = patterns.matches(in: bytes)
    return replacing(secrets.map(\.range), in: bytes) { pass, index in
      let secret = secrets[index]
      return pass.placeholder(for: secret.value ?? "", rule: secret.rule, at: place)
    }
  }

  /// Replaces ranges of a text or of a part of it, from left to right; of two that overlap, the
  /// first.
  mutating func replacing(
    _ ranges: [Range<Int>], in bytes: [UInt8], within part: Range<Int>? = nil,
    with text: (inout RedactionPass, Int) -> String
  ) -> [UInt8] {
    guard !ranges.isEmpty else { return bytes }
    let part = part ?? bytes.indices
    var clean: [UInt8] = []
    var end = part.lowerBound
    for (index, range) in ranges.enumerated() where range.lowerBound >= end {
      clean += bytes[end..<range.lowerBound]
      clean += text(&self, index).utf8
      end = range.upperBound
    }
    return clean + bytes[end..<part.upperBound]
  }

  // MARK: Values

  /// Redacts a value at a path inside a whole, to a value of the same shape; a rule may make all of
  /// it a secret, whatever it says.
  package mutating func value(
    _ value: Value, at path: ValuePath, in root: Place, secretBy rule: String? = nil
  ) -> Value {
    let rule = rule ?? redactor.patterns.first { $0.pattern.covers(path) }?.rule
    switch value {
    case .null, .boolean, .token: return value
    case .integer, .largeInteger, .number:
      guard let rule else { return value }
      if marksNumbers { return value.isSame(as: 0) ? Placeholder.number : value }
      // A number stays one, so that whoever reads it can; its value is gone.
      note(rule, root.path(path))
      return .integer(0)
    case .string where marksNumbers: return value
    case .string(let text):
      if rule == nil, let clean = bodies.redacted(text) { return .string(clean) }
      // Most texts are short and have no place worth a description.
      if rule == nil, isHarmless(text) { return value }
      let place = root.path(path)
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
    _ fields: [String: Value], at path: ValuePath, in root: Place, secretBy rule: String?
  ) -> [String: Value] {
    var clean = [String: Value](minimumCapacity: fields.count)
    let named = NamedFields(fields)
    // In order, so that placeholders are numbered alike in every run.
    for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
      let name = self.key(key, at: path, in: root)
      let isNamed = SecretName.isSecret(key) && !NamedFields.isComplaint(field, at: path)
      let isOpen = redactor.allowances.names(path.key(key))
      let secret = isOpen ? nil : isNamed ? key : named.names[key]
      clean[name] = value(
        field, at: path.key(name), in: root, secretBy: rule ?? secret.map { "json \($0)" })
    }
    return clean
  }

  /// A key, which may be a secret itself.
  private mutating func key(_ key: String, at path: ValuePath, in root: Place) -> String {
    if marksNumbers || harmless.contains(key) { return key }
    guard !isHarmless(key) else {
      harmless.insert(key)
      return key
    }
    return leaf(key, at: root.path(path))
  }

  /// Redacts the values that are passed by position to what has a name.
  package mutating func arguments(
    _ arguments: [Value], of name: String, at place: Place
  ) -> [Value] {
    let secrets = PositionalSecrets(name)
    return arguments.enumerated().map { index, argument in
      value(
        argument, at: ValuePath(), in: place.index(index),
        secretBy: secrets.rule(at: index, of: arguments))
    }
  }
}

/// What a rule has replaced at a place; the names in it may be secrets themselves.
private struct Replacement: Hashable {
  let rule: String
  let place: Place
}

extension Place {
  /// The place of what is compared or shown, and kept nowhere.
  package static let nowhere = Place(.outcomes)
}
