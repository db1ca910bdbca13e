import ContractBinding
package import ContractModel
package import ContractRedaction

extension Redactor {
  /// A run in the form that people see: without secrets and without key-like tokens.
  ///
  /// - Parameters:
  ///   - observation: The original run.
  ///   - scan: The scan that finds key-like tokens.
  /// - Returns: The run with placeholders.
  func shown(_ observation: Observation, by scan: SecretScan) -> Observation {
    let clean = redacted(observation).observation
    // In the form of a recording, the name before a token shows whether the token is an identifier.
    let document = RecordingDocument(laidOut: clean)
    let tokens = ([document.json] + document.bodies.map(\.bytes))
      .reduce(into: Set<String>()) { $0.formUnion(scan.unknownTokens(in: $1)) }
    guard !tokens.isEmpty else { return clean }
    let secrets = tokens.sorted().map {
      SecretPatterns.Secret(rule: SecretScan.unknownToken, value: $0)
    }
    return knowing(SecretPatterns(secrets)).redacted(observation).observation
  }

  /// A recording in the form that people see.
  ///
  /// It may have been edited by hand, or be older than the contract's redaction rules.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: The scan that finds key-like tokens.
  /// - Returns: The recording with placeholders.
  package func shown(_ recording: Recording, by scan: SecretScan) -> Recording {
    var recording = recording
    recording.observation = shown(recording.observation, by: scan)
    recording.provenance.adapter = text(recording.provenance.adapter)
    recording.provenance.through = text(recording.provenance.through)
    recording.provenance.version = text(recording.provenance.version)
    return recording
  }
}

extension RecordingDocument {
  fileprivate init(laidOut observation: Observation) {
    let provenance = Recording.Provenance(
      recordedAt: "", version: "", adapter: "", through: "", digest: "")
    self.init(
      Recording(
        contract: "", scenario: "", provenance: provenance, exchanges: observation.exchanges,
        interactions: observation.interactions, steps: [], outcomes: observation.outcomes,
        redacted: []),
      stem: "")
  }
}
