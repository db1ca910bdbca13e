package import ContractBinding

/// The results of a run of one scenario on one subject.
package struct Observation: Sendable, Hashable {
  /// The outcome of each step; shorter than the steps if the run ended early.
  package var outcomes: [Outcome]
  /// The adapter's requests, in order; empty for a double.
  package var exchanges: [Exchange]
  /// The calls and events at an SDK's seams, in order; empty for a double.
  package var interactions: [SeamInteraction]
  /// The problems that the seam found, such as a request that is not in the recording.
  package var seamProblems: [Diagnostic]
  /// The texts in the outcomes that certainly are cases of Swift enums.
  package var enumWords: EnumWords

  /// Creates an observation.
  package init(
    outcomes: [Outcome],
    exchanges: [Exchange] = [],
    interactions: [SeamInteraction] = [],
    seamProblems: [Diagnostic] = [],
    enumWords: EnumWords = EnumWords()
  ) {
    self.outcomes = outcomes
    self.exchanges = exchanges
    self.interactions = interactions
    self.seamProblems = seamProblems
    self.enumWords = enumWords
  }
}
