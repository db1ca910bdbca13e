import ContractHarness
import ContractModel

/// One call of `contracts record`: it records, or shows and reviews what it would record.
struct RecordRun: Sendable {
  enum Purpose: Sendable {
    /// New recordings are written at once.
    case record
    /// The changes are shown, and nothing is written (`--dry-run`).
    case dryRun
    /// Each change is written if the user accepts it (`--review`).
    case review
  }

  let session: RecordSession
  let purpose: Purpose
  /// True for `--relations`: relations are learned from the existing recordings, and no vendor is
  /// called.
  let isOffline: Bool

  /// Runs the command, and prints the results; after a cancellation, also what was not recorded.
  func run() async throws {
    switch purpose {
    case .record:
      let report = RecordReport(isOffline: isOffline)
      try await collect(in: session, for: report)
      try await report.total()
    case .dryRun: try await showChanges()
    case .review: try await reviewChanges()
    }
  }

  private func collect(in session: RecordSession, for report: RecordReport) async throws {
    var problems: [Diagnostic]
    do {
      problems =
        isOffline
        ? try await session.relateOffline { await report.add($0) }
        : try await session.run { await report.add($0) }
    } catch let problem as DiagnosticError {
      problems = [problem.diagnostic]
    }
    await report.tell(problems, isInterrupted: Task.isCancelled)
  }

  private func showChanges() async throws {
    let trial = try RecordTrial(of: session.store)
    let (report, changes) = try await collect(in: trial)
    let review = RecordReview(trial)
    for (index, change) in changes.enumerated() {
      Terminal.write(review.summary(of: change, "\(index + 1) of \(changes.count)") + "\n")
    }
    try await report.total([(changes.count, "would change (nothing was written)")])
  }

  private func reviewChanges() async throws {
    let lock = try RecordingLock(folder: session.store.root)
    let trial = try RecordTrial(of: session.store)
    let (report, changes) = try await collect(in: trial)
    var counts = RecordReview.Counts()
    // Keys that were pressed before the first question are not answers.
    if !changes.isEmpty, let keyboard = try Keyboard(forgettingEarlierKeys: true) {
      defer { Keyboard.restore() }
      counts = await RecordReview(trial).run(changes, keyboard, holding: lock)
    }
    await report.tell(counts.problems)
    try await report.total([
      (counts.accepted, "accepted"), (counts.rejected, "rejected"), (counts.skipped, "skipped"),
      (counts.failed, "not written"),
    ])
  }

  /// Records into a copy, and returns the changes to show or to ask about.
  private func collect(
    in trial: borrowing RecordTrial
  ) async throws -> (RecordReport, [RecordReview.Change]) {
    var session = session
    session.store = trial.copy
    if purpose == .dryRun { session.destination = nil }
    let report = RecordReport(isOffline: isOffline, paths: trial.paths)
    try await collect(in: session, for: report)
    return (report, await report.changes)
  }
}
