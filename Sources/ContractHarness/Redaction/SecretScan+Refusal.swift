import ContractBinding
package import ContractModel
import ContractRedaction
import ContractValues

extension SecretScan {
  /// Throws an error if bytes for a file still contain a secret after redaction.
  ///
  /// The error names the rule and the position, and nothing is written. That of a live run, which
  /// writes no recording, points at the scenario.
  package func refuse(
    _ bytes: [UInt8], path: String, inLiveRunOf scenario: Scenario? = nil
  ) throws(DiagnosticError) {
    guard let leftover = leftover(in: bytes) else { return }
    if let scenario {
      throw DiagnosticError(Diagnostic(leftover, inLiveRunOf: scenario, in: bytes))
    }
    var diagnostic = Diagnostic(
      leftover,
      leftover.isKnown
        ? "a secret was left after redaction, so nothing was written"
        : "what looks like a secret was left after redaction, so nothing was written",
      in: bytes, path: path)
    // A file on the disk may have other lines, so the message must quote the line from these bytes.
    diagnostic.sourceLine = leftover.line
    throw DiagnosticError(diagnostic)
  }

  /// Searches the bytes of an existing file for a secret; `nil` if there is none.
  ///
  /// The diagnostic names the rule and the position, and uses `kind` as the word for the file.
  func leftover(
    in bytes: [UInt8], path: String, called kind: String = "recording"
  ) -> Diagnostic? {
    leftover(in: bytes).map { leftover in
      let words = leftover.isKnown ? "a secret" : "what looks like a secret"
      return Diagnostic(
        leftover, "the \(kind) holds \(words)", in: bytes, path: path, called: kind)
    }
  }
}

extension Diagnostic {
  fileprivate init(
    _ leftover: RemainingSecrets, _ headline: String, in bytes: [UInt8], path: String,
    called kind: String = "recording"
  ) {
    let isForeign = kind == "file" && Self.names(of: bytes) == nil
    let help = leftover.help { path in
      isForeign
        ? ["take it out of the file, and revoke it where it was issued"]
        : path.flatMap { Self.helpBeyondRedaction(for: $0, in: bytes) }
    }
    self.init(
      headline, at: leftover.place.location(path: path), label: leftover.rule,
      facts: leftover.facts(in: path), help: help)
  }

  fileprivate init(
    _ leftover: RemainingSecrets, inLiveRunOf scenario: Scenario, in bytes: [UInt8]
  ) {
    let words = leftover.isKnown ? "a secret" : "what looks like a secret"
    self.init(
      "\(words) was left after redaction, so the run does not count", at: scenario.location,
      label: leftover.rule, facts: leftover.facts(in: nil),
      help: leftover.help { path in path.flatMap { Self.helpBeyondRedaction(for: $0, in: bytes) } })
  }

  /// The contract and the scenario of a recording; `nil` for any other file.
  private static func names(of bytes: [UInt8]) -> (contract: String, scenario: String)? {
    guard case .object(let fields)? = try? Value(json: bytes),
      case .string(let contract)? = fields["contract"],
      case .string(let scenario)? = fields["scenario"]
    else { return nil }
    return (contract, scenario)
  }

  /// Advice for a secret in a part of a recording that the tool itself writes, such as the names of
  /// scenarios and adapters.
  ///
  /// No rule of redaction applies there. It is `nil` for the parts that come from the vendor.
  private static func helpBeyondRedaction(
    for path: ValuePath, in bytes: [UInt8]
  ) -> [String]? {
    guard case .key(let part)? = path.components.first,
      let (contract, scenario) = names(of: bytes)
    else { return nil }
    let again = String.record(scenario, of: contract, again: true)
    switch part {
    case "provenance" where path.components.last == .key("adapter"):
      return ["if the subject is registered under this name, give it another; then", again]
    case "redacted" where path.lastKey == "rule":
      return [
        "the name beside a hidden value looks like a secret; take it from the environment, and list",
        "the variable under the vendor's 'credentials'; then", again,
      ]
    case "provenance", "format", "redacted": return [again]
    case "contract", "scenario", "steps":
      return ["if the text is in the contract file, change it there; then", again]
    default: return nil
    }
  }
}
