import ContractBinding
import ContractHarness
import ContractModel
import Foundation

/// One run of `verify`: plan, workers, verdicts, each told as it happens.
struct VerifySession: Sendable {
  let contractsFolder: String
  let store: RecordingStore
  let filter: CaseFilter
  /// The part of the run that falls to this machine; `nil` for the whole.
  let shard: ShardAssignment?
  let mode: CaseRunner.Mode
  let limits: RunLimits
  /// How many workers run at once; `nil` for as many as serve.
  let jobs: Int?
  /// Which drift fails a live run.
  let drift: DriftPolicy
  /// How often real vendors are called.
  let calls: LiveOptions
  let strictness: StrictnessOptions
  /// Draws the order in which cases run; `nil` leaves them as contracts and suite list them.
  let shuffle: UInt64?
  let reruns: Reruns
  /// Which cases are sketched for reports.
  var sketching = CaseDetails.Scope.none
  /// How much memory each worker may take; `nil` for its share of the machine.
  let memory: MemoryLimit?

  /// Runs to the end.
  ///
  /// - Parameter emit: Takes each event, in order, from any task.
  /// - Throws: When not even a temporary folder can be made.
  func run(_ emit: @escaping @Sendable (VerificationEvent) -> Void) async throws {
    let folder = try RunFolder()
    let queue = WorkQueue()
    let suite = SuiteFuture()
    let runs = CaseRuns(reruns)
    let findings = VendorFindings()
    let pool = WorkerPool(jobs: workers, queue: queue, folder: folder.url, memory: memory)
    // Workers start while contracts are read.
    async let work: Void = pool.work(
      for: WorkerPool.Audience(
        suite: { await suite.fulfil($0) },
        began: { emit(.caseStarted($0.plannedCase)) },
        deliver: { item, delivery in
          let isOver = await take(item, delivery, runs, findings, emit)
          if !isOver { await queue.putBack(item.again) }
        },
        uncleaned: { _, left in for problem in left { emit(.problem(problem)) } },
        endedBetween: { emit(.problem(.endedBetween($0))) }
      ))
    let agenda = agenda(
      ContractFolder.read(contractsFolder), await suite.value(), folder.url, emit)
    await queue.open(agenda.items)
    await work
    await emitVendors(findings, agenda, folder.url, emit) { items in
      await verdicts(of: items, in: folder.url)
    }
    await finish(runs, emit)
  }

  /// How many workers run at once.
  var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Runs to the end in this process, one case after the other.
  ///
  /// - Parameters:
  ///   - suite: The suite, whose code runs here.
  ///   - emit: Takes each event, in order.
  /// - Throws: When not even a temporary folder can be made.
  func runInProcess<Suite: ContractSuite>(
    _ suite: Suite.Type, _ emit: @escaping @Sendable (VerificationEvent) -> Void
  ) async throws {
    let folder = try RunFolder()
    EarlyExit.arm()
    let server = try SuiteServer<Suite>()
    let findings = VendorFindings()
    let files = ContractFolder.read(contractsFolder)
    let runs = CaseRuns(reruns)
    let agenda = agenda(files, .success(server.description), folder.url, emit)
    for first in agenda.items {
      var next: WorkItem? = first
      while let item = next, !Task.isCancelled {
        emit(.caseStarted(item.plannedCase))
        EarlyExit.arm(item.plannedCase)
        let report = await server.perform(item.assignment(in: folder.url))
        let isOver = await take(item, .report(report), runs, findings, emit)
        for problem in report.uncleaned { emit(.problem(problem)) }
        next = isOver ? nil : item.again
      }
    }
    await emitVendors(findings, agenda, folder.url, emit) { items in
      var verdicts: [Int: Verdict] = [:]
      for item in items {
        EarlyExit.arm(item.plannedCase)
        verdicts[item.assignment.id] =
          await server.perform(item.assignment(in: folder.url)).verdict
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

  /// Tells what came of a case, and notes what its last run says of the vendor.
  ///
  /// - Returns: Whether the case is over; it has to be run once more otherwise.
  private func take(
    _ item: WorkItem, _ delivery: WorkerPool.Delivery, _ runs: CaseRuns,
    _ findings: VendorFindings, _ emit: @Sendable (VerificationEvent) -> Void
  ) async -> Bool {
    guard let result = await runs.add(result(of: item, delivery)) else { return false }
    emit(.caseFinished(result))
    guard mode == .live else { return true }
    var finding: VendorFinding?
    if case .report(let report) = delivery { finding = report.finding }
    await findings.add(item.plannedCase, result.verdict, finding, of: item.contract)
    return true
  }

  private func result(of item: WorkItem, _ delivery: WorkerPool.Delivery) -> CaseResult {
    switch delivery {
    case .report(let report):
      CaseResult(
        item.plannedCase,
        verdict: strictness.judged(
          item.withName(report.verdict), report.notes, of: item.plannedCase),
        startedAt: Date() - report.duration,
        duration: report.duration,
        notes: report.notes,
        recordingPath: item.recordingPath,
        sketch: report.sketch
      )
    case .died(let failure):
      CaseResult(
        item.plannedCase,
        verdict: .couldNotCheck([.died(failure, in: item.plannedCase)]),
        startedAt: Date() - failure.duration,
        duration: failure.duration,
        standardError: failure.standardError
      )
    }
  }
}
