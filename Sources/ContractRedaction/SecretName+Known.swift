import Synchronization

extension SecretName {
  /// How many names are remembered; a vendor whose keys are data must not fill the memory.
  private static let limit = 10_000

  private static let answers = Mutex<[String: Bool]>([:])

  /// Checks whether a field holds a secret, remembered from one object to the next: objects repeat
  /// their keys.
  static func isKnownSecret(_ name: String) -> Bool {
    if let known = answers.withLock({ $0[name] }) { return known }
    let isSecret = isSecret(name)
    answers.withLock { answers in
      if answers.count < limit { answers[name] = isSecret }
    }
    return isSecret
  }
}
