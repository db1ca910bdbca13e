import ContractBinding
import ContractModel

extension CaseInput {
  /// Removes the effects of time from the replay of an old recording.
  ///
  /// The result has the values as on the day of the recording, and descriptions of the changed
  /// ones. It is `nil` for a double, outside a replay, and if time explains no difference.
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
  /// Adds a warning that outcomes differ because time has passed, with at most three examples.
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
