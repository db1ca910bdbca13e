import ContractBinding

/// The delegate calls in a recorded run; a run of another subject waits for as many calls.
package struct RecordedReceipts: Sendable, Hashable {
  private let counts: [Int]
  /// True if some calls came after their step's call had returned, or if the recording is too old
  /// to tell.
  ///
  /// Such a call may arrive in its own step or in the next one.
  package let areLate: Bool
  /// True if the subject must make the recorded calls, because the contract names none.
  package let decide: Bool

  /// Counts the delegate calls in each step of a recorded run; `decide` is true if the subject must
  /// make them too.
  package init(of recording: Recording, decide: Bool) {
    let outcomes = recording.evidence.outcomes
    counts = outcomes.map { $0.received.count }
    areLate =
      recording.provenance.isOfFirstVersion
      || outcomes.contains { $0.received.contains(where: \.isLate) }
    self.decide = decide
  }

  package func count(in step: Int) -> Int { counts.indices.contains(step) ? counts[step] : 0 }

  /// Returns the number of calls from the first step to the end of the given step; `nil` if that
  /// step was not recorded.
  package func count(to step: Int) -> Int? {
    counts.indices.contains(step) ? counts[...step].reduce(0, +) : nil
  }
}
