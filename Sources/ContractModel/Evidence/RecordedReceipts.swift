/// The calls of delegates in a recorded run, for which a run of another subject waits.
package struct RecordedReceipts: Sendable, Hashable {
  /// The number of calls from the first step to the end of each.
  package let counts: [Int]
  /// True if the vendor's own calls came after a step's call had returned.
  ///
  /// Then chance decides on which side of a step's border they fall.
  package let areLate: Bool

  /// Counts the calls of the steps of a recorded run.
  package init(of outcomes: [Outcome]) {
    var count = 0
    counts = outcomes.map { outcome in
      count += outcome.received.count
      return count
    }
    areLate = outcomes.contains { $0.received.contains(where: \.isLate) }
  }
}
