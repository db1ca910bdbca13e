package import ContractBinding
package import ContractValues

/// One pass of the redactor over a run, a request or a text.
///
/// It numbers the secrets that it finds, so equal secrets have the same placeholder.
package struct RedactionPass {
  let redactor: Redactor
  /// True if all secrets become `redacted` without a number, so that two texts can be compared.
  let isAnonymous: Bool
  /// True to change only numbers: a 0 in place of a secret becomes ``Placeholder/number``, so that
  /// a comparison can tell it from a real 0.
  package var marksNumbers = false

  /// The rule and place of each replacement so far, for the list in the recording.
  var replacements: Set<Replacement> = []
  /// The number of replacements so far, including repeated ones and ones that the list lacks.
  ///
  /// If a search does not change it, the search has replaced nothing.
  private(set) var noteCount = 0
  /// The secrets that this pass has found, with their rules, in the order in which it found them.
  package private(set) var found: [SecretPatterns.Secret] = []
  /// The rules that found a placeholder where they expected a secret, by placeholder, to show which
  /// secret it replaces.
  package internal(set) var rulesByPlaceholder: [String: Set<String>] = [:]
  /// The base64 and hexadecimal digits that contained a secret, which are hidden in messages too.
  package var wrapped: [[UInt8]] = []
  /// Pieces of secrets that were split between several values, such as the parts of a stream.
  package var parts: Set<SecretPatterns.Secret> = []

  /// The bodies of responses before and after redaction, because an adapter may return a whole
  /// body.
  private var bodies = RedactedBodies()
  /// True if redaction has changed no body so far.
  ///
  /// Otherwise a value may be a copy of such a body, which only a full search recognizes.
  var hasNoOtherBodies: Bool { !bodies.hasChanges }
  /// Identifiers that look like keys and remain in paths, because responses contain them as ids.
  package var identifiers: Set<String>
  /// The number of encodings around the current text, such as 2 for JSON in base64 in gzip.
  var wrappings = 0
  /// The number of levels of quoted-printable around the current text, at most two.
  var quotings = 0
  private var numbers: [String: Int] = [:]
  /// Secrets from an earlier pass, which this pass replaces everywhere, even before it finds them.
  let echoes: SecretPatterns
  var hasEchoes: Bool { !echoes.secrets.isEmpty }
  /// Keys of objects that were searched and contain no secret, so that a repeated key is not
  /// searched again.
  private var harmlessKeys: Set<ExactText> = []
  /// Texts of values that contain no secret, because a large body repeats many of them.
  private var cleanTexts: Set<ExactText> = []
  /// The maximum number of texts in `cleanTexts`, and the maximum length of each in bytes.
  private static let cleanTextLimits = (count: 4096, length: 256)

  /// Creates a pass, which replaces secrets by `redacted` without a number if it is anonymous.
  ///
  /// If it echoes an earlier pass over the same content, it replaces the secrets of that pass
  /// everywhere, with the same numbers.
  package init(
    _ redactor: Redactor, isAnonymous: Bool = false, echoing first: RedactionPass? = nil
  ) {
    self.redactor = redactor
    self.isAnonymous = first?.isAnonymous ?? isAnonymous
    identifiers = first?.identifiers ?? redactor.identifiers
    numbers = first?.numbers ?? [:]
    echoes = first?.echoed ?? SecretPatterns([])
  }

  /// The secrets of this pass that a second pass replaces everywhere.
  ///
  /// Secrets that may be ordinary words are left out. So are tokens and private keys, which each
  /// pass finds by their form.
  package var echoed: SecretPatterns { SecretPatterns(found.filter(isEchoed)) }

  private func isEchoed(_ secret: SecretPatterns.Secret) -> Bool {
    // These are found by their form everywhere, so a second pass is not necessary.
    if [KeyFormat.jwt, KeyFormat.pem, KeyFormat.der].contains(secret.rule) { return false }
    // A secret that may be an ordinary word would be replaced in ordinary text as well. It is
    // replaced everywhere only if the contract names its place and it has at least 8 bytes.
    return !secret.value.mayBeWord
      || (redactor.ownRules.contains(secret.rule) && secret.value.utf8.count >= 8)
  }

  /// True if a secret that was found in one part of the request is still in another part, so that a
  /// second pass is necessary.
  func hasSecretsLeft(in request: VendorRequest) -> Bool {
    let secrets = found.filter(isEchoed).map { Array($0.value.utf8) }
      .filter { $0.count >= SecretPatterns.minimum }
    let texts =
      [request.body, Array(request.target.utf8)] + request.headers.map { Array($0.value.utf8) }
    return secrets.contains { secret in texts.contains { $0.offset(of: secret) != nil } }
  }

  /// Records a replacement and its place, and returns the placeholder for a secret, such as
  /// `redacted-1`.
  ///
  /// Equal secrets get the same one, and a placeholder is not replaced again.
  mutating func placeholder(for secret: String, rule: String, at place: Place) -> String {
    let rule = shown(rule)
    note(rule, place)
    guard !Placeholder.isWhole(secret) else {
      rulesByPlaceholder[secret, default: []].insert(rule)
      return isAnonymous ? Placeholder.anonymous : secret
    }
    guard !isAnonymous else {
      found.append(SecretPatterns.Secret(rule: rule, value: secret))
      found += SecretParts(of: secret, rule: rule).secrets
      return Placeholder.anonymous
    }
    // The same secret can occur with and without escapes. Its placeholder must have the same
    // number.
    let plain =
      DecodedText.levels(of: Array(secret.utf8), kinds: [.escapes]).last
      .flatMap { String(validating: $0.bytes, as: UTF8.self) } ?? secret
    if let number = numbers[plain] { return Placeholder.numbered(number) }
    numbers[plain] = numbers.count + 1
    let spellings = Set([plain, secret]).sorted()
    found += spellings.map { SecretPatterns.Secret(rule: rule, value: $0) }
    found += spellings.flatMap { SecretParts(of: $0, rule: rule).secrets }
    return Placeholder.numbered(numbers.count)
  }

  /// Replaces a wholly secret text; a JSON Web Token keeps its form, because adapters parse it.
  mutating func secret(_ text: String, rule: String, at place: Place) -> String {
    if JSONWebToken.isWhole(text) { return leaf(text, at: place) }
    return placeholder(for: text, rule: rule, at: place)
  }

  /// Records that a rule has replaced a value at a place, for the list in the recording.
  package mutating func note(_ rule: String, _ place: Place) {
    noteCount += 1
    // Results without numbers are only compared or shown, so they need no list.
    guard !isAnonymous else { return }
    replacements.insert(Replacement(rule: shown(rule), place: place))
  }

  /// Records a body before and after redaction, because an adapter may return the whole body.
  package mutating func note(_ raw: [UInt8], as clean: [UInt8]) { bodies.add(raw, as: clean) }

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

  /// Replaces ranges, in ascending order, by the texts that `text` returns for their indices.
  ///
  /// A range that overlaps an earlier one is skipped. With a `part`, only this part is returned.
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
      let new = text(&self, index)
      clean += new.utf8
      end = range.upperBound
      // With a number after it, as in `redacted-27`, a placeholder would look like another one.
      if isAnonymous, new.hasSuffix(Placeholder.anonymous) {
        end = min(Placeholder.endOfNumbers(from: end, in: bytes), part.upperBound)
      }
    }
    return clean + bytes[end..<part.upperBound]
  }

  /// Redacts a value, such as a body or a returned value.
  ///
  /// Lists keep their length and objects their number of fields, so that adapters can still decode
  /// the value. With a `rule`, the whole value is secret; else names and content decide.
  package mutating func value(
    _ value: Value, at path: ValuePath, in root: Place, secretBy rule: String? = nil
  ) -> Value {
    let rule = rule ?? redactor.patterns.first { $0.pattern.covers(path) }?.rule
    switch value {
    case .null, .boolean, .token: return value
    case .integer, .largeInteger, .number:
      guard let rule else { return value }
      if marksNumbers { return value.isSame(as: 0) ? Placeholder.number : value }
      // An adapter could not decode a text in place of a number, so a secret number becomes 0.
      note(rule, root.path(path))
      return .integer(0)
    case .string where marksNumbers: return value
    case .string(let text):
      if rule == nil, let clean = bodies.redacted(text) {
        // The text equals a body of this run. In another run it may be a secret, so the part in
        // which it stands must be searched again there.
        noteCount += 1
        return .string(clean)
      }
      // Most texts are harmless. For these, the costly text of the place is not needed.
      if rule == nil, isHarmless(text) || cleanTexts.contains(ExactText(text)) { return value }
      let place = root.path(path)
      guard let rule, redactor.ownRules.contains(rule) || !NamedSecret.isTemplate(text) else {
        return .string(searched(text, at: place))
      }
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

  /// Redacts a text by its content, and remembers it if nothing was found or noted.
  ///
  /// A placeholder must be noted at each of its places, so its text is not remembered. Neither is a
  /// text inside base64, where fewer encodings are undone.
  private mutating func searched(_ text: String, at place: Place) -> String {
    let noted = replacements.count
    let clean = searchedOnce(.text(ExactText(text)), text) { $0.leaf(text, at: place) }
    if clean == text, wrappings == 0, replacements.count == noted,
      text.utf8.count <= Self.cleanTextLimits.length,
      cleanTexts.count < Self.cleanTextLimits.count,
      !text.hasBytes(Array(Placeholder.anonymous.utf8))
    {
      cleanTexts.insert(ExactText(text))
    }
    return clean
  }

  private mutating func object(
    _ fields: [String: Value], at path: ValuePath, in root: Place, secretBy rule: String?
  ) -> [String: Value] {
    var clean = [String: Value](minimumCapacity: fields.count)
    let named = NamedFields(fields)
    // The sorted order gives the placeholders the same numbers in each run.
    for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
      let name = self.key(key, at: path, in: root)
      let isNamed =
        SecretName.isSecret(key)
        && !NamedFields.isOrdinary(field, named: key, among: fields, at: path)
      let isOpen = redactor.allowances.names(path.key(key))
      let secret = isOpen ? nil : isNamed ? key : named.names[key]
      let above = HiddenMember.rule(rule, for: key, field, kind: "json")
      clean[name] = value(
        field, at: path.key(name), in: root, secretBy: above ?? secret.map { "json \($0)" })
    }
    return clean
  }

  /// Redacts the key of a field, because a vendor may use data as keys, such as tokens.
  private mutating func key(_ key: String, at path: ValuePath, in root: Place) -> String {
    if marksNumbers || harmlessKeys.contains(ExactText(key)) { return key }
    guard !isHarmless(key) else {
      harmlessKeys.insert(ExactText(key))
      return key
    }
    return leaf(key, at: root.path(path))
  }
}
