import ContractBinding
import ContractHarness
import ContractModel
import ContractValues
import Foundation

/// One run of `record`: each scenario twice on the real vendor, then the files that changed.
struct RecordSession: Sendable {
  let contractsFolder: String
  let store: RecordingStore
  let filter: CaseFilter
  /// How often real vendors are called.
  let calls: LiveOptions
  /// How many workers there are where scenarios do not disturb each other.
  let jobs: Int
  let extent: Extent
  let limits: RunLimits

  /// Which recordings are made, and how.
  enum Extent: Sendable {
    /// Those that are missing or stale.
    case outdated
    /// All, each from one honest run.
    case everything
    /// All, and a file keeps what has not changed.
    case drifted
  }

  /// The result for one scenario.
  struct Result: Sendable {
    let contract: String
    let scenario: Scenario
    let outcome: Outcome
  }

  /// The change of a recording.
  enum Outcome: Sendable {
    /// It was written; where it replaces one, the differences that are drift.
    case written(path: String, drift: [Difference], outdatedDigests: [String])
    /// It was made under another name, and was moved.
    case moved(from: String, to: String)
    /// Its date was renewed.
    case renewed
    /// It learnt that more places are volatile.
    case learnt([Place])
    /// It got or lost relations between values, and stays as it was otherwise.
    case related(RelationChange)
    /// It stays as it was.
    case unchanged
    /// It is current, and was not asked to be made again.
    case current
    /// Nothing was written.
    case refused([Diagnostic])
  }

  /// Runs to the end.
  ///
  /// - Parameter emit: Takes what becomes of each scenario, in order.
  /// - Returns: What is wrong with contracts and suite.
  /// - Throws: When the recordings folder cannot be written, or is being written; an
  ///   ``Interrupted`` when a signal came before all had run, and nothing was written.
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
    return await project.problems + recordedRuns.uncleaned
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
  /// - Returns: The scenarios that have a recording now, and where it was.
  private func moveRenamed(
    _ targets: [RecordTarget], _ files: ContractFolder, _ lock: borrowing RecordingLock
  ) -> [(target: RecordTarget, outcome: Outcome)] {
    var renamed = RenamedScenarios(files, on: store)
    var moved: [(RecordTarget, Outcome)] = []
    for target in targets where target.obstacles.isEmpty && target.isMissing {
      // A recording that cannot be moved is no reason to stop: the vendor is asked instead.
      guard let path = renamed.recording(of: target.scenario, in: target.contract),
        let new = try? store.move(path, to: target.scenario, in: target.contract, holding: lock)
      else { continue }
      moved.append((target, .moved(from: path, to: new)))
    }
    return moved
  }

  /// Runs each target twice, the second time in another second and another process, so that what
  /// comes of either shows; one after the other, unless no scenario disturbs another.
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
        uncleaned: { await recordedRuns.add(uncleaned: $0) },
        endedBetween: { await recordedRuns.add($0) }))
  }

  /// How many targets are decided on before people are told.
  private static let decidedAtOnce = 64

  /// Decides on targets, on as many at once as there are cores.
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

  /// The remains of the first run, as the second reported them: they are shown before its result.
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
  /// A scenario that a worker never came to.
  fileprivate static func notRun(_ scenario: Scenario) -> Diagnostic {
    Diagnostic("the scenario did not run", at: scenario.location)
  }
}
