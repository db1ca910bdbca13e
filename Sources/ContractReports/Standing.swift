import ContractModel

/// Where a pair of scenario and subject stands, as a person counts it.
package enum Standing: Sendable, Hashable, CaseIterable {
  /// Every promise was checked and kept.
  case kept
  /// A promise is broken.
  case broken
  /// Nothing could be said, or the run ended too early.
  case couldNotCheck
  /// The subject does not stand for the scenario.
  case skipped
  /// The scenario is not held to yet.
  case pending

  init(_ verdict: Verdict, of plannedCase: PlannedCase) {
    switch verdict {
    case .kept: self = .kept
    case .broken: self = .broken
    case .couldNotCheck: self = .couldNotCheck
    case .skipped: self = plannedCase.isPending ? .pending : .skipped
    }
  }
}
