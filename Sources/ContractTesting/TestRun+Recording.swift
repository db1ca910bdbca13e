import ContractHarness
import ContractModel
import ContractValues
import Foundation
import Synchronization

extension TestRun {
  /// Records one scenario if the settings require it, and returns the result for the report.
  ///
  /// The scenario runs twice with the real vendor, and then its recording changes if necessary.
  func record(_ job: Job) async -> CaseResult {
    let start = Date()
    var result = CaseResult(job.plannedCase, verdict: .kept, startedAt: start, duration: 0)
    do {
      result.notes = try await recordIfNeeded(job)
    } catch let refused as RecordingRefused {
      result.verdict = .couldNotCheck(refused.diagnostics)
    } catch {
      result.verdict = .couldNotCheck([Diagnostic(of: error)])
    }
    result.verdict = result.verdict.relative(to: places.base)
    result.duration = Date().timeIntervalSince(start)
    return result
  }

  /// Records a missing or stale scenario, or each scenario if the settings say `all`.
  ///
  /// - Returns: Lines for the report that say how the recording changed, such as `unchanged`.
  private func recordIfNeeded(_ job: Job) async throws -> [String] {
    let (contract, scenario) = (job.contract, job.scenario)
    let store = RecordingStore(root: places.recordings)
    guard let target else { throw RecordingRefused([.nowhereToRecord]) }
    if settings.recording == .missing, case .current = store.status(of: scenario, in: contract) {
      _ = try await write(.unchanged, of: scenario, in: contract, from: store, to: target)
      return ["up to date, not asked"]
    }
    try await checkWritable(target, for: contract.name)
    let start = ContinuousClock.now
    let first = try await recordedRun(of: job)
    // The runs start in different seconds, so that timestamps in whole seconds differ.
    try await Task.sleep(until: start + .seconds(1.1))
    let second = try await recordedRun(of: job)
    let update = try RecordingUpdate.decide(
      first, second, of: scenario, in: contract, store: store)
    return try await write(update, of: scenario, in: contract, from: store, to: target)
  }

  /// Checks once for each contract that its recordings can be written, because that waits for the
  /// disk.
  private func checkWritable(_ target: RecordingStore, for contract: String) async throws {
    try await ConcurrencyLimiter.writing.run { () -> Result<Void, any Error> in
      Result {
        if self.writable.withLock({ $0.contains(contract) }) { return }
        try target.checkWritable(for: contract)
        self.writable.withLock { _ = $0.insert(contract) }
      }
    }.get()
  }

  /// Writes an updated recording to the disk, and returns lines about it for the report.
  ///
  /// A separate output folder also gets unchanged recordings, so that it can replace the folder of
  /// recordings.
  private func write(
    _ update: RecordingUpdate,
    of scenario: Scenario,
    in contract: Contract,
    from store: RecordingStore,
    to target: RecordingStore
  ) async throws -> [String] {
    try await ConcurrencyLimiter.writing.run { () -> Result<[String], any Error> in
      Result {
        let lock = try RecordingLock(folder: target.root)
        if target != store, update == .unchanged {
          let old = try store.load(scenario.name, in: contract.name)
          try target.write(old, scan: contract.scan, holding: lock)
        } else {
          try target.apply(update, of: contract, holding: lock)
        }
        return update.words
      }
    }.get()
  }

  /// Runs the scenario with the real vendor once.
  ///
  /// It throws a ``RecordingRefused`` if the verdict is not "kept", or if nothing was recorded.
  private func recordedRun(of job: Job) async throws -> Recording {
    let run = await run(job)
    switch (run.result.verdict, run.recording) {
    case (.kept, let recording?): return recording
    case (.broken(let diagnostics), _), (.couldNotCheck(let diagnostics), _),
      (.known(_, let diagnostics), _):
      throw RecordingRefused(diagnostics)
    case (.skipped(let reason), _): throw RecordingRefused([Diagnostic(reason)])
    case (.kept, nil):
      throw RecordingRefused([
        Diagnostic("the scenario did not run", at: job.plannedCase.location)
      ])
    }
  }

  /// The store for new recordings: in the output folder, or else the project's own; `nil` for a
  /// bundle without an output folder.
  private var target: RecordingStore? {
    if let output = settings.output { return RecordingStore(root: output + "/Recordings") }
    return places.isWritable ? RecordingStore(root: places.recordings) : nil
  }
}

extension RecordingUpdate {
  /// Lines that say how the file changed, such as `renewed, nothing but its date`.
  fileprivate var words: [String] {
    switch self {
    case .unchanged: ["unchanged"]
    case .renewDate: ["renewed, nothing but its date"]
    case .learn(_, let places): ["more is volatile:"] + places.map(\.description)
    case .write(_, let drift, _):
      ["recorded"] + drift.map { "drift at \($0.place): \($0.lines.joined(separator: " "))" }
    }
  }
}

extension Diagnostic {
  /// The message for a run in a bundle without an output folder.
  fileprivate static let nowhereToRecord = Diagnostic(
    "recordings cannot be written into a bundle",
    help: ["name an output folder in CONTRACTS_OUTPUT"]
  )
}
