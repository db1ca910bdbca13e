import ContractHarness
import ContractModel

/// One scenario to be recorded, and the live adapter that records it.
struct RecordTarget: Sendable {
  let job: Job
  /// The contract with all its scenarios, of which the job has only what its run needs.
  let contract: Contract
  /// False if the recording is up to date, and neither `--again` nor `--update` is given.
  let isAsked: Bool
  let store: RecordingStore

  /// Lists the scenarios of a plan that need recordings, each with the first live adapter that is
  /// registered for it.
  static func all(
    in project: LoadedProject, _ store: RecordingStore, _ extent: RecordSession.Extent
  ) -> [RecordTarget] {
    let contracts = Dictionary(project.files.contracts.map { ($0.name, $0) }) { first, _ in first }
    return project.plan.recordable.map { job in
      var isAsked = true
      if extent == .outdated, case .current = store.status(of: job.scenario, in: job.contract) {
        isAsked = false
      }
      return RecordTarget(
        job: job, contract: contracts[job.contract.name] ?? job.contract, isAsked: isAsked,
        store: store)
    }
  }

  var scenario: Scenario { job.scenario }

  /// The reasons, known before a run, why the scenario cannot be recorded, such as an unknown
  /// operation or a state that no subject sets up.
  var obstacles: [Diagnostic] { job.obstacles }

  /// True if the scenario has no recording file under its present name.
  ///
  /// A renamed scenario may then take over the old recording.
  var isMissing: Bool {
    !store.file(of: scenario.name, in: contract.name).exists
  }

  func queued(
    noting callLimits: CallLimits?, id: Int, runLog: SavedRun.Log, limits: RunLimits
  ) -> QueuedJob {
    var job = job
    job.plannedCase.id = id
    job.mode = .record
    job.limits = limits
    job.runLog = runLog
    job.callLimits = callLimits
    return QueuedJob(job, with: store)
  }
}
