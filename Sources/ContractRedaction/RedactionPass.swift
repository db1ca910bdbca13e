package import ContractBinding
package import ContractValues

/// One pass over a run, a request or a text, which gives each secret a placeholder.
package struct RedactionPass {
  let redactor: Redactor
  /// True if every secret gets the same placeholder, for comparisons.
  let isAnonymous: Bool
  /// True to replace only redacted numbers, which are 0, by a mark that differs from a real 0.
  package var marksNumbers = false

  /// The replacements so far.
  private var replacements: Set<Replacement> = []
  /// The secrets that rules have found, in order, with the rule of each.
  package private(set) var found: [SecretPatterns.Secret] = []
  /// The rules that have found a placeholder in place of a secret, by placeholder.
  package private(set) var rulesByPlaceholder: [String: Set<String>] = [:]
  /// The original base64 runs in which something was replaced.
  package var wrapped: [[UInt8]] = []
  /// The parts of secrets that were split between values.
  package var parts: Set<SecretPatterns.Secret> = []

  /// The bodies of responses and their redacted forms, because an adapter may return a whole body.
  private var bodies = RedactedBodies()
  /// The key-like path segments that are known identifiers.
  package var identifiers: Set<String>
  /// The number of nested encodings around the current text.
  var wrappings = 0
  private var numbers: [String: Int] = [:]
  /// The secrets that an earlier pass has found, which this pass replaces everywhere.
  let echoes: SecretPatterns
  /// The field names that are not secrets themselves; a cache.
  private var harmlessKeys: Set<String> = []

  /// Creates a pass.
  ///
  /// - Parameters:
  ///   - redactor: The rules.
  ///   - isAnonymous: True to give every secret the same placeholder.
  ///   - first: An earlier pass, whose secrets and placeholder numbers this pass uses.
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

  /// The found secrets that the next pass replaces everywhere, with their rules.
  package var echoed: SecretPatterns { SecretPatterns(found.filter(isEchoed)) }

  private func isEchoed(_ secret: SecretPatterns.Secret) -> Bool {
    // These are found by their form in every place.
    if [KeyFormat.jwt, KeyFormat.pem, KeyFormat.der].contains(secret.rule) { return false }
    // A secret that may be a common word counts only if the contract names it and it is not short.
    return !secret.value.mayBeWord
      || (redactor.ownRules.contains(secret.rule) && secret.value.utf8.count >= 8)
  }

  /// Checks whether a secret that a rule has found in a request is also at another place of it.
  func hasSecretsLeft(in request: VendorRequest) -> Bool {
    let secrets = found.filter(isEchoed).map { Array($0.value.utf8) }
      .filter { $0.count >= SecretPatterns.minimum }
    let texts =
      [request.body, Array(request.target.utf8)] + request.headers.map { Array($0.value.utf8) }
    return secrets.contains { secret in texts.contains { $0.offset(of: secret) != nil } }
  }

  /// Records a replacement and returns the placeholder for the secret.
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
    // XML, URLs and broken JSON may hold the same secret with and without escapes.
    let plain = EscapedCharacter.undone(in: secret)
    if let number = numbers[plain] { return Placeholder.numbered(number) }
    numbers[plain] = numbers.count + 1
    found += Set([plain, secret]).sorted().map { SecretPatterns.Secret(rule: rule, value: $0) }
    return Placeholder.numbered(numbers.count)
  }

  /// Replaces a text that a rule calls a secret; a JSON Web Token keeps its form, because adapters
  /// parse it.
  mutating func secret(_ text: String, rule: String, at place: Place) -> String {
    if JSONWebToken.isWhole(text) { return leaf(text, at: place) }
    return placeholder(for: text, rule: rule, at: place)
  }

  /// Records that a rule has replaced a secret at a place.
  package mutating func note(_ rule: String, _ place: Place) {
    // What is compared or shown is kept nowhere.
    guard !isAnonymous else { return }
    replacements.insert(Replacement(rule: rule, place: place))
  }

  /// Records a body and its redacted form, because an adapter may return the whole body.
  package mutating func note(_ raw: [UInt8], as clean: [UInt8]) { bodies.add(raw, as: clean) }

  /// The replacements, in order, with a placeholder for each name that is itself a secret.
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

  /// Replaces the credentials, and the secrets that an earlier pass has found.
  mutating func redactingKnown(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    redactingKnown(redactingKnown(bytes, from: redactor.known, at: place), from: echoes, at: place)
  }

  mutating func redactingKnown(
    _ bytes: [UInt8], from patterns: SecretPatterns, at place: Place
  ) -> [UInt8] {
    let secrets = patterns.matches(in: bytes)
    return replacing(secrets.map(\.range), in: bytes) { pass, index in
      let secret = secrets[index]
      return pass.placeholder(for: secret.value ?? "", rule: secret.rule, at: place)
    }
  }

  /// Replaces ranges of a text, or of a part of it, from left to right.
  ///
  /// Of overlapping ranges, it replaces the first.
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

  /// Redacts a value and keeps its shape.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The path of the value below the root.
  ///   - root: The place of the root, for the list of replacements.
  ///   - rule: A rule that makes the whole value a secret; `nil` if there is none.
  /// - Returns: The value with placeholders.
  package mutating func value(
    _ value: Value, at path: ValuePath, in root: Place, secretBy rule: String? = nil
  ) -> Value {
    let rule = rule ?? redactor.patterns.first { $0.pattern.covers(path) }?.rule
    switch value {
    case .null, .boolean, .token: return value
    case .integer, .largeInteger, .number:
      guard let rule else { return value }
      if marksNumbers { return value.isSame(as: 0) ? Placeholder.number : value }
      // A number stays a number, so that the adapter can still decode it.
      note(rule, root.path(path))
      return .integer(0)
    case .string where marksNumbers: return value
    case .string(let text):
      if rule == nil, let clean = bodies.redacted(text) { return .string(clean) }
      // The description of a path takes time, and most texts do not need it.
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
    // The fixed order gives placeholders the same numbers in every run.
    for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
      let name = self.key(key, at: path, in: root)
      let isNamed = SecretName.isSecret(key) && !NamedFields.isErrorList(field, at: path)
      let isOpen = redactor.allowances.names(path.key(key))
      let secret = isOpen ? nil : isNamed ? key : named.names[key]
      clean[name] = value(
        field, at: path.key(name), in: root, secretBy: rule ?? secret.map { "json \($0)" })
    }
    return clean
  }

  /// Redacts a key, which may itself be a secret.
  private mutating func key(_ key: String, at path: ValuePath, in root: Place) -> String {
    if marksNumbers || harmlessKeys.contains(key) { return key }
    guard !isHarmless(key) else {
      harmlessKeys.insert(key)
      return key
    }
    return leaf(key, at: root.path(path))
  }

  /// Redacts the arguments that a call passes by position.
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
