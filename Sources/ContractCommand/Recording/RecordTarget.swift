import ContractHarness
import ContractModel

/// One scenario to be recorded, and the live adapter that records it.
struct RecordTarget: Sendable {
  let job: Job
  /// False if the recording is up to date, and neither `--again` nor `--update` is given.
  let isAsked: Bool
  /// The reasons, known before a run, why the scenario cannot be recorded, such as an unknown
  /// operation or a state that no subject sets up.
  let obstacles: [Diagnostic]
  let store: RecordingStore

  var contract: Contract { job.contract }
  var scenario: Scenario { job.scenario }

  /// True if the scenario has no recording file under its present name.
  ///
  /// A renamed scenario may then take over the old recording.
  var isMissing: Bool {
    !store.file(of: scenario.name, in: contract.name).exists
  }

  func queued(
    noting callLimits: CallLimits?, id: Int, evidencePath: String, limits: RunLimits
  ) -> QueuedJob {
    var job = job
    job.plannedCase.id = id
    job.mode = .record
    job.limits = limits
    job.evidencePath = evidencePath
    job.callLimits = callLimits
    return QueuedJob(job, with: store)
  }
}
