package import ContractModel
package import ContractRedaction

extension RunRedaction {
  /// Returns the run for messages and the terminal, with more placeholders than the recording has.
  ///
  /// These replace texts that look like a key, although no rule names them.
  func shown(by scan: SecretScan) -> Evidence {
    // A scan needs the run as a recording's file, because the name before a text shows if the text
    // is an identifier or a key.
    let tokens = evidence.laidOut
      .reduce(into: Set<String>()) { $0.formUnion(scan.unknownTokens(in: $1)) }
    guard !tokens.isEmpty else { return evidence }
    let secrets = tokens.sorted().map {
      SecretPatterns.Secret(rule: SecretScan.unknownToken, value: $0)
    }
    return redactor.knowing(SecretPatterns(secrets)).evidence(of: observation)
  }
}

extension Redactor {
  /// Returns an existing recording for messages and the terminal.
  ///
  /// It is redacted again, because it may have been edited by hand, or be older than the contract's
  /// rules of redaction.
  package func shown(_ recording: Recording, by scan: SecretScan) -> Recording {
    var recording = redacted(recording) { $0.shown(by: scan) }
    recording.provenance.adapter = text(recording.provenance.adapter)
    recording.provenance.through = text(recording.provenance.through)
    recording.provenance.version = text(recording.provenance.version)
    return recording
  }
}

extension Evidence {
  /// The bytes of the files that would be written for a recording of this run.
  ///
  /// A scan for secrets reads them, because the name before a text shows if it is an identifier or
  /// a key.
  var laidOut: [[UInt8]] {
    var recording = Recording.blank
    recording.evidence = self
    recording.evidence.redacted = []
    let document = RecordingDocument(recording, stem: "")
    return [document.json] + document.bodies.map(\.bytes)
  }
}
