import ContractBinding
import ContractHarness
import ContractModel
import ContractRedaction
import ContractValues
import Foundation

/// The contracts that one run of `verify` checks, and the cases that it runs.
struct RunPlan {
  /// The contracts without errors, in a live run; empty without one, to save memory.
  let contracts: [Contract]
  /// The cases of this machine's scenarios in a live run; empty without one, to save memory.
  ///
  /// They include doubles, which a live run does not run, but searches for outdated ones.
  let jobs: [Job]
  /// The cases that must run; the others have a verdict already, or are not selected.
  private(set) var queued: [QueuedJob]

  /// Returns the cases that must run, and no longer keeps them in memory.
  mutating func takeQueued() -> [QueuedJob] {
    defer { queued = [] }
    return queued
  }
}

extension VerifySession {
  /// Creates the plan, and emits it and all verdicts that are known already.
  func runPlan(
    _ files: ContractFolder,
    _ suite: Result<SuiteDescription, WorkerFailure>,
    _ folder: URL,
    _ emit: @Sendable (VerificationEvent) -> Void
  ) -> RunPlan {
    OutputRedactor.register(files.contracts)
    emit(.contractsRead(files.contracts.map { detailScope.showsSteps ? $0 : $0.head() }))
    let (plan, found) = plan(files, suite, filter)
    var problems = found
    let selected = plan.jobs.filter(isSelected)
    let locks = VendorLocks(files.contracts)
    let jobs = own(selected, locks, emit)
    if selected.isEmpty, problems.isEmpty {
      if let reason = idleness(files, suite) {
        emit(.idle(reason))
      } else {
        // A filter that selects only doubles leaves nothing in a live run, which uses no doubles.
        problems.append(.nothingSelected(by: filter))
      }
    }
    emit(.pairsExcluded(excludedPairs(of: plan, selected, own: jobs)))
    if mode == .live { emit(.vendorsAsked) }
    let startedAt = Date()
    problems += baseline.problems + namesOnlyInBaseline(files, suite)
    if checksSimultaneousCalls, !selected.isEmpty, !selected.contains(where: canCallTogether) {
      problems.append(.nothingSimultaneous(among: selected))
    }
    problems += problemsOfRecordings(of: jobs, in: files.contracts)
    problems += recordingsWithoutContract(beside: files)
    let queued = queued(jobs, files, locks, folder)
    // The reporters write the whole plan once it is known, when this function needs no memory.
    emit(.started(plan: jobs.map(\.plannedCase), at: startedAt))
    for problem in problems { emit(.problem(strictness.judged(problem))) }
    for job in jobs {
      guard let verdict = job.verdict else { continue }
      emit(.caseFinished(CaseResult(job.plannedCase, verdict: verdict)))
    }
    return RunPlan(
      contracts: mode == .live ? files.contracts : [], jobs: jobsOfLiveRun(plan, own: jobs),
      queued: queued)
  }

  /// Emits the events of a run in which nothing is left to check, as when no contract has changed.
  func emitIdle(_ reason: Idleness, _ emit: @Sendable (VerificationEvent) -> Void) {
    _ = own([], VendorLocks([]), emit)
    emit(.idle(reason))
    emit(.started(plan: [], at: Date()))
    emit(.finished(at: Date()))
  }

  /// Returns true if the filter would select a case after a change to it.
  ///
  /// The run then says, for example, that nothing has changed, and not that the filter selects
  /// nothing.
  private func isAnySelected(
    _ files: ContractFolder, _ suite: Result<SuiteDescription, WorkerFailure>,
    after change: (inout CaseFilter) -> Void
  ) -> Bool {
    var changed = filter
    change(&changed)
    return plan(files, suite, changed).plan.jobs.contains(where: isSelected)
  }

  /// The harmless reason why the filter selects no case; `nil` if its names or conditions are wrong.
  private func idleness(
    _ files: ContractFolder, _ suite: Result<SuiteDescription, WorkerFailure>
  ) -> Idleness? {
    if !filter.unchanged.isEmpty, isAnySelected(files, suite, after: { $0.unchanged = [] }) {
      return .unchangedScenarios
    }
    guard let reason = filter.lastVerdictIdleness else { return nil }
    return isAnySelected(files, suite, after: { $0.ignoresLastRun = true }) ? reason : nil
  }

  private func plan(
    _ files: ContractFolder, _ suite: Result<SuiteDescription, WorkerFailure>, _ filter: CaseFilter
  ) -> (plan: Plan, problems: [Diagnostic]) {
    var problems = files.problems
    let known: SuiteDescription
    let plan: Plan
    switch suite {
    case .success(let description):
      known = description
      plan = Plan(
        contracts: files.contracts, unread: files.unread, suite: description, filter: filter,
        allPairs: allPairs)
    case .failure(let error):
      if !Task.isCancelled { problems.append(.unlisted(error, of: files.contracts)) }
      // The subjects are not known, so all names in the filter would look wrong.
      known = .empty
      plan = Plan(
        contracts: [], unread: files.unread, suite: .empty, filter: CaseFilter(),
        allPairs: allPairs)
    }
    problems += plan.problems
    problems += files.problemsBesideErrors(known, filter, reported: problems)
    return (plan, problems.inFileOrder)
  }

  /// Finds failures in the baseline that belong to no case.
  ///
  /// If several machines share the run, only the first one does so. The merged report would
  /// otherwise repeat each problem.
  private func namesOnlyInBaseline(
    _ files: ContractFolder, _ suite: Result<SuiteDescription, WorkerFailure>
  ) -> [Diagnostic] {
    guard (shard?.shard.index ?? 1) == 1, case .success(let description) = suite else { return [] }
    return baseline.unknownNames(
      in: files.contracts, unread: files.unread, subjects: description.subjects.map(\.name))
  }

  private func problemsOfRecordings(of jobs: [Job], in contracts: [Contract]) -> [Diagnostic] {
    let replayed = contracts.filter { mode == .replay && filter.includes($0) }
    return replayed.compactMap { store.aged($0) } + leftovers(of: jobs, in: contracts)
  }

  /// Finds secrets in the recordings that an HTML page shows, as `lint` does.
  ///
  /// The page hides them, but the recordings' files contain them. Nothing is searched if the run
  /// collects no details for a page.
  private func leftovers(of jobs: [Job], in contracts: [Contract]) -> [Diagnostic] {
    guard detailScope == .all else { return [] }
    let selected = Set(jobs.map(\.scenarioKey))
    return contracts.flatMap { contract in
      let parts = store.parts(of: contract.name)
      let found = contract.scenarios.compactMap { scenario -> (Diagnostic, Scenario)? in
        guard selected.contains(ScenarioKey(scenario, of: contract)), scenario.needsRecording,
          let recording = store.status(of: scenario, in: contract).recording
        else { return nil }
        return store.leftover(in: recording, of: scenario, in: contract, among: parts)
          .map { ($0, scenario) }
      }
      return Diagnostic.gathered(found)
    }
  }

  /// Warns about recordings whose contract is gone, because the run would pass without a warning.
  ///
  /// If several machines share the run, only the first one warns.
  private func recordingsWithoutContract(beside files: ContractFolder) -> [Diagnostic] {
    guard mode == .replay, filter.isEverything, (shard?.shard.index ?? 1) == 1,
      files.problems.isEmpty, Folder(path: WorkingFolder.absolute(contractsFolder)).exists
    else { return [] }
    return store.foldersWithoutContract(among: files.contracts).map { .withoutContract($0) }
  }

  /// Returns the cases that must run, in the order of the plan or in a shuffled one.
  private func queued(
    _ jobs: [Job], _ files: ContractFolder, _ locks: VendorLocks, _ folder: URL
  ) -> [QueuedJob] {
    // All jobs share the memory of this path.
    let placed = RecordingStore(root: WorkingFolder.absolute(store.root))
    var queued: [QueuedJob] = []
    var renamed = OrphanedRecordings(files, on: store)
    for job in jobs where job.verdict == nil {
      var next = self.queued(job, placed, locks, folder)
      if next.recordingPath == nil {
        next.job.formerRecording = renamed.recording(of: job.scenario, in: job.contract)
      }
      queued.append(next)
    }
    if let shuffle {
      var order = SeededGenerator(seed: shuffle)
      queued.shuffle(using: &order)
    }
    return queued
  }

  /// The selected cases that belong to this machine's part of the run.
  ///
  /// It also emits an event that tells reporters how the run is divided.
  private func own(
    _ selected: [Job], _ locks: VendorLocks, _ emit: @Sendable (VerificationEvent) -> Void
  ) -> [Job] {
    guard let shard else { return selected }
    // Locks do not work between machines, so scenarios that share a vendor stay on one machine.
    let sharding = Sharding(
      of: selected, into: shard.shard.count, ofRun: shard.run(in: mode),
      keepingWhole: { mode == .live ? locks.sharedVendor(of: $0.contract) : nil })
    emit(.shared(sharding.share(of: shard.shard, source: shard.source)))
    return sharding.jobs(of: shard.shard)
  }

  /// Counts the pairs of a double and a scenario that the double need not pass.
  ///
  /// Each machine counts those of its own scenarios. A scenario without any case belongs to no
  /// machine, so the first machine counts it.
  private func excludedPairs(of plan: Plan, _ selected: [Job], own: [Job]) -> Int {
    // A live run has no doubles.
    if mode == .live { return 0 }
    guard let shard else { return plan.inapplicablePairs.count }
    let own = Set(own.map(\.scenarioKey))
    let divided = Set(selected.map(\.scenarioKey))
    return plan.inapplicablePairs.count { scenario in
      own.contains(scenario) || shard.shard.index == 1 && !divided.contains(scenario)
    }
  }

  /// The cases in which a live run looks for outdated doubles; none without a live run.
  private func jobsOfLiveRun(_ plan: Plan, own: [Job]) -> [Job] {
    guard mode == .live else { return [] }
    return shard == nil ? plan.jobs : plan.jobs(ofScenariosIn: own)
  }

  /// Returns true if a case runs in this mode.
  ///
  /// A live run uses only live adapters, and only scenarios without a fault, because the harness
  /// simulates faults.
  private func isSelected(_ job: Job) -> Bool {
    guard mode == .live else { return true }
    return !job.plannedCase.subjectKind.isDouble && job.scenario.fault == nil
  }

  /// Returns true if a case has calls that `--concurrent` makes at the same time.
  private func canCallTogether(_ job: Job) -> Bool {
    job.verdict == nil && job.plannedCase.subjectKind.isDouble
      && !job.scenario.simultaneousGroups.isEmpty
  }

  private func queued(
    _ job: Job, _ placed: RecordingStore, _ locks: VendorLocks, _ folder: URL
  ) -> QueuedJob {
    let (contract, scenario) = (job.plannedCase.contract, job.plannedCase.scenario)
    var job = job
    job.mode = mode
    job.limits = limits
    job.detailScope = detailScope
    if checksSimultaneousCalls, canCallTogether(job) {
      job.checksSimultaneousCalls = true
      // A data race may crash the process, so no other case may share it.
      job.canShareProcess = false
    }
    if mode == .live {
      job.callLimits = calls.callLimits(in: folder)
      job.evidencePath = liveStore(in: folder).file(of: scenario, in: contract).path
    }
    var queued = QueuedJob(job, with: placed)
    queued.recordingPath = store.existingPath(of: scenario, in: contract)
    if mode == .live { queued.exclusionKey = locks.exclusionKey(of: job) }
    return queued
  }
}

extension Diagnostic {
  /// The warning that `--concurrent` has no effect.
  ///
  /// Its help names what the selected doubles lack: cases that run, an `async` operation, a promise
  /// that calls may overlap, or steps that are plain calls.
  fileprivate static func nothingSimultaneous(among jobs: [Job]) -> Diagnostic {
    let doubles = jobs.filter(\.plannedCase.subjectKind.isDouble)
    let running = doubles.filter { $0.verdict == nil }
    let steps = running.flatMap(\.scenario.steps)
    let called = steps.compactMap(\.operation).filter(\.isAsync)
    let plain = Set(steps.filter(\.canRunBesideItself).compactMap(\.operation?.name)).sorted()
    let help: [String]
    if doubles.contains(where: { !$0.scenario.simultaneousGroups.isEmpty }) {
      help = ["the scenarios with such steps do not run; their verdicts say why"]
    } else if running.isEmpty {
      help = ["only doubles make calls at the same time, and no selected case of one runs"]
    } else if called.isEmpty {
      help = ["only calls of 'async' operations run at the same time, and no step makes one"]
    } else if !called.contains(where: { $0.mayOverlap || $0.isStream }) {
      help = [
        "make the protocol or struct 'Sendable', or register the double with '.callsMayOverlap()'"
      ]
    } else if plain.isEmpty {
      help = [
        "each is a 'call' without 'within', 'receives' or 'observes'",
        "its operation has no completion handler and returns no stream",
      ]
    } else {
      let names = plain.prefix(3).map { "'\($0)'" }
      help = [
        "write two neighbouring steps that call \(NearestWord.choice(names))",
        "neither has 'within', 'receives' or 'observes', or uses the result of the other",
      ]
    }
    return Diagnostic(
      "no double has calls that can run at the same time", severity: .warning,
      facts: [
        "needed     two neighbouring steps that call one 'async' operation whose calls may overlap"
      ],
      help: help)
  }
}
