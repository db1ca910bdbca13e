import ContractBinding
import ContractHarness
import Foundation

/// One run of `verify`: plan, workers, verdicts, each told as it happens.
struct VerifySession: Sendable {
  let contractsFolder: String
  let shelf: RecordingShelf
  let filter: CaseFilter
  let mode: CaseRunner.Mode
  let limits: RunLimits
  /// How many workers run at once; `nil` for as many as serve.
  let jobs: Int?
  /// Draws the order in which cases run; `nil` leaves them as contracts and suite list them.
  let shuffle: UInt64?
  let reruns: Reruns
  /// Which cases are sketched for reports.
  var sketching = CaseSketch.Scope.none
  /// How much memory each worker may take; `nil` for its share of the machine.
  let memory: MemoryLimit?

  /// Runs to the end.
  ///
  /// - Parameter tell: Takes each event, in order, from any task.
  /// - Throws: When not even a temporary folder can be made.
  func run(_ tell: @escaping @Sendable (VerificationEvent) -> Void) async throws {
    let folder = try RunFolder()
    let queue = WorkQueue()
    let suite = SuitePromise()
    let runs = CaseRuns(reruns)
    let pool = WorkerPool(
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, queue: queue, folder: folder.url,
      memory: memory)
    // Workers start while contracts are read.
    async let work: Void = pool.work(
      for: WorkerPool.Audience(
        suite: { await suite.fulfil($0) },
        began: { tell(.caseStarted($0.plannedCase)) },
        deliver: { item, delivery in
          if let result = await runs.add(result(of: item, delivery)) {
            tell(.caseFinished(result))
          } else {
            await queue.putBack(item.again)
          }
        },
        endedBetween: { tell(.problem(.endedBetween($0))) }
      ))
    let items = plan(ContractFolder.read(contractsFolder), await suite.value(), tell)
    await queue.open(items)
    await work
    await finish(runs, tell)
  }

  /// Runs to the end in this process, one case after the other.
  ///
  /// - Parameters:
  ///   - suite: The suite, whose code runs here.
  ///   - tell: Takes each event, in order.
  /// - Throws: When not even a temporary folder can be made.
  func runInProcess<Suite: ContractSuite>(
    _ suite: Suite.Type, _ tell: @escaping @Sendable (VerificationEvent) -> Void
  ) async throws {
    let folder = try RunFolder()
    var server = try SuiteServer<Suite>()
    let files = ContractFolder.read(contractsFolder)
    let runs = CaseRuns(reruns)
    for first in plan(files, .success(server.description), tell) {
      var next: WorkItem? = first
      while let item = next, !Task.isCancelled {
        tell(.caseStarted(item.plannedCase))
        var assignment = item.assignment
        assignment.place = folder.url.appending(path: item.placeName).path
        let report = await server.perform(assignment)
        let result = await runs.add(result(of: item, .report(report)))
        if let result { tell(.caseFinished(result)) }
        next = result == nil ? item.again : nil
      }
    }
    await finish(runs, tell)
  }

  private func finish(
    _ runs: CaseRuns, _ tell: @Sendable (VerificationEvent) -> Void
  ) async {
    for result in await runs.unfinished { tell(.caseFinished(result)) }
    if Task.isCancelled { tell(.problem(.interrupted)) }
    tell(.finished(at: Date()))
  }

  /// Makes the plan, tells it and all that is already certain, and gives back what must run.
  private func plan(
    _ files: ContractFolder,
    _ suite: Result<SuiteDescription, WorkerFailure>,
    _ tell: @Sendable (VerificationEvent) -> Void
  ) -> [WorkItem] {
    tell(.contractsRead(files.contracts))
    let subjects: [SubjectDescription]
    var problems = files.problems
    switch suite {
    case .success(let description): subjects = description.subjects
    case .failure(let error):
      subjects = []
      if !Task.isCancelled { problems.append(.unlisted(error, of: files.contracts)) }
    }
    // Without a suite there is nothing to say about names that it would have to know.
    let plan = Plan(
      contracts: subjects.isEmpty ? [] : files.contracts,
      unread: files.unread,
      subjects: subjects,
      filter: subjects.isEmpty ? CaseFilter() : filter
    )
    let entries = plan.entries.filter(isAsked)
    tell(.started(plan: entries.map(\.plannedCase), at: Date()))
    problems += plan.problems
    // All that was asked for may have been doubles, which are not asked live.
    if entries.isEmpty, problems.isEmpty { problems.append(.nothingSelected(by: filter)) }
    for problem in problems { tell(.problem(problem)) }
    var items: [WorkItem] = []
    for entry in entries {
      if let verdict = entry.verdict {
        let result = CaseResult(
          entry.plannedCase, verdict: verdict, startedAt: Date(), duration: 0)
        tell(.caseFinished(result))
      } else {
        items.append(item(for: entry, files.contracts[entry.contract]))
      }
    }
    if let shuffle {
      var order = SeededGenerator(seed: shuffle)
      items.shuffle(using: &order)
    }
    return items
  }

  /// Live, the vendor is asked through live adapters alone.
  private func isAsked(_ entry: Plan.Entry) -> Bool {
    mode == .replay || !entry.plannedCase.subjectKind.isDouble
  }

  private func item(for entry: Plan.Entry, _ contract: Contract) -> WorkItem {
    var item = WorkItem(entry, of: contract, mode: mode, shelf: shelf, limits: limits)
    item.assignment.sketching = sketching
    item.recordingPath = shelf.existingPath(
      of: entry.plannedCase.scenario, in: entry.plannedCase.contract)
    if mode == .live, jobs == nil { item.sharedVendor = contract.vendor.name }
    return item
  }

  private func result(of item: WorkItem, _ delivery: WorkerPool.Delivery) -> CaseResult {
    switch delivery {
    case .report(let report):
      CaseResult(
        item.plannedCase,
        verdict: report.verdict,
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
