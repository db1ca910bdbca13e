import ContractHarness
import ContractModel
import Foundation

/// The two runs of each target.
actor RecordedRuns {
  /// One run of one target; what it brought stays in its file until all have run.
  enum Run: Sendable {
    case saved(RecordingFile)
    /// The contract was not kept; what came of it all the same, where it got that far.
    case refused([Diagnostic], RecordingFile?)
  }

  private let folder: URL
  private var runs: [ScenarioKey: [Run]] = [:]
  private var ends: [ScenarioKey: ContinuousClock.Instant] = [:]
  /// The problems that belong to no scenario, such as the remains of states at the vendors.
  private(set) var problems: [Diagnostic] = []

  init(folder: URL) {
    self.folder = folder
  }

  /// Where a worker leaves what a run produced, redacted.
  nonisolated func path(of target: RecordTarget, round: Int) -> String {
    folder.appending(path: "run-\(target.job.plannedCase.id)-\(round).json").path
  }

  /// Takes what came of a run.
  func add(_ run: Result<CaseRun, WorkerFailure>, _ job: QueuedJob) {
    runs[job.job.scenarioKey, default: []].append(Self.run(run, job.job))
    ends[job.job.scenarioKey] = .now
  }

  /// When a target may run for the second time: in another second than the first, by any clock
  /// that counts whole ones.
  func earliestSecondRun(of target: RecordTarget) -> ContinuousClock.Instant? {
    ends[target.job.scenarioKey]?.advanced(by: .seconds(1.1))
  }

  /// Adds problems, each once.
  func add(problems others: [Diagnostic]) {
    problems += others.filter { !problems.contains($0) }
  }

  /// The runs of a target, in order.
  func runs(of target: RecordTarget) -> [Run] {
    runs[target.job.scenarioKey] ?? []
  }

  /// Takes that a process did not survive a run: then it is not recorded.
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
      case .broken(let diagnostics): return .refused(diagnostics, file)
      case .couldNotCheck(let diagnostics): return .refused(diagnostics, nil)
      case .skipped(let reason): return .refused([Diagnostic("\(reason)")], nil)
      case .kept: return .saved(file)
      }
    }
  }
}
