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
package enum OutputRedactor {
  private struct Knowledge {
    var secrets = OutputRedactor.ambient(in: ProcessInfo.processInfo.environment)
    var allowed: [VolatilePart] = []
    lazy var redactor = Redactor(rules: RedactionRules(allow: allowed), secrets: secrets)
    lazy var scan = SecretScan(secrets: secrets, allowing: allowed)
  }

  private static let knowledge = Mutex(Knowledge())

  /// Registers what is secret, by name, and where tokens that look like keys are none, before
  /// anything is written that may hold it.
  package static func register(_ secrets: [String: String], allowing allowed: [VolatilePart]) {
    knowledge.withLock { known in
      let more = allowed.filter { !known.allowed.contains($0) }
      known = Knowledge(
        secrets: known.secrets.merging(secrets) { $1 }, allowed: known.allowed + more)
    }
  }

  /// A finished text, such as a line for a terminal, which cannot be refused: with `redacted` for
  /// each secret, and for whatever looks like one.
  package static func redact(_ text: String) -> String {
    knowledge.withLock { $0.redactor }.finished(text)
  }

  /// Looks through the finished bytes of a file, which is written whole or not at all: what is
  /// secret in it; `nil` when nothing is.
  ///
  /// Its texts were each looked through for tokens already: without the name before it, an
  /// identifier looks like a key.
  package static func leftover(in bytes: [UInt8]) -> Leftover? {
    knowledge.withLock { $0.scan }.leftover(in: bytes, withUnknown: false)
  }

  /// The secrets that an environment holds by the names of its variables, whether a contract
  /// speaks of them or not; what is a file's path, or may be a common word, is none.
  package static func ambient(in environment: [String: String]) -> [String: String] {
    environment.filter { name, value in
      SecretName.isSecret(name) && value.utf8.count >= 8 && !value.mayBeWord
        && !FileManager.default.fileExists(atPath: value)
    }
  }
}
