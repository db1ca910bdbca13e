import ContractBinding
import ContractValues

/// The secrets among the arguments that a call passes by position, such as those of
/// `didReceive(token:)`, `setAPIKey` and `signIn`.
///
/// The name of the operation and its labels decide.
struct PositionalSecrets {
  private let labels: [String]
  private let name: String

  /// Reads the name of an operation, with or without the labels of its parameters.
  init(_ signature: String) {
    let parts = signature.split(separator: "(", maxSplits: 1)
    name = String(parts.first ?? "")
    labels = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":").map(String.init)
  }

  /// The rule that makes an argument a secret; `nil` if it is not a secret.
  func rule(at index: Int, of arguments: [Value]) -> String? {
    let texts = arguments.indices.filter { if case .string = arguments[$0] { true } else { false } }
    guard texts.contains(index) else { return nil }
    if index < labels.count, SecretName.isSecret(labels[index]) {
      return "argument \(labels[index])"
    }
    let rule = "argument of \(name)"
    if SecretName.isSecret(name), index == arguments.count - 1 || texts == [index] { return rule }
    // The user's name comes first, then the password.
    let words = SecretName.words(of: name)
    guard labels.isEmpty, let verb = words.first else { return nil }
    let isKey = texts == [index] && ["authenticate", "authorize", "unlock"].contains(verb)
    let isSignIn =
      ["login", "signin", "authenticate", "authorize", "unlock"].contains(verb)
      || ["login", "signin"].contains(words.prefix(2).joined())
    return isKey || isSignIn && texts.dropFirst().first == index ? rule : nil
  }
}
