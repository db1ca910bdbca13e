import ContractBinding
import ContractHarness
import Foundation

/// One run of `verify`: plan, workers, verdicts, each told as it happens.
struct VerifySession: Sendable {
  let contractsFolder: String
  let shelf: RecordingShelf
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
    let findings = VendorFindings()
    let pool = WorkerPool(jobs: workers, queue: queue, folder: folder.url, memory: memory)
    // Workers start while contracts are read.
    async let work: Void = pool.work(
      for: WorkerPool.Audience(
        suite: { await suite.fulfil($0) },
        began: { tell(.caseStarted($0.plannedCase)) },
        deliver: { item, delivery in
          let isOver = await take(item, delivery, runs, findings, tell)
          if !isOver { await queue.putBack(item.again) }
        },
        uncleaned: { _, left in for problem in left { tell(.problem(problem)) } },
        endedBetween: { tell(.problem(.endedBetween($0))) }
      ))
    let agenda = plan(ContractFolder.read(contractsFolder), await suite.value(), folder.url, tell)
    await queue.open(agenda.items)
    await work
    await tellVendors(findings, agenda, folder.url, tell) { items in
      await verdicts(of: items, in: folder.url)
    }
    await finish(runs, tell)
  }

  /// How many workers run at once.
  var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

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
    EarlyExit.arm()
    let server = try SuiteServer<Suite>()
    let findings = VendorFindings()
    let files = ContractFolder.read(contractsFolder)
    let runs = CaseRuns(reruns)
    let agenda = plan(files, .success(server.description), folder.url, tell)
    for first in agenda.items {
      var next: WorkItem? = first
      while let item = next, !Task.isCancelled {
        tell(.caseStarted(item.plannedCase))
        EarlyExit.arm(item.plannedCase)
        let report = await server.perform(item.assignment(in: folder.url))
        let isOver = await take(item, .report(report), runs, findings, tell)
        for problem in report.uncleaned { tell(.problem(problem)) }
        next = isOver ? nil : item.again
      }
    }
    await tellVendors(findings, agenda, folder.url, tell) { items in
      var verdicts: [Int: Verdict] = [:]
      for item in items {
        EarlyExit.arm(item.plannedCase)
        verdicts[item.assignment.id] =
          await server.perform(item.assignment(in: folder.url)).verdict
      }
      return verdicts
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
    _ folder: URL,
    _ tell: @Sendable (VerificationEvent) -> Void
  ) -> Agenda {
    SecretGate.learn(files.contracts)
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
    let asked = plan.entries.filter { isAsked($0, files.contracts) }
    let turns = VendorTurns(files.contracts)
    let entries = own(asked, files.contracts, turns, tell)
    tell(.started(plan: entries.map(\.plannedCase), at: Date()))
    problems += plan.problems
    // All that was asked for may have been doubles, which are not asked live.
    if asked.isEmpty, problems.isEmpty {
      if filter.unchanged.isEmpty {
        problems.append(.nothingSelected(by: filter))
      } else {
        tell(.idle("no scenario that was asked for is in a contract that has changed"))
      }
    }
    if mode == .replay {
      problems += files.contracts.filter { filter.includes(contract: $0.name) }
        .compactMap { shelf.aged($0) }
    }
    problems += leftovers(of: entries, in: files.contracts)
    for problem in problems { tell(.problem(strictness.judged(problem))) }
    var items: [WorkItem] = []
    var renamed = RenamedScenarios(files, on: shelf)
    for entry in entries {
      if let verdict = entry.verdict {
        let result = CaseResult(
          entry.plannedCase, verdict: verdict, startedAt: Date(), duration: 0)
        tell(.caseFinished(result))
      } else {
        var item = item(for: entry, files, turns, folder)
        if item.recordingPath == nil { item.renamedRecording = renamed.recording(for: item) }
        items.append(item)
      }
    }
    if let shuffle {
      var order = SeededGenerator(seed: shuffle)
      items.shuffle(using: &order)
    }
    return Agenda(
      contracts: files.contracts,
      texts: files.texts,
      entries: shard == nil ? plan.entries : plan.entries(ofScenariosIn: entries),
      items: items
    )
  }

  /// Of the pairs that are asked for, those that fall to this machine.
  private func own(
    _ asked: [Plan.Entry], _ contracts: [Contract], _ turns: VendorTurns,
    _ tell: @Sendable (VerificationEvent) -> Void
  ) -> [Plan.Entry] {
    guard let shard else { return asked }
    // Machines do not wait for each other: who shares a vendor stays on one.
    let sharding = Sharding(
      of: asked, into: shard.shard.count, asking: shard.question(of: mode),
      keepingWhole: { mode == .live ? turns.sharedVendor(of: contracts[$0.contract]) : nil })
    tell(.shared(sharding.share(of: shard.shard, source: shard.source)))
    return sharding.entries(of: shard.shard)
  }

  /// Live, the vendor is asked through live adapters alone, and where it is not the harness that
  /// stands in its place.
  private func isAsked(_ entry: Plan.Entry, _ contracts: [Contract]) -> Bool {
    guard mode == .live else { return true }
    let hasFault = contracts[entry.contract].scenarios[entry.scenario].fault != nil
    return !entry.plannedCase.subjectKind.isDouble && !hasFault
  }

  private func item(
    for entry: Plan.Entry, _ files: ContractFolder, _ turns: VendorTurns, _ folder: URL
  ) -> WorkItem {
    let contract = files.contracts[entry.contract]
    var item = WorkItem(
      entry, of: contract, in: files.texts[entry.contract], mode: mode, shelf: shelf, limits: limits
    )
    item.assignment.sketching = sketching
    item.recordingPath = shelf.existingPath(
      of: entry.plannedCase.scenario, in: entry.plannedCase.contract)
    guard mode == .live else { return item }
    item.turn = turns.turn(of: contract, entry.plannedCase.scenario)
    item.assignment.ledger = calls.ledger(in: folder)
    item.assignment.keptAt =
      liveShelf(in: folder).file(
        of: entry.plannedCase.scenario, in: entry.plannedCase.contract
      ).path
    return item
  }

  /// Tells what came of a case, and notes what its last run says of the vendor.
  ///
  /// - Returns: Whether the case is over; it has to be run once more otherwise.
  private func take(
    _ item: WorkItem, _ delivery: WorkerPool.Delivery, _ runs: CaseRuns,
    _ findings: VendorFindings, _ tell: @Sendable (VerificationEvent) -> Void
  ) async -> Bool {
    guard let result = await runs.add(result(of: item, delivery)) else { return false }
    tell(.caseFinished(result))
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
        verdict: item.withName(report.verdict),
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
