import ContractBinding
package import ContractModel
package import ContractRedaction

extension Redactor {
  /// A run as people are shown it: without secrets, and without the tokens for which it would not
  /// be recorded.
  ///
  /// - Parameters:
  ///   - observation: The run as it was.
  ///   - scan: What finds tokens of which nothing is known.
  /// - Returns: The run as it may be shown.
  func shown(_ observation: Observation, by scan: SecretScan) -> Observation {
    let clean = redacted(observation).observation
    // Laid out as a recording, where the name before a token tells what it is.
    let document = RecordingDocument(laidOut: clean)
    let tokens = ([document.json] + document.bodies.map(\.bytes))
      .reduce(into: Set<String>()) { $0.formUnion(scan.unknownTokens(in: $1)) }
    guard !tokens.isEmpty else { return clean }
    let secrets = tokens.sorted().map {
      SecretPatterns.Secret(rule: SecretScan.unknownToken, value: $0)
    }
    return knowing(SecretPatterns(secrets)).redacted(observation).observation
  }

  /// A recording as people are shown it, which may have been edited by hand or be older than what
  /// the contract redacts.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: What finds tokens of which nothing is known.
  /// - Returns: The recording as it may be shown.
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
