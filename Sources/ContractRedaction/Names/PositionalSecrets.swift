import ContractBinding
import ContractValues

/// Decides which arguments of a call are secret, such as the second of `signIn("ada", "…")`, by the
/// names of the operation and its parameters, as in `didReceive(token:)` and `setAPIKey`.
struct PositionalSecrets {
  private let labels: [String]
  private let name: String

  /// Reads a name such as `signIn` or `didReceive(token:)`.
  init(_ signature: String) {
    let parts = signature.split(separator: "(", maxSplits: 1)
    name = String(parts.first ?? "")
    labels = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":").map(String.init)
  }

  /// The rule that makes an argument secret, such as `argument token`, or `nil` if none does.
  func rule(at index: Int, of arguments: [Value]) -> String? {
    let texts = arguments.indices.filter { if case .string = arguments[$0] { true } else { false } }
    guard texts.contains(index) else { return nil }
    if index < labels.count, SecretName.isSecret(labels[index]) {
      return "argument \(labels[index])"
    }
    let rule = "argument of \(name)"
    if SecretName.isSecret(name), index == arguments.count - 1 || texts == [index] { return rule }
    // In a sign-in, the first text is the user's name and the second the password.
    let words = name.nameWords
    guard labels.isEmpty, let verb = words.first else { return nil }
    let isKey = texts == [index] && ["authenticate", "authorize", "unlock"].contains(verb)
    return isKey || Self.isSignIn(words) && texts.dropFirst().first == index ? rule : nil
  }

  /// True for the words of a name such as `login` or `sign_in`.
  static func isSignIn(_ words: [String]) -> Bool {
    words.first.map(["login", "signin", "authenticate", "authorize", "unlock"].contains) ?? false
      || ["login", "signin"].contains(words.prefix(2).joined())
  }
}
