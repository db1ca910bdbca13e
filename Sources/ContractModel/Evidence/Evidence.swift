package import ContractValues

/// The form in which a run of one scenario is kept, compared and shown: without secrets.
package struct Evidence: Sendable, Hashable {
  /// The requests with their answers, in the order of the requests.
  package var exchanges: [Exchange]
  /// The calls and events at an SDK's seams, in order.
  package var interactions: [SeamInteraction]
  /// The result of each step, in the order of the steps.
  package var outcomes: [Outcome]
  /// The values that redaction replaced.
  package var redacted: [Redacted]

  /// Creates evidence.
  package init(
    outcomes: [Outcome],
    exchanges: [Exchange] = [],
    interactions: [SeamInteraction] = [],
    redacted: [Redacted] = []
  ) {
    self.outcomes = outcomes
    self.exchanges = exchanges
    self.interactions = interactions
    self.redacted = redacted
  }
}

extension Observation {
  /// Creates the observation of a run of which only the evidence is there, to judge or to redact
  /// it again.
  package init(_ evidence: Evidence) {
    self.init(
      outcomes: evidence.outcomes, exchanges: evidence.exchanges,
      interactions: evidence.interactions)
  }
}
