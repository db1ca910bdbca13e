import ContractBinding
package import ContractModel
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
    var secrets = Credentials.ambient(in: ProcessInfo.processInfo.environment)
    var allowed: [VolatilePart] = []
    var redactor: Redactor
    var scan: SecretScan

    init() {
      redactor = Redactor(secrets: secrets)
      scan = SecretScan(secrets: secrets)
    }

    mutating func learn(_ contracts: [Contract]) {
      for contract in contracts {
        secrets.merge(contract.secrets) { $1 }
        allowed += contract.vendor.redact.allow.filter { !allowed.contains($0) }
      }
      redactor = Redactor(rules: RedactionRules(allow: allowed), secrets: secrets)
      scan = SecretScan(secrets: secrets, allowing: allowed)
    }
  }

  private static let knowledge = Mutex(Knowledge())

  /// Learns what some contracts call secret, and what they allow.
  ///
  /// - Parameter contracts: The contracts, before anything is told of them.
  package static func learn(_ contracts: [Contract]) {
    knowledge.withLock { $0.learn(contracts) }
  }

  /// A finished text, such as a line for a terminal, which cannot be refused.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text with `redacted` for each secret, and for whatever looks like one.
  package static func passing(_ text: String) -> String {
    knowledge.withLock { $0.redactor }.finished(text)
  }

  /// The finished bytes of a file, which is written whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: The whole content.
  ///   - path: The file that it is meant for.
  /// - Throws: A ``ReportError`` that names rule and place of a secret in it.
  static func check(_ bytes: [UInt8], path: String) throws(ReportError) {
    try knowledge.withLock { $0.scan }.refuseReport(bytes, path: path)
  }
}

extension VerificationEvent {
  /// The event as it is told: with the text of each line that its messages point at, and without
  /// secrets.
  ///
  /// - Parameter lines: What reads the lines.
  /// - Returns: The event.
  package func told(with lines: inout SourceLines) -> VerificationEvent {
    switch completed(by: &lines) {
    case .problem(let diagnostic): return .problem(diagnostic.pastGate)
    case .caseFinished(var result):
      result.verdict = result.verdict.pastGate
      result.notes = result.notes.map(SecretGate.passing)
      result.standardError = SecretGate.passing(result.standardError)
      for index in result.otherRuns.indices {
        result.otherRuns[index].verdict = result.otherRuns[index].verdict.pastGate
        result.otherRuns[index].standardError = SecretGate.passing(
          result.otherRuns[index].standardError)
      }
      return .caseFinished(result)
    case .vendorFound(let finding): return .vendorFound(finding.pastGate)
    case let event: return event
    }
  }
}

extension Diagnostic {
  /// The message without secrets, source line and all.
  package var pastGate: Diagnostic { mapTexts(SecretGate.passing) }
}

extension VendorFinding {
  fileprivate var pastGate: VendorFinding {
    var clean = self
    clean.diagnostics = diagnostics.map(\.pastGate)
    clean.reasons = reasons.map(\.pastGate)
    for index in drift.indices {
      clean.drift[index].before = SecretGate.passing(drift[index].before)
      clean.drift[index].after = SecretGate.passing(drift[index].after)
      clean.drift[index].request = drift[index].request.map(SecretGate.passing)
    }
    for index in outdatedDoubles.indices {
      clean.outdatedDoubles[index].differences = outdatedDoubles[index].differences
        .map(SecretGate.passing)
    }
    return clean
  }
}

extension Verdict {
  fileprivate var pastGate: Verdict {
    if case .skipped(let reason) = self { return .skipped(reason: SecretGate.passing(reason)) }
    return mapDiagnostics(\.pastGate)
  }
}
