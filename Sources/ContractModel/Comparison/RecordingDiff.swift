package import ContractValues

/// The changes between two recordings of one scenario, for a review.
package struct RecordingDiff: Sendable {
  /// The changes in requests, responses and outcomes, except in volatile values.
  package let differences: [Difference]
  /// The steps of the new recording, such as `call price`, to name the step of a changed outcome.
  package let steps: [String]
  /// The lines that were removed from or added to the recording's `steps`, `volatile` and
  /// `relations`, for each of these parts that changed.
  package let lines: [(part: String, gone: [String], new: [String])]

  /// Compares two recordings without secrets; the contract's `declared` values are volatile.
  package init(from old: Recording, to new: Recording, declared: [VolatilePart]) {
    let volatility = Volatility(declared: declared, learnt: old.volatile + new.volatile)
    differences =
      Comparison(.runs, volatility: volatility)
      .differences(old.evidence, new.evidence).joiningRenamings
    steps = new.steps
    lines = [
      Self.changes("steps", old.steps, new.steps),
      Self.changes(
        "volatile", old.volatile.map(\.description), new.volatile.map(\.description)),
      Self.changes("relations", old.relations, new.relations),
    ].compactMap(\.self)
  }

  private static func changes(
    _ part: String, _ old: [String], _ new: [String]
  ) -> (part: String, gone: [String], new: [String])? {
    let gone = old.filter { !new.contains($0) }
    let added = new.filter { !old.contains($0) }
    return gone.isEmpty && added.isEmpty ? nil : (part, gone, added)
  }
}
