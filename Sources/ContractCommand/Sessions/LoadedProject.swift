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
      WorkerPool.Handlers(suite: { await suite.fulfil($0) }))
    files = ContractFolder.read(folder)
    SecretGate.learn(files.contracts)
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
    return jobs.flatMap { job -> [Diagnostic] in
      if case .couldNotCheck(let reasons) = job.verdict { reasons } else { [] }
    }.filter { reported.insert($0).inserted }
  }
}
