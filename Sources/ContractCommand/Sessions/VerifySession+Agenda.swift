import ContractBinding
import ContractHarness
import ContractModel
import ContractRedaction
import ContractValues
import Foundation

/// The work of a run of `verify`.
struct Agenda {
  /// The contracts that could be read.
  let contracts: [Contract]
  /// The texts of their files.
  let texts: [ContractText]
  /// The pairs of this machine's scenarios, those as well that are not asked for.
  let entries: [Plan.Entry]
  /// The cases that must run.
  let items: [WorkItem]
}

extension VerifySession {
  /// Makes the plan, and tells it and all that is already certain.
  ///
  /// - Parameters:
  ///   - files: The contracts.
  ///   - suite: What the suite says of itself, or why it says nothing.
  ///   - folder: The run's own folder.
  ///   - emit: Takes each event.
  /// - Returns: What there is to do.
  func agenda(
    _ files: ContractFolder,
    _ suite: Result<SuiteDescription, WorkerFailure>,
    _ folder: URL,
    _ emit: @Sendable (VerificationEvent) -> Void
  ) -> Agenda {
    OutputRedactor.register(files.contracts)
    emit(.contractsRead(files.contracts))
    let (plan, found) = plan(files, suite, filter)
    var problems = found
    let asked = plan.entries.filter { isAsked($0, files.contracts) }
    let turns = VendorLocks(files.contracts)
    let entries = own(asked, files.contracts, turns, emit)
    if asked.isEmpty, problems.isEmpty {
      if isAnyUnchanged(files, suite) {
        emit(.idle("no scenario that was asked for is in a contract that has changed"))
      } else {
        // All that was asked for may have been doubles, which are not asked live.
        problems.append(.nothingSelected(by: filter))
      }
    }
    emit(.started(plan: entries.map(\.plannedCase), at: Date()))
    problems += problemsOfRecordings(of: entries, in: files.contracts)
    for problem in problems { emit(.problem(strictness.judged(problem))) }
    return Agenda(
      contracts: files.contracts,
      texts: files.texts,
      entries: shard == nil ? plan.entries : plan.entries(ofScenariosIn: entries),
      items: items(for: entries, files, turns, folder, emit)
    )
  }

  /// Tells of a run in which nothing of what was asked for has changed.
  ///
  /// - Parameter emit: Takes each event.
  func emitUnchanged(_ emit: @Sendable (VerificationEvent) -> Void) {
    _ = own([], [], VendorLocks([]), emit)
    emit(.idle("no contract that was asked for has changed"))
    emit(.started(plan: [], at: Date()))
    emit(.finished(at: Date()))
  }

  /// Checks whether something would be asked if nothing were left out for being unchanged.
  private func isAnyUnchanged(
    _ files: ContractFolder, _ suite: Result<SuiteDescription, WorkerFailure>
  ) -> Bool {
    guard !filter.unchanged.isEmpty else { return false }
    var whole = filter
    whole.unchanged = []
    return plan(files, suite, whole).plan.entries.contains { isAsked($0, files.contracts) }
  }

  private func plan(
    _ files: ContractFolder, _ suite: Result<SuiteDescription, WorkerFailure>, _ filter: CaseFilter
  ) -> (plan: Plan, problems: [Diagnostic]) {
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
    return (plan, problems + plan.problems)
  }

  private func problemsOfRecordings(
    of entries: [Plan.Entry], in contracts: [Contract]
  ) -> [Diagnostic] {
    let replayed = contracts.filter { mode == .replay && filter.includes(contract: $0.name) }
    return replayed.compactMap { store.aged($0) } + leftovers(of: entries, in: contracts)
  }

  /// The cases that must run, in their order; the verdicts that are certain without are reported.
  private func items(
    for entries: [Plan.Entry], _ files: ContractFolder, _ turns: VendorLocks, _ folder: URL,
    _ emit: @Sendable (VerificationEvent) -> Void
  ) -> [WorkItem] {
    var items: [WorkItem] = []
    var renamed = RenamedScenarios(files, on: store)
    for entry in entries {
      if let verdict = entry.verdict {
        let result = CaseResult(
          entry.plannedCase, verdict: verdict, startedAt: Date(), duration: 0)
        emit(.caseFinished(result))
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
    return items
  }

  /// Of the pairs that are asked for, those that fall to this machine.
  private func own(
    _ asked: [Plan.Entry], _ contracts: [Contract], _ turns: VendorLocks,
    _ emit: @Sendable (VerificationEvent) -> Void
  ) -> [Plan.Entry] {
    guard let shard else { return asked }
    // Machines do not wait for each other: who shares a vendor stays on one.
    let sharding = Sharding(
      of: asked, into: shard.shard.count, asking: shard.question(of: mode),
      keepingWhole: { mode == .live ? turns.sharedVendor(of: contracts[$0.contract]) : nil })
    emit(.shared(sharding.share(of: shard.shard, source: shard.source)))
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
    for entry: Plan.Entry, _ files: ContractFolder, _ turns: VendorLocks, _ folder: URL
  ) -> WorkItem {
    let contract = files.contracts[entry.contract]
    var item = WorkItem(
      entry, of: contract, in: files.texts[entry.contract], mode: mode, store: store, limits: limits
    )
    item.assignment.sketching = sketching
    item.recordingPath = store.existingPath(
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
}
