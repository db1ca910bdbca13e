package import ContractValues

/// The results of one run of a scenario, without secrets, in the form that recordings and reports
/// store.
package struct Evidence: Sendable, Hashable {
  /// The HTTP requests with their responses, in the order of the requests.
  package var exchanges: [Exchange]
  /// The calls to an SDK and the events from it, in order; empty for an HTTP vendor.
  package var interactions: [SeamInteraction]
  /// The result of each step, in the order of the steps.
  package var outcomes: [Outcome]
  /// The list of secrets that were replaced: the rule and the position of each.
  package var redacted: [Redacted]

  /// Creates the stored form of a run, whose values must contain no secrets.
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
  /// Creates a run from its stored form, without secrets, to judge or to redact it again.
  package init(_ evidence: Evidence) {
    self.init(
      outcomes: evidence.outcomes, exchanges: evidence.exchanges,
      interactions: evidence.interactions)
  }
}
