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
  private var runs: [String: [Run]] = [:]
  private var ends: [String: ContinuousClock.Instant] = [:]
  /// The remains of states at the vendors.
  private(set) var uncleaned: [Diagnostic] = []

  init(folder: URL) {
    self.folder = folder
  }

  /// Where a worker leaves what a run produced, redacted.
  nonisolated func path(of target: RecordTarget, round: Int) -> String {
    folder.appending(path: "run-\(target.entry.plannedCase.id)-\(round).json").path
  }

  /// Takes what came of a run.
  func add(_ delivery: WorkerPool.Delivery, _ item: WorkItem) {
    let key = "\(item.plannedCase.contract)\u{0}\(item.plannedCase.scenario)"
    runs[key, default: []].append(Self.run(delivery, item))
    ends[key] = .now
  }

  /// When a target may run for the second time: in another second than the first, by any clock
  /// that counts whole ones.
  func earliestSecondRun(of target: RecordTarget) -> ContinuousClock.Instant? {
    ends["\(target.contract.name)\u{0}\(target.scenario.name)"]?.advanced(by: .seconds(1.1))
  }

  /// Takes what states have left, each thing once.
  func add(uncleaned left: [Diagnostic]) {
    uncleaned += left.filter { !uncleaned.contains($0) }
  }

  /// The runs of a target, in order.
  func runs(of target: RecordTarget) -> [Run] {
    runs["\(target.contract.name)\u{0}\(target.scenario.name)"] ?? []
  }

  /// Takes that a process did not survive a run: then it is not recorded.
  func add(_ end: LateEnd) {
    let key = "\(end.last.contract)\u{0}\(end.last.scenario)"
    runs[key, default: []].append(.refused([.endedBetween(end)], nil))
  }

  private static func run(_ delivery: WorkerPool.Delivery, _ item: WorkItem) -> Run {
    let file = RecordingFile(path: item.assignment.keptAt ?? "")
    switch delivery {
    case .died(let failure): return .refused([.died(failure, in: item.plannedCase)], nil)
    case .report(let report):
      switch report.verdict {
      case .broken(let diagnostics): return .refused(diagnostics, file)
      case .couldNotCheck(let diagnostics): return .refused(diagnostics, nil)
      case .skipped(let reason): return .refused([Diagnostic("\(reason)")], nil)
      case .kept: return .saved(file)
      }
    }
  }
}
