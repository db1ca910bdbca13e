package import ContractBinding
package import ContractValues

extension RedactionPass {
  /// Returns the sorted list of replacements for a recording.
  ///
  /// A name or path can itself contain a secret, so both are redacted. `echoes` are secrets of the
  /// run that must not occur there.
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

  /// Returns a rule's name for the list of replacements: only its kind, such as `text`, if the name
  /// after it may contain a secret.
  ///
  /// The contract's own rules, such as `json $.customer.email`, remain as they are.
  func shown(_ rule: String) -> String {
    let parts = rule.split(separator: " ", maxSplits: 1).map(String.init)
    let isShown =
      parts.count < 2 || SecretName.isShown(parts[1]) || redactor.ownRules.contains(rule)
    return isShown ? rule : parts[0]
  }

  /// Redacts a call's arguments by the operation's name and the labels of its parameters.
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

/// The rule and place of a replacement; both may contain a secret, such as a token as a key.
struct Replacement: Hashable {
  let rule: String
  let place: Place
}

extension Place {
  /// The place of texts that are only compared or shown, whose replacements no recording lists.
  package static let nowhere = Place(.outcomes)
}
