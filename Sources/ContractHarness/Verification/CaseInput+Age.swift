import ContractBinding
import ContractModel

extension CaseInput {
  /// A run without what the age of the recording has changed in it.
  ///
  /// - Parameter observation: What a live adapter did on replay.
  /// - Returns: The run as it would have been on the day of the recording, and the places that
  ///   differ; `nil` where the age explains nothing.
  func ageless(_ observation: Observation) -> (observation: Observation, places: [String])? {
    guard let now, mode == .replay, !subject.kind.isDouble, let recording = original ?? recording,
      var effects = AgeEffects(
        of: recording,
        volatility: Volatility(declared: contract.vendor.volatile, learnt: recording.volatile),
        now: now)
    else { return nil }
    var ageless = observation
    for (step, recorded) in recording.evidence.outcomes.enumerated()
    where step < ageless.outcomes.count {
      ageless.outcomes[step] = effects.removed(
        from: ageless.outcomes[step], recorded, step: step)
    }
    return effects.places.isEmpty ? nil : (ageless, effects.places)
  }
}

extension Findings {
  /// Warns of outcomes that the age of the recording has changed.
  ///
  /// - Parameter places: The places, in words.
  mutating func warnOfAge(_ places: [String]) {
    let shown = places.prefix(3).joined(separator: "; ")
    let more = places.count > 3 ? "; and \(places.count - 3) more" : ""
    let age = input.recording.flatMap { RecordingAge($0.provenance.recordedAt, at: input.now) }
    warn(
      """
      differs from the recording as the time does (recorded \(age?.words ?? "earlier")): \
      \(shown)\(more); give the adapter vendor.now for its clock
      """)
  }
}
