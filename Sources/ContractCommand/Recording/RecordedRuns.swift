import ContractHarness
import ContractModel
import Foundation

/// The two runs of each scenario, which are compared after each batch.
actor RecordedRuns {
  /// One run of a scenario, whose requests and results stay in a file until the command ends.
  enum Run: Sendable {
    case saved(RecordingFile)
    /// The run did not pass.
    ///
    /// The file has its requests and results; it is `nil` unless the run broke the contract.
    case refused([Diagnostic], RecordingFile?)

    var hasPassed: Bool {
      if case .saved = self { true } else { false }
    }
  }

  private let folder: URL
  private var runs: [ScenarioKey: [Run]] = [:]
  private var ends: [ScenarioKey: ContinuousClock.Instant] = [:]
  /// The problems that belong to no scenario, such as test data that is left at the vendors.
  private(set) var problems: [Diagnostic] = []

  init(folder: URL) {
    self.folder = folder
  }

  /// The path where a worker saves a run, without secrets, for the first run (round 0) or the
  /// second (round 1).
  nonisolated func path(of target: RecordTarget, round: Int) -> String {
    folder.appending(path: "run-\(target.job.plannedCase.id)-\(round).json").path
  }

  /// Adds the result of a worker's run; a crash of the worker counts as a refused run.
  func add(_ run: Result<CaseRun, WorkerFailure>, _ job: QueuedJob) {
    runs[job.job.scenarioKey, default: []].append(Self.run(run, job.job))
    ends[job.job.scenarioKey] = .now
  }

  /// The earliest moment for a scenario's second run; `nil` if no run has ended.
  ///
  /// It is in another second than the first run, so that timestamps in whole seconds differ.
  func earliestSecondRun(of target: RecordTarget) -> ContinuousClock.Instant? {
    ends[target.job.scenarioKey]?.advanced(by: .seconds(1.1))
  }

  /// Adds problems, except for those that another worker has reported already.
  func add(problems others: [Diagnostic]) {
    problems += others.filter { !problems.contains($0) }
  }

  /// The runs of a scenario that have ended, in their order; empty if there is none yet.
  func runs(of target: RecordTarget) -> [Run] {
    runs[target.job.scenarioKey] ?? []
  }

  /// Returns true if a scenario has run, and passed each time.
  func hasPassed(_ scenario: ScenarioKey) -> Bool {
    guard let runs = runs[scenario] else { return false }
    return runs.allSatisfy(\.hasPassed)
  }

  /// Adds the crash of a process after a run, so that the scenario is not recorded.
  func add(_ crash: CrashAfterCase) {
    let key = ScenarioKey(contract: crash.last.contract, scenario: crash.last.scenario)
    runs[key, default: []].append(.refused([.endedBetween(crash)], nil))
  }

  private static func run(_ run: Result<CaseRun, WorkerFailure>, _ job: Job) -> Run {
    let file = RecordingFile(path: job.evidencePath ?? "")
    switch run {
    case .failure(let failure): return .refused([.died(failure, in: job.plannedCase)], nil)
    case .success(let run):
      switch run.result.verdict {
      case .broken(let diagnostics), .known(_, let diagnostics):
        return .refused(diagnostics, file)
      case .couldNotCheck(let diagnostics): return .refused(diagnostics, nil)
      case .skipped(let reason): return .refused([Diagnostic("\(reason)")], nil)
      case .kept: return .saved(file)
      }
    }
  }
}
