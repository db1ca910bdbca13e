import ContractBinding
import ContractHarness
import ContractModel
import Foundation

/// One run of `contracts record`: each scenario to record runs twice with the real vendor, and its
/// file is written soon afterwards.
struct RecordSession: Sendable {
  let contractsFolder: String
  /// The recordings, or a copy of them for a dry run or a review.
  var store: RecordingStore
  /// The recordings that a run may change in the end, also if it records into a copy first; `nil`
  /// for a dry run.
  var destination: RecordingStore?
  let filter: CaseFilter
  /// The limits on calls to real vendors, from `--budget` and `--rate`.
  let calls: LiveOptions
  /// The number of workers at once, for vendors whose contracts say `independent: true`.
  let jobs: Int
  let extent: Extent
  let limits: RunLimits

  /// The choice of the scenarios to record, and of the parts of a file that change.
  enum Extent: Sendable {
    /// Only scenarios whose recording is missing or stale are recorded.
    case outdated
    /// All selected scenarios are recorded (`--again`); if the vendor has changed, the new run
    /// replaces the whole file.
    case everything
    /// All selected scenarios are recorded (`--update`); a changed file keeps the parts that are
    /// equal.
    case drifted
  }

  /// The function that receives the result of each scenario, in order.
  typealias Emit = @Sendable (Result) async -> Void

  /// Records the selected scenarios, or only those without a current recording, as `extent` says.
  ///
  /// If the task is cancelled, the scenarios that were finished are written, and the others are
  /// reported as interrupted.
  ///
  /// - Returns: The problems of contracts and suite, and the test data that may be left at vendors.
  /// - Throws: An error if the folder of recordings cannot be written, or if another run writes it.
  func run(_ emit: Emit) async throws -> [Diagnostic] {
    let project = try await LoadedProject(contracts: contractsFolder, filter: filter)
    if Task.isCancelled { return [] }
    let lock = try RecordingLock(folder: store.root)
    let targets = await writableTargets(RecordTarget.all(in: project, store, extent), emit)
    let asked = try await targetsToAsk(targets, project.files, lock, emit)
    let folder = try RunFolder()
    let rounds = RecordRounds(asked, self, in: folder.url)
    var related: [ScenarioKey: [Relation]] = [:]
    while let batch = await rounds.nextBatch() {
      for (target, decision) in await decide(batch, rounds, holding: lock) {
        related[target.job.scenarioKey] = decision.relations
        await emit(Result(target, decision.outcome))
      }
    }
    let damage = try await relate(project.files.contracts, related, lock, emit)
    return await project.problems + project.contractsWithoutAdapter(filter) + rounds.problems
      + damage
  }

  /// Emits the scenarios for which the vendor would be called although their recordings cannot be
  /// written, and returns the others.
  private func writableTargets(_ targets: [RecordTarget], _ emit: Emit) async -> [RecordTarget] {
    guard let destination else { return targets }
    func needsFile(_ target: RecordTarget) -> Bool { target.isAsked && target.obstacles.isEmpty }
    var problems: [String: Diagnostic] = [:]
    for contract in Set(targets.filter(needsFile).map(\.contract.name)) {
      do throws(DiagnosticError) { try destination.checkWritable(for: contract) } catch {
        problems[contract] = error.diagnostic
      }
    }
    var writable: [RecordTarget] = []
    for target in targets {
      if needsFile(target), let problem = problems[target.contract.name] {
        await emit(Result(target, .notTried(problem)))
      } else {
        writable.append(target)
      }
    }
    return writable
  }

  /// Emits the results that need no vendor, and moves the recordings of renamed scenarios.
  ///
  /// - Returns: The scenarios for which the vendor must be called.
  private func targetsToAsk(
    _ targets: [RecordTarget], _ files: ContractFolder, _ lock: borrowing RecordingLock,
    _ emit: Emit
  ) async throws -> [RecordTarget] {
    for target in targets where !target.obstacles.isEmpty {
      await emit(Result(target, .refused(target.obstacles)))
    }
    let moved = moveRenamed(targets, files, lock)
    for (target, outcome) in moved { await emit(Result(target, outcome)) }
    let renamed = extent == .outdated ? Set(moved.map(\.target.job.scenarioKey)) : []
    let possible = targets.filter { target in
      target.obstacles.isEmpty && !renamed.contains(target.job.scenarioKey)
    }
    for target in possible where !target.isAsked {
      await emit(Result(target, .current))
    }
    return possible.filter(\.isAsked)
  }

  /// Moves the recordings of scenarios that were renamed.
  ///
  /// - Returns: The scenarios that have a recording now, each with the old and the new path.
  private func moveRenamed(
    _ targets: [RecordTarget], _ files: ContractFolder, _ lock: borrowing RecordingLock
  ) -> [(target: RecordTarget, outcome: Outcome)] {
    var renamed = OrphanedRecordings(files, on: store)
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
}

extension LoadedProject {
  /// Warns of selected contracts that need recordings, but have no live adapter in the suite.
  ///
  /// A protocol without any subject is an error of its own.
  fileprivate func contractsWithoutAdapter(_ filter: CaseFilter) -> [Diagnostic] {
    files.contracts.filter { contract in
      let subjects = subjects.filter { $0.protocolName == contract.protocolName }
      return filter.includes(contract) && contract.scenarios.contains(where: \.needsRecording)
        && !subjects.isEmpty && !subjects.contains { $0.kind == .liveAdapter }
    }.map(Diagnostic.noAdapter)
  }
}

extension Diagnostic {
  fileprivate static func noAdapter(for contract: Contract) -> Diagnostic {
    Diagnostic(
      "no live adapter is registered, so nothing can be recorded",
      severity: .warning, at: contract.protocolLocation,
      length: contract.protocolName.count,
      help: [
        "register it in the suite:",
        "\(contract.protocolName)Binding.liveAdapter(\"…\") { vendor in … }",
      ])
  }
}
