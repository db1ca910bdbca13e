import ContractHarness
import ContractModel
import Foundation

/// Runs all scenarios with the real vendors, in batches of a few seconds.
///
/// A scenario that passes runs again, in another second and another process. So values that depend
/// on the time or the process differ, and become volatile. A second run that has waited between
/// steps may differ in more, so then a third run without pauses replaces it. The files of a batch are
/// written before the next batch begins, so that an interruption loses little.
actor RecordRounds {
  /// One run of a scenario, whose requests and results stay in a file until the command ends.
  enum Run: Sendable {
    case saved(SavedRun)
    /// The run did not pass.
    ///
    /// The saved run has its requests and results; it is `nil` unless the run broke the contract.
    case refused([Diagnostic], SavedRun?)

    var hasPassed: Bool { saved != nil }

    /// The saved run, if it passed.
    var saved: SavedRun? {
      if case .saved(let run) = self { run } else { nil }
    }
  }

  enum End: Sendable {
    case ran([Run])
    /// The rounds ended early, because of a signal, or because the vendor cannot be reached or refuses
    /// the credentials.
    case failed(RecordSession.Outcome)
  }

  /// The time, from the first scenario on, in which scenarios of a batch may begin their first run.
  ///
  /// Longer batches start fewer processes; shorter ones lose less with an interruption.
  private static let batchTime = Duration.seconds(3)

  private let session: RecordSession
  private let folder: URL
  private let locks: VendorLocks
  private let outages = VendorOutages()
  private let progress: RecordProgress
  /// The number of each scenario, which gives its jobs their ids.
  private let numbers: [ScenarioKey: Int]
  private var waiting: [RecordTarget]
  private var runs: [ScenarioKey: [Run]] = [:]
  /// The scenarios whose last run may have waited before some steps.
  private var paused: Set<ScenarioKey> = []
  private var ends: [ScenarioKey: ContinuousClock.Instant] = [:]
  /// The problems that belong to no scenario, such as test data that is left at the vendors.
  private(set) var problems: [Diagnostic] = []

  init(_ targets: [RecordTarget], _ session: RecordSession, in folder: URL) {
    waiting = targets
    self.session = session
    self.folder = folder
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
    if !Task.isCancelled { await round(1, batch.filter(hasPassed), closesAfter: nil) }
    if !Task.isCancelled { await repeatWithoutPauses(batch.filter(isRefusedAfterPauses)) }
    await progress.erase()
    return batch
  }

  /// Returns the runs of a scenario, or the reason why it could not run.
  func end(of target: RecordTarget) async -> End {
    let runs = runs(of: target)
    let lacksRun = runs.isEmpty || runs.count == 1 && runs[0].hasPassed
    if let away = await outages.diagnostic(of: target.contract) {
      if runs.isEmpty { return .failed(.notTried(away)) }
      if await outages.wasAway(for: target.job.scenarioKey) || lacksRun {
        return .failed(.refused([away]))
      }
    }
    // A signal ends workers, so a missing run is not their fault.
    return Task.isCancelled && lacksRun ? .failed(.interrupted) : .ran(runs)
  }

  /// True if a scenario has run, or cannot run because of a signal or an outage of its vendor.
  private func isOver(_ target: RecordTarget) async -> Bool {
    if Task.isCancelled { return true }
    if await outages.diagnostic(of: target.contract) != nil { return true }
    return !runs(of: target).isEmpty
  }

  /// Replaces the second run of scenarios by one without pauses, if their vendors can be reached.
  ///
  /// A pause may change more than times: a ticket may count as edited if its two times differ.
  private func repeatWithoutPauses(_ targets: [RecordTarget]) async {
    var repeated: [RecordTarget] = []
    for target in targets where await outages.diagnostic(of: target.contract) == nil {
      runs[target.job.scenarioKey]?.removeLast()
      repeated.append(target)
    }
    await round(2, repeated, closesAfter: nil)
  }

  /// True if the second run has waited and did not pass, or differs from the first one.
  private func isRefusedAfterPauses(_ target: RecordTarget) -> Bool {
    let runs = runs(of: target)
    guard paused.contains(target.job.scenarioKey), runs.count == 2 else { return false }
    guard let second = runs[1].saved else { return true }
    guard let first = try? runs[0].saved?.read(), let second = try? second.read() else {
      return false
    }
    return RecordingRefused(first, second, of: target.scenario, in: target.contract) != nil
  }

  /// Runs scenarios once: in round 0 for the first time, in round 1 for the second, and in round 2
  /// for the second without pauses.
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
      finished: { [self] job, run in
        let hasPassed = await add(run, job.job)
        await progress.ended(job, isDone: round == 1 || round == 0 && !hasPassed)
        await outages.note(run, of: job.job, in: queue)
      },
      problems: { [self] in await add($0) },
      endedBetween: { [self] in await add($0) })
  }

  private func job(for target: RecordTarget, _ round: Int) -> QueuedJob {
    // Only a run that knows the earlier one pauses.
    let earlier = round == 1 ? runs(of: target).first?.saved : nil
    var job = target.queued(
      noting: session.calls.callLimits(in: folder),
      id: round * numbers.count + numbers[target.job.scenarioKey, default: 0],
      runLog: SavedRun.Log(prefix: folder.appending(path: "runs").path, earlier: earlier),
      limits: session.limits
    )
    job.exclusionKey = locks.exclusionKey(of: job.job)
    if round > 0 { job.notBefore = { [self] in await earliestSecondRun(of: target) } }
    return job
  }

  /// Adds the result of a worker's run; a crash of the worker counts as a refused run.
  ///
  /// - Returns: True if all runs of the scenario have passed.
  private func add(_ run: Result<CaseRun, WorkerFailure>, _ job: Job) -> Bool {
    if case .success(let run) = run, run.hasPaused {
      paused.insert(job.scenarioKey)
    } else {
      paused.remove(job.scenarioKey)
    }
    runs[job.scenarioKey, default: []].append(Self.run(run, job))
    ends[job.scenarioKey] = .now
    return runs[job.scenarioKey, default: []].allSatisfy(\.hasPassed)
  }

  /// The earliest moment for a scenario's second run; `nil` if no run has ended.
  ///
  /// It is in another second than the first run, so that timestamps in whole seconds differ.
  private func earliestSecondRun(of target: RecordTarget) -> ContinuousClock.Instant? {
    ends[target.job.scenarioKey]?.advanced(by: .seconds(1.1))
  }

  /// Adds problems, except for those that another worker has reported already.
  private func add(_ others: [Diagnostic]) {
    problems += others.filter { !problems.contains($0) }
  }

  /// Adds the crash of a process after a run, so that the scenario is not recorded.
  private func add(_ crash: CrashAfterCase) {
    runs[ScenarioKey(crash.last), default: []].append(.refused([.endedBetween(crash)], nil))
  }

  private func runs(of target: RecordTarget) -> [Run] { runs[target.job.scenarioKey] ?? [] }

  private func hasPassed(_ target: RecordTarget) -> Bool {
    !runs(of: target).isEmpty && runs(of: target).allSatisfy(\.hasPassed)
  }

  private static func run(_ run: Result<CaseRun, WorkerFailure>, _ job: Job) -> Run {
    switch run {
    case .failure(let failure):
      return .refused([.died(failure, in: job.plannedCase, row: job.rowFact)], nil)
    case .success(let run):
      switch run.result.verdict {
      case .broken(let diagnostics), .known(_, let diagnostics):
        return .refused(diagnostics, run.saved)
      case .couldNotCheck(let diagnostics): return .refused(diagnostics, nil)
      case .skipped(let reason): return .refused([Diagnostic("\(reason)")], nil)
      case .kept: return run.saved.map(Run.saved) ?? .refused([.notRun(job.scenario)], nil)
      }
    }
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
