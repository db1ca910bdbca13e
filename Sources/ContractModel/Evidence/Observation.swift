/// A run of one scenario on one subject as it was, with its secrets: what is kept of it is its
/// ``Evidence``.
package struct Observation: Sendable, Hashable {
  /// The result of each step; shorter than the steps when the run ended early.
  package var outcomes: [Outcome]
  /// The adapter's requests, in order; empty for a double.
  package var exchanges: [Exchange]
  /// The calls and events at an SDK's seams, in order; empty for a double.
  package var interactions: [SeamInteraction]
  /// The problems that the seam itself found, such as a request that was never recorded.
  package var seamProblems: [Diagnostic]

  /// Creates an observation.
  package init(
    outcomes: [Outcome],
    exchanges: [Exchange] = [],
    interactions: [SeamInteraction] = [],
    seamProblems: [Diagnostic] = []
  ) {
    self.outcomes = outcomes
    self.exchanges = exchanges
    self.interactions = interactions
    self.seamProblems = seamProblems
  }
}
