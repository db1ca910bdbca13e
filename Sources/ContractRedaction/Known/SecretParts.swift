import ContractValues

/// The secrets inside a secret that other texts may repeat alone, such as the password in the
/// credentials of `Basic`.
///
/// They are replaced everywhere except in the secret itself.
struct SecretParts {
  private let rule: String
  private(set) var secrets: [SecretPatterns.Secret] = []

  /// Finds the secrets inside a secret that a rule such as `header authorization` has found.
  init(of secret: String, rule: String) {
    self.rule = rule
    guard secret.utf8.count >= Self.minimum else { return }
    let isPair = Self.pairs.contains(rule.nameWords.last ?? "")
    let secret = isPair ? Self.withoutScheme(secret) : secret
    if isPair { addPassword(of: secret) }
    addDecoded(secret)
    addParameters(of: secret)
  }

  /// The credentials after a scheme such as `Basic`.
  private static func withoutScheme(_ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    let isScheme = parts.count == 2 && parts[0].utf8.allSatisfy(\.isLetter)
    return isScheme ? String(parts[1]) : text
  }

  private static let minimum = 6

  /// The last words of rules whose secrets may have the form `user:password`.
  private static let pairs = Set(words: "basic info authorization auth credentials authentication")

  /// Adds the password of `user:password`.
  private mutating func addPassword(of text: String) {
    let pair = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2, pair[0].utf8.allSatisfy(Self.user.contains),
      !pair[1].utf8.contains(where: Self.notInPassword.contains)
    else { return }
    add(pair[1])
  }

  private static let user = ByteSet("-_.+@%~", alphanumeric: true)
  private static let notInPassword = ByteSet("\"=,", below: 0x21)

  /// Adds the decoded text of a secret in base64, and the password in that text.
  private mutating func addDecoded(_ secret: String) {
    guard let content = Base64Token.decoded(Array(secret.utf8)[...]),
      content.count >= Self.minimum, content.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      let text = String(validating: content, as: UTF8.self)
    else { return }
    if SecretName.isToken(text) { add(text[...]) }
    addPassword(of: text)
  }

  /// Adds the parameters with a secret's name, as in `Digest username="jane", response="…"`.
  private mutating func addParameters(of secret: String) {
    guard secret.utf8.contains(UInt8(ascii: "=")) else { return }
    for parameter in secret.split(whereSeparator: { ",;& ".contains($0) }) {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, Self.isSecret(String(pair[0])) else { continue }
      let isQuoted = pair[1].utf8.count > 1 && pair[1].first == "\"" && pair[1].last == "\""
      add(isQuoted ? pair[1].dropFirst().dropLast() : pair[1])
    }
  }

  private static func isSecret(_ name: String) -> Bool {
    SecretName.isSecret(name)
      || name.nameWords.last.map(parameters.contains) ?? false
  }

  /// Last words in the names of parameters that are secret only inside credentials, such as
  /// `response` in `Digest username="jane", response="…"`.
  private static let parameters = Set(words: "response key mac sig hash proof")

  private mutating func add(_ value: Substring) {
    guard value.utf8.count >= Self.minimum else { return }
    secrets.append(SecretPatterns.Secret(rule: rule, value: String(value)))
  }
}
