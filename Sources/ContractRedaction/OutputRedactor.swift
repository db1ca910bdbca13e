import ContractBinding
package import ContractValues
import Foundation
import Synchronization

/// The gate for all output of this process.
///
/// Terminals, logs and report files use it. Recordings use the ``SecretScan`` of their contract
/// instead.
///
/// The state is global, as standard output is, so that no writer can avoid it. It only grows: the
/// secrets of the environment, and those of each contract that the process reads.
package enum OutputRedactor {
  private struct State {
    var secrets = OutputRedactor.ambient(in: ProcessInfo.processInfo.environment)
    var allowed: [VolatilePart] = []
    lazy var redactor = Redactor(rules: RedactionRules(allow: allowed), secrets: secrets)
    lazy var scan = SecretScan(secrets: secrets, allowing: allowed)
  }

  private static let state = Mutex(State())

  /// Registers secrets by name, and the places where key-like tokens are allowed.
  ///
  /// Call it before any output that may contain the secrets.
  package static func register(_ secrets: [String: String], allowing allowed: [VolatilePart]) {
    state.withLock { known in
      let more = allowed.filter { !known.allowed.contains($0) }
      known = State(
        secrets: known.secrets.merging(secrets) { $1 }, allowed: known.allowed + more)
    }
  }

  /// Replaces each secret and each key-like token in a finished text by `redacted`.
  ///
  /// It is for output that cannot be refused, such as a line for a terminal.
  package static func redact(_ text: String) -> String {
    state.withLock { $0.redactor }.finished(text)
  }

  /// Scans the finished bytes of a file, which is not written if they hold a secret.
  ///
  /// It ignores key-like tokens, because each text of the file was already checked for them:
  /// without its name, an identifier looks like a key.
  ///
  /// - Returns: The secrets; `nil` if there are none.
  package static func leftover(in bytes: [UInt8]) -> Leftover? {
    state.withLock { $0.scan }.leftover(in: bytes, withUnknown: false)
  }

  /// Finds the secrets in an environment by the names of its variables.
  ///
  /// A value does not count if it is the path of a file or may be a common word.
  package static func ambient(in environment: [String: String]) -> [String: String] {
    environment.filter { name, value in
      SecretName.isSecret(name) && value.utf8.count >= 8 && !value.mayBeWord
        && !FileManager.default.fileExists(atPath: value)
    }
  }
}
