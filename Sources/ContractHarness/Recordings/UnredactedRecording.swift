import ContractModel
import ContractValues

extension Diagnostic {
  /// The message about a recording with values that the contract redacts now, but did not redact
  /// when it was recorded.
  ///
  /// It has the positions and not the values. It is `nil` if there is nothing to redact.
  static func unredacted(
    _ recording: Recording, in file: RecordingFile, _ scenario: Scenario, _ contract: Contract
  ) -> Diagnostic? {
    let observation = Observation(recording.evidence)
    let clean = contract.redactor.evidence(of: observation)
    guard Observation(clean) != observation else { return nil }
    let places = clean.redacted.filter { !recording.evidence.redacted.contains($0) }
    return Diagnostic(
      "the recording holds what the contract redacts now",
      at: scenario.location,
      facts: [fact("recording", file.path)]
        + places.prefix(3).map { fact("at", "\($0.place) (\($0.rule))") }
        + (places.count > 3 ? ["and \(places.count - 3) more"] : []),
      help: [.record(scenario, of: contract, again: true)]
    )
  }
}
