package import ContractBinding

/// A run of one scenario as it was observed, with its secrets; it must be redacted before storage.
package struct Observation: Sendable, Hashable {
  /// The outcome of each step; there are fewer than steps if the run ended early.
  package var outcomes: [Outcome]
  /// The adapter's HTTP requests, in order; empty for a double.
  package var exchanges: [Exchange]
  /// The calls to an SDK and the events from it, in order; empty for a double.
  package var interactions: [SeamInteraction]
  /// The problems that the replay found, such as a request that is not in the recording.
  package var seamProblems: [Diagnostic]
  /// The texts in the outcomes that certainly are cases of Swift enums.
  package var enumWords: EnumWords

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
