import ContractBinding
package import ContractModel
package import ContractRedaction

extension RunRedaction {
  /// Returns the evidence in the form that people see, also without key-like tokens.
  ///
  /// - Parameter scan: The scan that finds key-like tokens.
  /// - Returns: The evidence with placeholders.
  func shown(by scan: SecretScan) -> Evidence {
    // In the form of a recording, the name before a token shows whether the token is an identifier.
    let document = RecordingDocument(laidOut: evidence)
    let tokens = ([document.json] + document.bodies.map(\.bytes))
      .reduce(into: Set<String>()) { $0.formUnion(scan.unknownTokens(in: $1)) }
    guard !tokens.isEmpty else { return evidence }
    let secrets = tokens.sorted().map {
      SecretPatterns.Secret(rule: SecretScan.unknownToken, value: $0)
    }
    return redactor.knowing(SecretPatterns(secrets)).evidence(of: observation)
  }
}

extension Redactor {
  /// A recording in the form that people see.
  ///
  /// It may have been edited by hand, or be older than the contract's redaction rules.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: The scan that finds key-like tokens.
  /// - Returns: The recording with placeholders.
  package func shown(_ recording: Recording, by scan: SecretScan) -> Recording {
    var recording = redacted(recording) { $0.shown(by: scan) }
    recording.provenance.adapter = text(recording.provenance.adapter)
    recording.provenance.through = text(recording.provenance.through)
    recording.provenance.version = text(recording.provenance.version)
    return recording
  }
}

extension RecordingDocument {
  fileprivate init(laidOut evidence: Evidence) {
    var evidence = evidence
    evidence.redacted = []
    var recording = Recording.blank
    recording.evidence = evidence
    self.init(recording, stem: "")
  }
}
