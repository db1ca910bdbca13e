import ContractBinding
import ContractHarness
import ContractModel
import ContractValues
import Foundation

/// One run of `contracts record`: each scenario runs twice with the real vendor, and then the
/// changed files are written.
struct RecordSession: Sendable {
  let contractsFolder: String
  let store: RecordingStore
  let filter: CaseFilter
  /// The limits on calls of real vendors, from `--budget` and `--rate`.
  let calls: LiveOptions
  /// The number of workers at once, for vendors whose contracts say `independent: true`.
  let jobs: Int
  let extent: Extent
  let limits: RunLimits

  /// The choice of the scenarios to record, and of the parts of a file that change.
  enum Extent: Sendable {
    /// Only scenarios whose recording is missing or stale are recorded.
    case outdated
    /// All selected scenarios are recorded (`--again`).
    ///
    /// A changed file contains one complete new run.
    case everything
    /// All selected scenarios are recorded (`--update`).
    ///
    /// A changed file retains all parts that are the same.
    case drifted
  }

  /// The result for one scenario, which the command prints as a line.
  struct Result: Sendable {
    let contract: String
    let scenario: Scenario
    let outcome: Outcome
  }

  /// The change that a recorded scenario made to its file, or the reason why it made none.
  enum Outcome: Sendable {
    /// The file was written.
    ///
    /// `drift` lists the differences from an earlier recording; `outdatedDigests` lists header
    /// fields that no longer fit the redacted body.
    case written(path: String, drift: [Difference], outdatedDigests: [String])
    /// The recording had the scenario's former name, and was moved without a call of the vendor.
    case moved(from: String, to: String)
    /// Only the date in the file was renewed, because the old one exceeded `fresh-for`.
    case renewed
    /// Only the list of volatile positions in the file got these new entries.
    case learnt([Place])
    /// It got or lost relations between values, and stays as it was otherwise.
    case related(RelationChange)
    /// The vendor was called, and behaves as recorded.
    ///
    /// The file stays as it was.
    case unchanged
    /// The recording is up to date, so the vendor was not called.
    case current
    /// Nothing was written, because the runs failed, differ, or contain a secret.
    case refused([Diagnostic])
  }

  /// Records all selected scenarios.
  ///
  /// - Parameter emit: A function that receives the result of each scenario.
  /// - Returns: The problems of contracts and suite, and the test data that may be left at vendors.
  /// - Throws: An error if the folder of recordings cannot be written, or if another run writes it;
  ///   ``Interrupted`` if a signal came before all had run, so that nothing was written.
  func run(_ emit: (Result) -> Void) async throws -> [Diagnostic] {
    let project = try await LoadedProject(contracts: contractsFolder, filter: filter)
    let lock = try RecordingLock(folder: store.root)
    let targets = RecordTarget.all(in: project, store, extent)
    for target in targets where !target.obstacles.isEmpty {
      emit(Result(target, .refused(target.obstacles)))
    }
    let moved = moveRenamed(targets, project.files, lock)
    for (target, outcome) in moved { emit(Result(target, outcome)) }
    let possible = targets.filter { target in
      target.obstacles.isEmpty
        && (extent != .outdated || !moved.contains { $0.target.isSame(as: target) })
    }
    for target in possible where !target.isAsked {
      emit(Result(target, .current))
    }
    let asked = possible.filter(\.isAsked)
    var related: [ScenarioKey: [Relation]] = [:]
    let folder = try RunFolder()
    let recordedRuns = RecordedRuns(folder: folder.url)
    try await runTwice(asked, recordedRuns, folder.url)
    for start in stride(from: 0, to: asked.count, by: Self.decidedAtOnce) {
      let targets = asked[start..<min(start + Self.decidedAtOnce, asked.count)]
      var brought: [(RecordTarget, [RecordedRuns.Run])] = []
      for target in targets { brought.append((target, await recordedRuns.runs(of: target))) }
      for (target, decision) in zip(targets, decide(brought, holding: lock)) {
        related[target.job.scenarioKey] = decision.relations
        emit(Result(target, decision.outcome))
      }
    }
    try relate(project.files.contracts, related, lock, emit)
    return await project.problems + recordedRuns.problems
  }

  /// Learns relations from the recordings on file, and asks no vendor.
  ///
  /// - Parameter emit: Takes what becomes of each scenario, in order.
  /// - Returns: What is wrong with contracts.
  /// - Throws: When the recordings folder cannot be written, or is being written.
  func relateOffline(_ emit: (Result) -> Void) throws -> [Diagnostic] {
    let files = ContractFolder.read(contractsFolder)
    let lock = try RecordingLock(folder: store.root)
    for contract in files.contracts where filter.includes(contract: contract.name) {
      let update = RelationUpdate(of: contract, in: store)
      var found: [ScenarioKey: [Relation]] = [:]
      for scenario in contract.scenarios {
        found[ScenarioKey(scenario, of: contract)] = update.relations(of: scenario) ?? []
      }
      try relate([contract], found, lock, emit)
    }
    return files.problems
      + filter.unknownNames(contracts: files.contracts, unread: files.unread)
  }

  /// Renews the relations in all recordings of the contracts for which there are new ones.
  private func relate(
    _ contracts: [Contract], _ found: [ScenarioKey: [Relation]],
    _ lock: borrowing RecordingLock, _ emit: (Result) -> Void
  ) throws(RecordingProblem) {
    for contract in contracts {
      var own: [String: [Relation]] = [:]
      for scenario in contract.scenarios {
        own[scenario.name] = found[ScenarioKey(scenario, of: contract)]
      }
      guard !own.isEmpty else { continue }
      let changes = try RelationUpdate(of: contract, in: store).apply(own, holding: lock)
      for change in changes {
        emit(
          Result(contract: contract.name, scenario: change.scenario, outcome: .related(change)))
      }
    }
  }

  /// Moves the recordings of scenarios that were renamed.
  ///
  /// - Returns: The scenarios that have a recording now, each with the old and the new path.
  private func moveRenamed(
    _ targets: [RecordTarget], _ files: ContractFolder, _ lock: borrowing RecordingLock
  ) -> [(target: RecordTarget, outcome: Outcome)] {
    var renamed = RenamedScenarios(files, on: store)
    var moved: [(RecordTarget, Outcome)] = []
    for target in targets where target.obstacles.isEmpty && target.isMissing {
      // If a recording cannot be moved, the run continues, and the vendor is called instead.
      guard let path = renamed.recording(of: target.scenario, in: target.contract),
        let new = try? store.move(path, to: target.scenario, in: target.contract, holding: lock)
      else { continue }
      moved.append((target, .moved(from: path, to: new)))
    }
    return moved
  }

  /// Runs each scenario twice, the second time in another second and another process.
  ///
  /// So values that depend on the time or the process differ, and become volatile.
  private func runTwice(
    _ targets: [RecordTarget], _ recordedRuns: RecordedRuns, _ folder: URL
  ) async throws(Interrupted) {
    try await Interruption.ending(
      Task {
        for round in 0..<2 where !Task.isCancelled {
          await run(targets, round, recordedRuns, folder)
        }
      })
  }

  private func run(
    _ targets: [RecordTarget], _ round: Int, _ recordedRuns: RecordedRuns, _ folder: URL
  ) async {
    let queue = WorkQueue()
    let hasIndependent = targets.contains(where: \.contract.isIndependent)
    let pool = WorkerPool(jobs: hasIndependent ? jobs : 1, queue: queue, folder: folder)
    let locks = VendorLocks(targets.map(\.contract))
    let jobs = targets.enumerated().map { index, target in
      var job = target.queued(
        noting: calls.ledger(in: folder),
        id: round * targets.count + index,
        evidencePath: recordedRuns.path(of: target, round: round),
        limits: limits
      )
      job.exclusionKey = locks.exclusionKey(of: job.job)
      if round > 0 { job.notBefore = { await recordedRuns.earliestSecondRun(of: target) } }
      return job
    }
    await queue.open(jobs)
    await pool.work(
      WorkerPool.Handlers(
        finished: { job, run in await recordedRuns.add(run, job) },
        problems: { await recordedRuns.add(problems: $0) },
        endedBetween: { await recordedRuns.add($0) }))
  }

  /// The number of scenarios that are compared and written before their results are printed.
  private static let decidedAtOnce = 64

  /// Compares the two runs of each scenario and writes its file, for several scenarios at the same
  /// time.
  private func decide(
    _ brought: [(target: RecordTarget, runs: [RecordedRuns.Run])],
    holding lock: borrowing RecordingLock
  ) -> [Decision] {
    brought.concurrentMap { decide($0.target, $0.runs, holding: lock) }
  }

  /// What becomes of a recording, and the relations that its runs show; `nil` if there are no runs.
  private struct Decision: Sendable {
    var outcome: Outcome
    var relations: [Relation]?

    static func refused(_ diagnostics: [Diagnostic]) -> Decision {
      Decision(outcome: .refused(diagnostics))
    }
  }

  private func decide(
    _ target: RecordTarget, _ runs: [RecordedRuns.Run], holding lock: borrowing RecordingLock
  ) -> Decision {
    let file = store.file(of: target.scenario.name, in: target.contract.name)
    var read: [Recording] = []
    do {
      for run in runs {
        switch run {
        case .saved(let saved): read.append(try saved.readSaved(for: file))
        case .refused(let diagnostics, let saved):
          return .refused(leftovers(target, read.first, try? saved?.read()) + diagnostics)
        }
      }
      guard read.count == 2 else { return .refused([.notRun(target.scenario)]) }
      let outcome = try write(target, read[0], read[1], lock)
      if case .refused = outcome { return Decision(outcome: outcome) }
      return Decision(
        outcome: outcome,
        relations: RelationUpdate(of: target.contract, in: store)
          .relations(of: target.scenario, runs: read))
    } catch {
      return .refused([error.diagnostic])
    }
  }

  /// The differences between two runs, of which the second was refused.
  ///
  /// They are shown first, because test data of the first run may be the cause.
  private func leftovers(
    _ target: RecordTarget, _ first: Recording?, _ second: Recording?
  ) -> [Diagnostic] {
    guard let first, let second else { return [] }
    return RecordingRefused(first, second, of: target.scenario, in: target.contract)?
      .diagnostics ?? []
  }

  private func write(
    _ target: RecordTarget,
    _ first: Recording,
    _ second: Recording,
    _ lock: borrowing RecordingLock
  ) throws(RecordingProblem) -> Outcome {
    let update: RecordingUpdate
    do {
      update = try RecordingUpdate.decide(
        first, second, of: target.scenario, in: target.contract, store: store,
        keepsUnchanged: extent == .drifted)
    } catch {
      return .refused(error.diagnostics)
    }
    let path = try store.apply(update, of: target.contract, holding: lock)
    switch update {
    case .unchanged: return .unchanged
    case .renewDate: return .renewed
    case .learn(_, let volatile): return .learnt(volatile)
    case .write(let recording, let drift):
      return .written(
        path: path ?? "", drift: drift, outdatedDigests: recording.outdatedDigests)
    }
  }
}

extension RecordSession.Result {
  fileprivate init(_ target: RecordTarget, _ outcome: RecordSession.Outcome) {
    self.init(contract: target.contract.name, scenario: target.scenario, outcome: outcome)
  }
}

extension Diagnostic {
  /// The message for a scenario whose two runs no worker finished.
  fileprivate static func notRun(_ scenario: Scenario) -> Diagnostic {
    Diagnostic("the scenario did not run", at: scenario.location)
  }
}
