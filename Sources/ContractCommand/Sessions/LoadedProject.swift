import ContractBinding
import ContractHarness
import ContractModel
import ContractRedaction
import Foundation

/// Contracts, suite and plan, looked at without running a scenario.
struct LoadedProject: Sendable {
  let files: ContractFolder
  let subjects: [SubjectDescription]
  let plan: Plan
  /// All that is wrong with files, suite and their fit.
  let problems: [Diagnostic]

  /// Reads the contracts, and asks a worker for the suite.
  ///
  /// - Parameters:
  ///   - folder: The folder of contract files.
  ///   - filter: What is meant.
  ///   - meanwhile: What is to be done with the contracts while the worker starts.
  /// - Throws: When not even a temporary folder can be made.
  init(
    contracts folder: String, filter: CaseFilter, meanwhile: (ContractFolder) -> Void = { _ in }
  ) async throws {
    let runFolder = try RunFolder()
    let queue = WorkQueue()
    let suite = SuiteFuture()
    let pool = WorkerPool(jobs: 1, queue: queue, folder: runFolder.url)
    async let work: Void = pool.work(
      for: WorkerPool.Audience(suite: { await suite.fulfil($0) }))
    files = ContractFolder.read(folder)
    OutputRedactor.register(files.contracts)
    meanwhile(files)
    let description = await suite.value()
    await queue.open([])
    await work
    var problems = files.problems
    switch description {
    case .success(let suite):
      subjects = suite.subjects
      plan = Plan(
        contracts: files.contracts, unread: files.unread, subjects: subjects, filter: filter)
      problems += plan.problems
    case .failure(let error):
      subjects = []
      plan = Plan(contracts: [], subjects: [], filter: CaseFilter())
      problems.append(.unlisted(error, of: files.contracts))
    }
    self.problems = problems
  }

  /// Finds the expectations of a scenario that its recording says something of.
  ///
  /// - Parameters:
  ///   - index: The scenario's place in the contract.
  ///   - contract: The contract.
  ///   - store: Where recordings are.
  /// - Returns: The messages; none where there is no recording of what is asked now.
  func remarks(
    onScenario index: Int, of contract: Contract, _ store: RecordingStore
  ) -> [Diagnostic] {
    let scenario = contract.scenarios[index]
    guard let subject = subjects.first(where: { $0.protocolName == contract.protocolName }),
      scenario.needsRecording,
      case .current(let recording) = store.status(of: scenario, in: contract)
    else { return [] }
    // Only a subject's operations tell a handler's name from a key of its argument.
    let resolution = ContractResolution(contract, operations: subject.operations)
    return Diagnostic.remarks(
      on: resolution.scenarios[index].scenario, in: recording, of: contract,
      at: store.file(of: scenario.name, in: contract.name).path)
  }

  /// Problems between the suite and the files that have errors: all that is to be mended in
  /// a file is told at once.
  func problemsBesideErrors(_ filter: CaseFilter) -> [Diagnostic] {
    guard !subjects.isEmpty, !files.parts.isEmpty else { return [] }
    let plan = Plan(
      contracts: files.parts, unread: files.unread.union(files.contracts.map(\.name)),
      subjects: subjects, filter: filter)
    // Where something is wrong already, the rest may follow from it.
    let reported = Set(problems.map(\.location))
    return (plan.problems + plan.reasons).filter { !reported.contains($0.location) }
  }
}

extension Plan {
  /// Why pairs cannot run, each reason once.
  var reasons: [Diagnostic] {
    var reported: Set<Diagnostic> = []
    return entries.flatMap { entry -> [Diagnostic] in
      if case .couldNotCheck(let reasons) = entry.verdict { reasons } else { [] }
    }.filter { reported.insert($0).inserted }
  }
}
