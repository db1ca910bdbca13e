import ContractBinding
import ContractHarness
import ContractModel
import ContractRedaction
import Foundation

/// The contracts, the subjects and the plan of a project, for commands that need them without
/// running a scenario.
struct LoadedProject: Sendable {
  let files: ContractFolder
  /// The subjects and types of the suite; none if it could not be listed.
  let suite: SuiteDescription
  let plan: Plan
  /// The problems of the contract files, the suite and the plan, in the order in which they are
  /// shown.
  let problems: [Diagnostic]

  /// Reads the contracts, and gets the list of subjects from a worker.
  ///
  /// `meanwhile` gets the contracts and runs while the worker starts.
  init(
    contracts folder: String, filter: CaseFilter, meanwhile: (ContractFolder) -> Void = { _ in }
  ) async throws {
    let runFolder = try RunFolder()
    let queue = WorkQueue()
    let suite = SuiteFuture()
    let pool = WorkerPool(jobs: 1, queue: queue, folder: runFolder.url)
    async let work: Void = pool.work(
      WorkerPool.Handlers(suite: { await suite.fulfil($0) }))
    files = ContractFolder.readSafely(folder)
    OutputRedactor.register(files.contracts)
    meanwhile(files)
    let description = await suite.value()
    await queue.open([])
    var problems = files.problems
    switch description {
    case .success(let suite):
      self.suite = suite
      plan = Plan(
        contracts: files.contracts, unread: files.unread, suite: suite, filter: filter,
        allPairs: true)
      problems += plan.problems
      if plan.lacksFailures, problems.isEmpty { problems.append(.nothingSelected(by: filter)) }
    case .failure(let error):
      self.suite = .empty
      plan = Plan(contracts: [], subjects: [], filter: CaseFilter())
      problems.append(.unlisted(error, of: files.contracts))
    }
    self.problems = problems
    // The worker ends while the plan is made.
    await work
  }

  /// Finds problems, such as unknown operations, in the valid parts of files with errors.
  ///
  /// So one run shows more problems of a file than its first errors.
  func problemsBesideErrors(_ filter: CaseFilter) -> [Diagnostic] {
    files.problemsBesideErrors(suite, filter, reported: problems)
  }

  var subjects: [SubjectDescription] { suite.subjects }
}

extension ContractFolder {
  /// Finds problems, such as unknown operations, in the valid parts of files with errors.
  ///
  /// A problem at the position of one in `reported` is left out, because that is probably its
  /// cause.
  func problemsBesideErrors(
    _ suite: SuiteDescription, _ filter: CaseFilter, reported: [Diagnostic]
  ) -> [Diagnostic] {
    guard !suite.subjects.isEmpty, !parts.isEmpty else { return [] }
    let plan = Plan(
      contracts: parts, unread: unread.union(contracts.map(\.name)), suite: suite, filter: filter)
    let reported = Set(reported.map(\.location))
    return (plan.problems + plan.reasons).filter { !reported.contains($0.location) }
  }
}

extension Plan {
  init(
    contracts: [Contract], unread: Set<String>, suite: SuiteDescription, filter: CaseFilter,
    allPairs: Bool = false
  ) {
    self.init(
      contracts: contracts, unread: unread, subjects: suite.subjects,
      convertedTypes: suite.convertedTypes, objects: suite.objects, filter: filter,
      allPairs: allPairs)
  }

  /// The reasons why cases cannot run, such as an unknown operation, each listed once.
  var reasons: [Diagnostic] {
    var reported: Set<Diagnostic> = []
    return jobs.flatMap(\.obstacles).filter { reported.insert($0).inserted }
  }
}

extension Job {
  /// The reasons, known before a run, why the case cannot run; empty if it can.
  var obstacles: [Diagnostic] {
    if case .couldNotCheck(let reasons) = verdict { reasons } else { [] }
  }
}
