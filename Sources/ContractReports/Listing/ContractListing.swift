package import ContractBinding
package import ContractModel

/// One contract with its scenarios and subjects, as `contracts list` shows it.
package struct ContractListing: Sendable {
  /// One scenario, with the status that the plan gives to each of its pairs with a subject.
  package struct Row: Sendable {
    package let scenario: Scenario
    /// The problem with the recording, such as `not recorded`; `nil` if there is none.
    package let concern: String?
    /// The status for each subject, in the order of the subjects.
    package let pairStatuses: [PairStatus]

    package init(_ scenario: Scenario, concern: String?, pairStatuses: [PairStatus]) {
      (self.scenario, self.concern, self.pairStatuses) = (scenario, concern, pairStatuses)
    }
  }

  package let contract: Contract
  package let subjects: [SubjectDescription]
  package let rows: [Row]

  package init(_ contract: Contract, subjects: [SubjectDescription], rows: [Row]) {
    (self.contract, self.subjects, self.rows) = (contract, subjects, rows)
  }
}

/// The result of a plan for a scenario and a subject; the raw value is the word for programs.
package enum PairStatus: String, Sendable, CaseIterable {
  case runs
  case pending
  case skipped
  case couldNotCheck = "could-not-check"
  /// The double need not pass the scenario.
  case doesNotApply = "does-not-apply"
  /// The filter does not select the pair.
  case notSelected = "not-selected"

  /// Derives the status of a planned pair.
  ///
  /// `verdict` is `nil` if the case must run. `applies` is false if the double need not pass the
  /// scenario.
  package init(_ verdict: Verdict?, applies: Bool, isPending: Bool) {
    switch verdict {
    case _ where !applies: self = .doesNotApply
    case .skipped: self = isPending ? .pending : .skipped
    case .couldNotCheck: self = .couldNotCheck
    case .kept, .broken, .known, nil: self = .runs
    }
  }

  /// The symbol in the matrix, one column wide, with its meaning in the legend.
  var look: (sign: String, words: String) {
    switch self {
    case .runs: ("●", "is held to it")
    case .pending: (CaseStatus.pending.look.sign, CaseStatus.pending.look.words)
    case .skipped: (CaseStatus.skipped.look.sign, CaseStatus.skipped.look.words)
    case .couldNotCheck: (CaseStatus.couldNotCheck.look.sign, "cannot be checked")
    case .doesNotApply: ("·", "does not stand for it")
    case .notSelected: (" ", "")
    }
  }
}
