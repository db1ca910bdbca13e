import ContractBinding
import ContractHarness
import ContractModel
import Foundation

/// One run of `contracts verify`: it plans the cases, runs them in workers, and emits their
/// verdicts.
///
/// Each event is emitted when it happens, so that reports can be written during the run.
struct VerifySession: Sendable {
  let contractsFolder: String
  let store: RecordingStore
  var filter: CaseFilter
  /// True if a double also counts, as skipped, in scenarios that it need not pass (`--all-pairs`).
  var allPairs = false
  /// The part of the run for this machine; `nil` for the whole run.
  var shard: ShardAssignment? = nil
  let mode: CaseInput.Mode
  let limits: RunLimits
  /// The number of workers that run at the same time; `nil` for one on each core.
  let jobs: Int?
  /// The changes of a vendor's behaviour that fail a live run, from `--drift`.
  var drift = DriftPolicy.warn
  /// The limits on calls to real vendors, from `--budget` and `--rate`.
  let calls: LiveOptions
  let strictness: StrictnessOptions
  /// The failures that the project has put off in `.baseline.yaml`.
  var baseline: Baseline
  /// The seed for a random order of cases, from `--shuffle`; `nil` for the order of contracts and
  /// suite.
  var shuffle: UInt64? = nil
  let reruns: Reruns
  /// The number of failures after which no more case begins; `nil` to run all.
  var maxFailures: Int? = nil
  /// The cases whose steps and traffic are collected for reports; collecting takes time.
  var detailScope = CaseDetails.Scope.none
  /// The memory limit of each worker; `nil` for its share of the machine.
  let memory: MemoryLimit?
  /// True if doubles are checked once more with several calls at the same time (`--concurrent`).
  var checksSimultaneousCalls = false

  /// Runs all cases in workers, and passes each event to `emit` when it happens.
  ///
  /// Several tasks call `emit`.
  func run(_ emit: @escaping @Sendable (VerificationEvent) -> Void) async throws {
    let folder = try RunFolder()
    let queue = WorkQueue()
    let suite = SuiteFuture()
    let runs = CaseRuns(reruns, maxFailures: maxFailures)
    let findings = VendorFindings()
    let outages = VendorOutages()
    let pool = WorkerPool(jobs: workers, queue: queue, folder: folder.url, memory: memory)
    // Workers need time to start, so they start while the contracts are read.
    async let work: Void = pool.work(
      WorkerPool.Handlers(
        suite: { await suite.fulfil($0) },
        began: { emit(.caseStarted($0.plannedCase)) },
        finished: { job, run in
          if let result = await take(job, run, runs, findings, emit) {
            if await runs.endsRun(with: result) { emitNotRun(await queue.clear(), emit) }
          } else {
            await queue.putBack(job.nextRun)
          }
          await skipCases(ofVendorOf: job, after: run, outages, queue, findings, emit)
        },
        problems: { problems in for problem in problems { emit(.problem(problem)) } },
        endedBetween: { emit(.problem(.endedBetween($0))) }
      ))
    var plan = runPlan(
      ContractFolder.readSafely(contractsFolder), await suite.value(), folder.url, emit)
    await queue.open(plan.takeQueued())
    FreedMemory.giveBack()
    await work
    await emitVendors(findings, plan, folder.url, emit) { jobs in
      await verdicts(of: jobs, in: folder.url)
    }
    await finish(runs, emit)
  }

  /// The number of workers that run at the same time: `--jobs`, or one on each core.
  var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Runs all cases in this process, one after the other, for a debugger.
  ///
  /// It throws if the run has no temporary folder, or if libcurl cannot be loaded.
  func runInProcess<Suite: ContractSuite>(
    _ suite: Suite.Type, _ emit: @escaping @Sendable (VerificationEvent) -> Void
  ) async throws {
    let folder = try RunFolder()
    let place = folder.url.path
    EarlyExit.arm()
    let server = try SuiteServer<Suite>()
    let findings = VendorFindings()
    let files = ContractFolder.readSafely(contractsFolder)
    let runs = CaseRuns(reruns, maxFailures: maxFailures)
    let plan = runPlan(files, .success(server.description.located), folder.url, emit)
    var isOver = false
    for (index, first) in plan.queued.enumerated() {
      var next: QueuedJob? = first
      while let job = next, !Task.isCancelled {
        emit(.caseStarted(job.plannedCase))
        EarlyExit.arm(job.plannedCase)
        let run = await server.perform(job.ready(below: place))
        let result = await take(job, .success(run), runs, findings, emit)
        for problem in run.uncleaned + run.lateCalls { emit(.problem(problem)) }
        next = result == nil ? job.nextRun : nil
        if let result, await runs.endsRun(with: result) {
          emitNotRun(Array(plan.queued[(index + 1)...]), emit)
          isOver = true
        }
      }
      if isOver { break }
    }
    for call in await server.awaitLateCalls(base: WorkingFolder.path) { emit(.problem(call)) }
    await emitVendors(findings, plan, folder.url, emit) { jobs in
      var verdicts: [Int: Verdict] = [:]
      for job in jobs {
        EarlyExit.arm(job.plannedCase)
        verdicts[job.plannedCase.id] =
          await server.perform(job.ready(below: place)).result.verdict
      }
      return verdicts
    }
    await finish(runs, emit)
  }

  private func finish(
    _ runs: CaseRuns, _ emit: @Sendable (VerificationEvent) -> Void
  ) async {
    for result in await runs.unfinished { emit(.caseFinished(result)) }
    if Task.isCancelled { emit(.problem(.interrupted)) }
    emit(.finished(at: Date()))
  }

  /// Reports a finished case; returns `nil` if the case must run again.
  ///
  /// In a live run, it also notes the finding of the last run about the vendor.
  private func take(
    _ job: QueuedJob, _ run: Result<CaseRun, WorkerFailure>, _ runs: CaseRuns,
    _ findings: VendorFindings, _ emit: @Sendable (VerificationEvent) -> Void
  ) async -> CaseResult? {
    guard var result = await runs.add(result(of: job, run)) else { return nil }
    emit(.caseFinished(result))
    if mode == .replay, result.verdict == .kept,
      let problem = baseline.mended(result.plannedCase)
    {
      emit(.problem(problem))
    }
    guard mode == .live else { return result }
    result.finding = try? run.get().result.finding
    await findings.add(result, of: job.job)
    return result
  }

  /// Gives a result to the cases that no longer run after too many failures.
  ///
  /// A case that has run before gets its result from that run at the end.
  private func emitNotRun(_ jobs: [QueuedJob], _ emit: (VerificationEvent) -> Void) {
    let count = maxFailures ?? 1
    let failures = count == 1 ? "a failure" : "\(count) failures"
    let verdict = Verdict.skipped(reason: "not run: the run ended after \(failures)")
    for job in jobs where job.run == 1 {
      emit(.caseFinished(CaseResult(job.plannedCase, verdict: verdict)))
    }
  }

  private func result(
    of job: QueuedJob, _ run: Result<CaseRun, WorkerFailure>
  ) -> CaseResult {
    var result: CaseResult
    switch run {
    case .success(let run):
      result = run.result
      result.verdict = strictness.judged(result.verdict, of: result)
      result.recordingPath = job.recordingPath
    case .failure(let failure):
      result = CaseResult(
        job.plannedCase,
        verdict: .couldNotCheck([
          .died(
            failure, in: job.plannedCase, row: job.job.rowFact,
            amid: job.job.checksSimultaneousCalls)
        ]),
        startedAt: Date() - failure.duration,
        duration: failure.duration,
        standardError: failure.standardError
      )
    }
    // A case that could not be checked is no known failure, unless the subject crashed.
    if result.verdict.isBroken || run.isCrash {
      result.verdict = baseline.judged(result.verdict, of: job.plannedCase)
    }
    return result
  }
}

extension Result<CaseRun, WorkerFailure> {
  /// True if the process of the case ended, or had to be ended, while the case ran.
  fileprivate var isCrash: Bool {
    guard case .failure(let failure) = self else { return false }
    if case .notStarted = failure.reason { return false }
    return !Task.isCancelled
  }
}
