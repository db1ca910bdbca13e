import ContractBinding
package import ContractModel
package import ContractRedaction

extension RunRedaction {
  /// The evidence as people are shown it: also without the tokens for which it would not be
  /// recorded.
  ///
  /// - Parameter scan: What finds tokens of which nothing is known.
  /// - Returns: The evidence that may be shown.
  func shown(by scan: SecretScan) -> Evidence {
    // Laid out as a recording, where the name before a token tells what it is.
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
  /// A recording as people are shown it, which may have been edited by hand or be older than what
  /// the contract redacts.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: What finds tokens of which nothing is known.
  /// - Returns: The recording as it may be shown.
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
