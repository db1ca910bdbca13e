import ContractBinding
package import ContractValues
import Foundation
import Synchronization

/// The one gate through which all that this process writes for others leaves it.
///
/// Terminals, logs and report files go through it; recordings have their contract's own
/// ``SecretScan``.
///
/// It belongs to the process, as its standard output does, so that no writer can go past it. What
/// it knows only grows: the secrets of the environment, and those of each contract that is read.
package enum SecretGate {
  private struct Knowledge {
    var secrets = SecretGate.ambient(in: ProcessInfo.processInfo.environment)
    var allowed: [VolatilePart] = []
    var redactor: Redactor
    var scan: SecretScan

    init() {
      redactor = Redactor(secrets: secrets)
      scan = SecretScan(secrets: secrets)
    }

    mutating func learn(_ secrets: [String: String], allowing allowed: [VolatilePart]) {
      self.secrets.merge(secrets) { $1 }
      self.allowed += allowed.filter { !self.allowed.contains($0) }
      redactor = Redactor(rules: RedactionRules(allow: self.allowed), secrets: self.secrets)
      scan = SecretScan(secrets: self.secrets, allowing: self.allowed)
    }
  }

  private static let knowledge = Mutex(Knowledge())

  /// Learns what is secret, and what is none, before anything is written that may hold it.
  ///
  /// - Parameters:
  ///   - secrets: The credentials by name.
  ///   - allowed: Where tokens that look like keys are allowed.
  package static func learn(_ secrets: [String: String], allowing allowed: [VolatilePart]) {
    knowledge.withLock { $0.learn(secrets, allowing: allowed) }
  }

  /// A finished text, such as a line for a terminal, which cannot be refused.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text with `redacted` for each secret, and for whatever looks like one.
  package static func passing(_ text: String) -> String {
    knowledge.withLock { $0.redactor }.finished(text)
  }

  /// Looks through the finished bytes of a file, which is written whole or not at all.
  ///
  /// - Parameter bytes: The whole content, whose texts were each looked through for tokens already:
  ///   without the name before it, an identifier looks like a key.
  /// - Returns: What is secret in it; `nil` when nothing is.
  package static func leftover(in bytes: [UInt8]) -> Leftover? {
    knowledge.withLock { $0.scan }.leftover(in: bytes, withUnknown: false)
  }

  /// The secrets that an environment holds by the names of its variables, whether a contract
  /// speaks of them or not.
  ///
  /// - Parameter environment: The process's environment.
  /// - Returns: The values by variable; what is a file's path, or may be a common word, is none.
  package static func ambient(in environment: [String: String]) -> [String: String] {
    environment.filter { name, value in
      SecretName.isSecret(name) && value.utf8.count >= 8 && !value.mayBeWord
        && !FileManager.default.fileExists(atPath: value)
    }
  }
}
