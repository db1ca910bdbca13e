package import ContractBinding
import ContractValues

/// Which arguments without a name are secrets, by what is called: `didReceive(token:)`,
/// `setAPIKey`, `signIn` with a name and a password.
struct PositionalSecrets {
  private let labels: [String]
  private let name: String

  /// Reads a name, with the labels of its parameters or without.
  init(_ signature: String) {
    let parts = signature.split(separator: "(", maxSplits: 1)
    name = String(parts.first ?? "")
    labels = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":").map(String.init)
  }

  /// Finds the rule that makes an argument a secret.
  ///
  /// - Parameters:
  ///   - index: The argument's place.
  ///   - arguments: All that are given.
  /// - Returns: The rule; `nil` for none.
  func rule(at index: Int, of arguments: [Value]) -> String? {
    guard case .string = arguments[index] else { return nil }
    if index < labels.count, SecretName.isSecret(labels[index]) {
      return "argument \(labels[index])"
    }
    if SecretName.isSecret(name), index == arguments.count - 1 || isOnlyText(index, of: arguments) {
      return "argument of \(name)"
    }
    // A name comes first, then its password.
    let words = SecretName.words(of: name)
    guard labels.isEmpty, let verb = words.first else { return nil }
    let isSignIn =
      ["login", "signin", "authenticate", "authorize", "unlock"].contains(verb)
      || ["login", "signin"].contains(words.prefix(2).joined())
    let texts = arguments.indices.filter { if case .string = arguments[$0] { true } else { false } }
    let isSecond = texts.count >= 2 && texts[1] == index
    let isKey = texts == [index] && ["authenticate", "authorize", "unlock"].contains(verb)
    return isSignIn && (isSecond || isKey) ? "argument of \(name)" : nil
  }

  private func isOnlyText(_ index: Int, of arguments: [Value]) -> Bool {
    arguments.indices.allSatisfy { other in
      if other != index, case .string = arguments[other] { false } else { true }
    }
  }
}

extension RedactionPass {
  /// Redacts what is passed by position.
  ///
  /// - Parameters:
  ///   - arguments: The values.
  ///   - name: What is called with them.
  ///   - place: Their place.
  /// - Returns: As many values.
  package mutating func arguments(_ arguments: [Value], of name: String, at place: String)
    -> [Value]
  {
    let secrets = PositionalSecrets(name)
    return arguments.enumerated().map { index, argument in
      value(
        argument, at: ValuePath(), in: "\(place)[\(index)]",
        secretBy: secrets.rule(at: index, of: arguments))
    }
  }
}
