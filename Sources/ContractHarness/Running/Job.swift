package import ContractModel

/// One scenario on one subject, with everything that a run needs.
///
/// A plan creates it, a session adds the settings, and a worker receives it over a pipe. It
/// contains the scenario with resolved operations, so that no worker reads a contract.
package struct Job: Sendable, Hashable {
  /// The case, as reports name it.
  package var plannedCase: PlannedCase
  /// The contract; on the way to a worker it keeps only the scenario that the fault changes.
  package var contract: Contract
  /// The scenario, resolved for the subject's operations.
  package var scenario: ResolvedScenario
  /// The subject's index in the suite.
  package var subject: Int
  /// The verdict, if it is known without a run; `nil` if the job must run.
  package var verdict: Verdict?
  /// True if states must be removed from the real vendor afterwards.
  package var cleansUp: Bool
  /// True if the process can run other scenarios before and after.
  package var canShareProcess: Bool

  /// The kind of vendor for a live adapter.
  package var mode = CaseInput.Mode.replay
  /// The time limits.
  package var limits = RunLimits()
  /// The absolute path of the folder to which paths in messages are relative.
  package var base = ""
  /// The cases that get details in reports.
  package var detailScope = CaseDetails.Scope.none
  /// The count of calls of real vendors in this run; `nil` if they are not counted.
  package var ledger: CallLedger?
  /// The path for the redacted evidence; `nil` if it is not saved.
  package var evidencePath: String?
  /// True if an earlier run in another process lacked a recorded answer.
  package var isSecondSilence = false
  /// True if the job only removes the data of the scenario's states.
  package var isCleanUp = false

  /// The path of an empty folder for the scenario.
  package var place = ""
  /// The recording of the scenario; `nil` if it needs none.
  package var recording: RecordingReference?
  /// The recording to which the fault is applied; `nil` if there is none.
  package var faultRecording: RecordingReference?

  /// The scenario to whose recording the fault is applied; `nil` if there is none.
  package var faultyScenario: Scenario? {
    guard let name = scenario.scenario.fault?.over else { return nil }
    return contract.scenarios.first { $0.name == name }
  }

  /// Returns the job with its folder and its recordings.
  ///
  /// - Parameters:
  ///   - place: The path of an empty folder for the scenario.
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
  /// The scenario, the same for all subjects.
  package var scenarioKey: ScenarioKey { ScenarioKey(plannedCase) }
}
