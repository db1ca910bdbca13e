import Foundation

extension Scenario {
  /// Whether the vendor's behaviour in this scenario is recorded: not where the harness stands
  /// in its place.
  public var needsRecording: Bool { fault == nil && pending == nil }
}

extension Contract {
  /// The credentials that this process's environment holds, by variable.
  public var secrets: [String: String] {
    Credentials(vendor.credentials, from: ProcessInfo.processInfo.environment).values
  }

  /// What replaces secrets before anything of this contract is kept.
  public var redactor: Redactor { Redactor(rules: vendor.redact, secrets: secrets) }
}

extension Redactor {
  /// Creates a redactor of all the credentials that some contracts name.
  ///
  /// - Parameter contracts: The contracts.
  public init(secretsOf contracts: [Contract]) {
    let secrets = contracts.map(\.secrets).reduce(into: [:]) { $0.merge($1) { $1 } }
    self.init(secrets: secrets)
  }
}
