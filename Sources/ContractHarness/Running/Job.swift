package import ContractModel

/// One scenario on one subject, with all that is needed to run it.
///
/// A plan makes it, a session says how it runs, and a worker is given it over a pipe. It holds the
/// scenario as it was resolved for the subject's operations, so that no worker reads a contract.
package struct Job: Sendable, Hashable {
  /// The pair, as reports name it.
  package var plannedCase: PlannedCase
  /// The contract; a worker is given none of its scenarios but the one that a fault happens to.
  package var contract: Contract
  /// The scenario, resolved for the subject's operations.
  package var scenario: ResolvedScenario
  /// The subject's place in the suite.
  package var subject: Int
  /// The verdict that is already certain; `nil` when the job must run.
  package var verdict: Verdict?
  /// True if something is to be removed from the real vendor after it has run there.
  package var cleansUp: Bool
  /// True if the process may have run other scenarios, and may run others after.
  package var canShareProcess: Bool

  /// The vendor under a live adapter.
  package var mode = CaseInput.Mode.replay
  /// How long things may take.
  package var limits = RunLimits()
  /// The folder to which messages give paths relative, absolute.
  package var base = ""
  /// Which cases are reported in detail.
  package var detailScope = CaseDetails.Scope.none
  /// The calls of real vendors in this run; `nil` where they are not counted.
  package var ledger: CallLedger?
  /// The path at which the evidence is saved, redacted; `nil` where it is not.
  package var evidencePath: String?
  /// True if only the remains of the scenario's states are removed.
  package var isCleanUp = false

  /// An empty folder of the scenario's own.
  package var place = ""
  /// The recording of the scenario; `nil` where it has none.
  package var recording: RecordingReference?
  /// The recording that the scenario's fault happens to; `nil` where there is none.
  package var faultRecording: RecordingReference?

  /// The scenario that the fault happens to; `nil` where it happens to nothing that was recorded.
  package var faultyScenario: Scenario? {
    guard let name = scenario.scenario.fault?.over else { return nil }
    return contract.scenarios.first { $0.name == name }
  }

  /// The job with its folder and with the recordings that it needs.
  ///
  /// - Parameters:
  ///   - place: An empty folder of the scenario's own.
  ///   - store: The recordings.
  /// - Returns: The job, ready to run.
  package func ready(at place: String, with store: RecordingStore) -> Job {
    var job = self
    job.place = place
    let scenario = scenario.scenario
    if scenario.fault == nil {
      job.recording = RecordingReference(scenario, of: contract, in: store)
    }
    job.faultRecording = faultyScenario.map { RecordingReference($0, of: contract, in: store) }
    return job
  }
}

extension Job {
  /// A scenario among those of all contracts.
  package struct ScenarioKey: Hashable, Sendable {
    private let contract: String
    private let scenario: String

    /// Names a scenario by its contract's name and its own.
    package init(contract: String, scenario: String) {
      self.contract = contract
      self.scenario = scenario
    }

    /// Names a scenario of a contract.
    package init(_ scenario: Scenario, of contract: Contract) {
      self.init(contract: contract.name, scenario: scenario.name)
    }
  }

  /// The scenario, the same for all subjects.
  package var scenarioKey: ScenarioKey {
    ScenarioKey(contract: plannedCase.contract, scenario: plannedCase.scenario)
  }
}
