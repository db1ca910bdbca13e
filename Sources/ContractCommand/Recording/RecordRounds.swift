import ContractHarness
import ContractModel
import Foundation

/// Runs all scenarios with the real vendors, in batches of a few seconds.
///
/// A scenario that passes runs again, in another second and another process. So values that depend
/// on the time or the process differ, and become volatile. The files of a batch are written before
/// the next batch begins, so that an interruption loses little.
actor RecordRounds {
  enum End: Sendable {
    case ran([RecordedRuns.Run])
    /// The scenario has begun, but its vendor cannot be reached or refuses the credentials.
    case away(Diagnostic)
    case notTried(Diagnostic)
    case interrupted
  }

  /// The time, from the first scenario on, in which scenarios of a batch may begin their first run.
  ///
  /// Longer batches start fewer processes; shorter ones lose less with an interruption.
  private static let batchTime = Duration.seconds(3)

  let runs: RecordedRuns
  private let session: RecordSession
  private let folder: URL
  private let locks: VendorLocks
  private let outages = VendorOutages()
  private let progress: RecordProgress
  /// The number of each scenario, which gives its jobs their ids.
  private let numbers: [ScenarioKey: Int]
  private var waiting: [RecordTarget]

  init(_ targets: [RecordTarget], _ session: RecordSession, in folder: URL) {
    waiting = targets
    self.session = session
    self.folder = folder
    runs = RecordedRuns(folder: folder)
    locks = VendorLocks(targets.map(\.contract))
    progress = RecordProgress(total: targets.count)
    numbers = Dictionary(
      targets.enumerated().map { ($1.job.scenarioKey, $0) }, uniquingKeysWith: { $1 })
  }

  /// Runs the next scenarios, and then does a second run of those that have passed.
  ///
  /// After an interruption, the batch contains all remaining scenarios.
  ///
  /// - Returns: The scenarios in the order of the plan; `nil` if none is left.
  func nextBatch() async -> [RecordTarget]? {
    guard !waiting.isEmpty else { return nil }
    let targets = waiting
    waiting = []
    if !Task.isCancelled { await round(0, targets, closesAfter: Self.batchTime) }
    var batch: [RecordTarget] = []
    for target in targets {
      if await isOver(target) { batch.append(target) } else { waiting.append(target) }
    }
    // Without this, a batch in which nothing has run would repeat without an end.
    if batch.isEmpty { swap(&batch, &waiting) }
    var passed: [RecordTarget] = []
    for target in batch where await runs.hasPassed(target.job.scenarioKey) { passed.append(target) }
    if !Task.isCancelled { await round(1, passed, closesAfter: nil) }
    await progress.erase()
    return batch
  }

  /// Returns the runs of a scenario, or the reason why it could not run.
  func end(of target: RecordTarget) async -> End {
    let key = target.job.scenarioKey
    let runs = await runs.runs(of: target)
    let lacksRun = runs.isEmpty || runs.count == 1 && runs[0].hasPassed
    if let away = await outages.diagnostic(of: target.contract) {
      if runs.isEmpty { return .notTried(away) }
      if await outages.wasAway(for: key) || lacksRun { return .away(away) }
    }
    // A signal ends workers, so a missing run is not their fault.
    return Task.isCancelled && lacksRun ? .interrupted : .ran(runs)
  }

  /// True if a scenario has run, or cannot run because of a signal or an outage of its vendor.
  private func isOver(_ target: RecordTarget) async -> Bool {
    if Task.isCancelled { return true }
    if await outages.diagnostic(of: target.contract) != nil { return true }
    return await !runs.runs(of: target).isEmpty
  }

  /// Runs scenarios once: in round 0 for the first time, in round 1 for the second.
  ///
  /// After `time`, no further scenario begins; `nil` means no limit.
  private func round(
    _ round: Int, _ targets: [RecordTarget], closesAfter time: Duration?
  ) async {
    guard !targets.isEmpty else { return }
    let queue = WorkQueue()
    await queue.open(targets.map { job(for: $0, round) })
    let start = BatchStart()
    let clock = Task { [progress] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(250))
        await progress.draw()
        if let time, await start.isOver(time) { await queue.withdraw { !$0.wasTaken } }
      }
    }
    let hasIndependent = targets.contains(where: \.contract.isIndependent)
    let pool = WorkerPool(jobs: hasIndependent ? session.jobs : 1, queue: queue, folder: folder)
    await pool.work(handlers(queue, round, start))
    clock.cancel()
    await clock.value
  }

  private func handlers(
    _ queue: WorkQueue, _ round: Int, _ start: BatchStart
  ) -> WorkerPool.Handlers {
    WorkerPool.Handlers(
      began: { [progress] in
        await start.note()
        await progress.began($0)
      },
      finished: { [runs, outages, progress] job, run in
        await runs.add(run, job)
        let hasPassed = await runs.hasPassed(job.job.scenarioKey)
        await progress.ended(job, isDone: round > 0 || !hasPassed)
        guard await outages.note(run, of: job.job) != nil else { return }
        let vendor = VendorOutages.Vendor(job.job.contract)
        await queue.withdraw {
          !$0.wasTaken && VendorOutages.Vendor($0.job.contract) == vendor
        }
      },
      problems: { [runs] in await runs.add(problems: $0) },
      endedBetween: { [runs] in await runs.add($0) })
  }

  private func job(for target: RecordTarget, _ round: Int) -> QueuedJob {
    var job = target.queued(
      noting: session.calls.callLimits(in: folder),
      id: round * numbers.count + numbers[target.job.scenarioKey, default: 0],
      evidencePath: runs.path(of: target, round: round),
      limits: session.limits
    )
    job.exclusionKey = locks.exclusionKey(of: job.job)
    if round > 0 { job.notBefore = { [runs] in await runs.earliestSecondRun(of: target) } }
    return job
  }
}

/// The moment when the first scenario of a batch began.
///
/// The time of a batch counts from there, because the start of a worker may take longer than the
/// whole batch.
private actor BatchStart {
  private var moment: ContinuousClock.Instant?

  func note() { moment = moment ?? .now }

  /// True if a time has passed since the first scenario began; false if none has begun.
  func isOver(_ time: Duration) -> Bool {
    moment.map { ContinuousClock.now - $0 >= time } ?? false
  }
}
