import ContractModel
import ContractRedaction
import ContractValues

extension Diagnostic {
  /// A recording that was made before the contract redacted something that it holds.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - file: Where it is.
  ///   - scenario: Its scenario.
  ///   - contract: Its contract, whose rules hold now.
  /// - Returns: Where there is something to redact, never what; `nil` when there is nothing.
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
