/// What a run of one scenario on one subject brought to light.
package struct Observation: Sendable, Hashable {
  /// What each step produced; shorter than the steps when the run ended early.
  package var outcomes: [Outcome]
  /// What the adapter sent, in order; empty for a double.
  package var exchanges: [Exchange]
  /// What passed at an SDK's seams, in order; empty for a double.
  package var crossings: [Crossing]
  /// What the seam itself remarked, such as a request that was never recorded.
  package var seamProblems: [Diagnostic]

  /// Creates an observation.
  package init(
    outcomes: [Outcome],
    exchanges: [Exchange] = [],
    crossings: [Crossing] = [],
    seamProblems: [Diagnostic] = []
  ) {
    self.outcomes = outcomes
    self.exchanges = exchanges
    self.crossings = crossings
    self.seamProblems = seamProblems
  }
}
