package import ContractValues
import Foundation
import Synchronization

/// Replaces secrets in all output of this process: terminal, log and report files.
///
/// Recordings use the ``SecretScan`` of their contract instead.
///
/// The state is global, because standard output is global too. Secrets are only added: those of the
/// environment, and those of each contract that the process reads.
package enum OutputRedactor {
  private struct State {
    var secrets = OutputRedactor.ambient(in: ProcessInfo.processInfo.environment)
    var allowed: [VolatilePart] = []
    /// Texts that look like keys, but that recordings contain as identifiers.
    var identifiers = Identifiers([])
    lazy var redactor = Redactor(rules: RedactionRules(allow: allowed), secrets: secrets)
      .sparing(identifiers)
    lazy var scan = SecretScan(secrets: secrets, allowing: allowed)
  }

  private static let state = Mutex(State())

  /// Adds secrets by name, and the places where a contract allows texts that look like keys.
  ///
  /// Call it before any output that may contain the secrets.
  package static func register(_ secrets: [String: String], allowing allowed: [VolatilePart]) {
    state.withLock { known in
      let more = allowed.filter { !known.allowed.contains($0) }
      known = State(
        secrets: known.secrets.merging(secrets) { $1 }, allowed: known.allowed + more,
        identifiers: known.identifiers)
    }
  }

  /// Adds identifiers, such as order ids, that output may show although they look like keys.
  package static func register(_ identifiers: Identifiers) {
    guard !identifiers.values.isEmpty else { return }
    state.withLock { known in
      known.identifiers = Identifiers(known.identifiers.values.union(identifiers.values))
      known.redactor = known.redactor.sparing(identifiers)
    }
  }

  /// Replaces secrets and texts that look like keys in output that must appear, as on a terminal.
  package static func redact(_ text: String) -> String {
    state.withLock { $0.redactor }.finished(text)
  }

  /// Searches a finished file, which must not be written if it has secrets; `nil` if it has none.
  ///
  /// Texts that only look like keys are ignored. They were already checked before the file was put
  /// together, when their names, such as `etag`, were still known.
  package static func leftover(in bytes: [UInt8]) -> RemainingSecrets? {
    state.withLock { $0.scan }.leftover(in: bytes, withUnknown: false)
  }

  /// Selects environment variables with a secret's name, such as `API_TOKEN`.
  ///
  /// Values that are paths of files, shorter than 8 bytes or possibly ordinary words are left out.
  package static func ambient(in environment: [String: String]) -> [String: String] {
    environment.filter { name, value in
      SecretName.isSecret(name) && value.utf8.count >= 8 && !value.mayBeWord
        && !FileManager.default.fileExists(atPath: value)
    }
  }
}
