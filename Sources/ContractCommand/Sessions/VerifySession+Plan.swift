import ContractBinding
import ContractHarness
import ContractModel
import ContractRedaction
import ContractValues
import Foundation

/// The work of a run of `verify`.
struct RunPlan {
  /// The contracts that could be read.
  let contracts: [Contract]
  /// The jobs of this machine's scenarios, those as well that are not asked for.
  let jobs: [Job]
  /// The jobs that must run.
  let queued: [QueuedJob]
}

extension VerifySession {
  /// Makes the plan, and reports it and all that is already certain.
  ///
  /// - Parameters:
  ///   - files: The contracts.
  ///   - suite: What the suite says of itself, or why it says nothing.
  ///   - folder: The run's own folder.
  ///   - emit: Takes each event.
  /// - Returns: What there is to do.
  func runPlan(
    _ files: ContractFolder,
    _ suite: Result<SuiteDescription, WorkerFailure>,
    _ folder: URL,
    _ emit: @Sendable (VerificationEvent) -> Void
  ) -> RunPlan {
    SecretGate.learn(files.contracts)
    emit(.contractsRead(files.contracts))
    let (plan, found) = plan(files, suite, filter)
    var problems = found
    let asked = plan.jobs.filter(isAsked)
    let locks = VendorLocks(files.contracts)
    let jobs = own(asked, locks, emit)
    if asked.isEmpty, problems.isEmpty {
      if isAnyUnchanged(files, suite) {
        emit(.idle("no scenario that was asked for is in a contract that has changed"))
      } else {
        // All that was asked for may have been doubles, which are not asked live.
        problems.append(.nothingSelected(by: filter))
      }
    }
    emit(.started(plan: jobs.map(\.plannedCase), at: Date()))
    problems += problemsOfRecordings(of: jobs, in: files.contracts)
    for problem in problems { emit(.problem(strictness.judged(problem))) }
    return RunPlan(
      contracts: files.contracts,
      jobs: shard == nil ? plan.jobs : plan.jobs(ofScenariosIn: jobs),
      queued: queued(jobs, files, locks, folder, emit)
    )
  }

  /// Reports a run in which nothing of what was asked for has changed.
  ///
  /// - Parameter emit: Takes each event.
  func emitUnchanged(_ emit: @Sendable (VerificationEvent) -> Void) {
    _ = own([], VendorLocks([]), emit)
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
    return plan(files, suite, whole).plan.jobs.contains(where: isAsked)
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

  private func problemsOfRecordings(of jobs: [Job], in contracts: [Contract]) -> [Diagnostic] {
    let replayed = contracts.filter { mode == .replay && filter.includes(contract: $0.name) }
    return replayed.compactMap { store.aged($0) } + leftovers(of: jobs, in: contracts)
  }

  /// The jobs that must run, in their order; the verdicts that are certain without are reported.
  private func queued(
    _ jobs: [Job], _ files: ContractFolder, _ locks: VendorLocks, _ folder: URL,
    _ emit: @Sendable (VerificationEvent) -> Void
  ) -> [QueuedJob] {
    var queued: [QueuedJob] = []
    var renamed = RenamedScenarios(files, on: store)
    for job in jobs {
      if let verdict = job.verdict {
        emit(
          .caseFinished(
            CaseResult(job.plannedCase, verdict: verdict, startedAt: Date(), duration: 0)))
      } else {
        var next = self.queued(job, locks, folder)
        if next.recordingPath == nil {
          next.renamedRecording = renamed.recording(of: job.scenario.scenario, in: job.contract)
        }
        queued.append(next)
      }
    }
    if let shuffle {
      var order = SeededGenerator(seed: shuffle)
      queued.shuffle(using: &order)
    }
    return queued
  }

  /// Of the jobs that are asked for, those that fall to this machine.
  private func own(
    _ asked: [Job], _ locks: VendorLocks, _ emit: @Sendable (VerificationEvent) -> Void
  ) -> [Job] {
    guard let shard else { return asked }
    // Machines do not wait for each other: who shares a vendor stays on one.
    let sharding = Sharding(
      of: asked, into: shard.shard.count, asking: shard.question(of: mode),
      keepingWhole: { mode == .live ? locks.sharedVendor(of: $0.contract) : nil })
    emit(.shared(sharding.share(of: shard.shard, source: shard.source)))
    return sharding.jobs(of: shard.shard)
  }

  /// Live, the vendor is asked through live adapters alone, and where it is not the harness that
  /// stands in its place.
  private func isAsked(_ job: Job) -> Bool {
    guard mode == .live else { return true }
    return !job.plannedCase.subjectKind.isDouble && job.scenario.scenario.fault == nil
  }

  private func queued(_ job: Job, _ locks: VendorLocks, _ folder: URL) -> QueuedJob {
    let (contract, scenario) = (job.plannedCase.contract, job.plannedCase.scenario)
    var job = job
    job.mode = mode
    job.limits = limits
    job.detailScope = detailScope
    if mode == .live {
      job.ledger = calls.ledger(in: folder)
      job.evidencePath = liveStore(in: folder).file(of: scenario, in: contract).path
    }
    var queued = QueuedJob(job, with: store)
    queued.recordingPath = store.existingPath(of: scenario, in: contract)
    if mode == .live { queued.exclusionKey = locks.exclusionKey(of: job) }
    return queued
  }
}
