import ContractBinding
import ContractHarness
import ContractModel

/// One scenario to be recorded, and the live adapter that records it.
struct RecordTarget: Sendable {
  let job: Job
  /// True if it is to be recorded now: missing or stale ones always are.
  let isAsked: Bool
  /// Why it cannot be recorded, as far as that is certain before anything runs: what the contract
  /// asks for does not exist, or nobody sets up a state of its.
  let obstacles: [Diagnostic]
  let store: RecordingStore

  /// The scenarios of a plan that have recordings, each with the first live adapter that is
  /// registered for it.
  static func all(
    in project: LoadedProject, _ store: RecordingStore, _ extent: RecordSession.Extent
  ) -> [RecordTarget] {
    project.plan.recordable.map { job in
      var obstacles: [Diagnostic] = []
      if case .couldNotCheck(let reasons) = job.verdict { obstacles = reasons }
      var isAsked = true
      if extent == .outdated,
        case .current = store.status(of: job.scenario.scenario, in: job.contract)
      {
        isAsked = false
      }
      return RecordTarget(job: job, isAsked: isAsked, obstacles: obstacles, store: store)
    }
  }

  var contract: Contract { job.contract }
  var scenario: Scenario { job.scenario.scenario }

  /// True if there is no recording yet.
  var isMissing: Bool {
    !store.file(of: scenario.name, in: contract.name).exists
  }

  /// Checks whether it is the same scenario.
  func isSame(as other: RecordTarget) -> Bool { job.scenarioKey == other.job.scenarioKey }

  func queued(
    noting ledger: CallLedger?, id: Int, evidencePath: String, limits: RunLimits
  ) -> QueuedJob {
    var job = job
    job.plannedCase.id = id
    job.mode = .record
    job.limits = limits
    job.evidencePath = evidencePath
    job.ledger = ledger
    return QueuedJob(job, with: store)
  }
}
