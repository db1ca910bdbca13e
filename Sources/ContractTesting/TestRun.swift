import ContractBinding
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import Foundation
import Synchronization

/// A run of one suite's contracts in this process.
///
/// It reads the contracts once and runs the cases that the test runner starts.
final class TestRun: Sendable {
  let contracts: [Contract]
  /// The names of contracts in files with errors, which a filter may name without being wrong.
  private let unread: Set<String>
  let places: TestPlaces
  let settings: ContractTestSettings

  /// The failures that the project has put off in `.baseline.yaml`.
  private let baseline: Baseline
  private let subjects: [any Registration]
  private let runner: CaseRunner
  /// All cases of the suite; a filter selects some of them.
  private let jobs: [Job]
  /// The problems with files, suite and settings; each error becomes a failing test case.
  private let problems: [Diagnostic]
  private let report: TestReport?
  /// The contracts whose recordings can be written, as a check has shown.
  let writable = Mutex<Set<String>>([])

  /// Reads the contracts, and calls the suite's code for its subjects.
  init<Suite: ContractSuite>(
    of suite: Suite.Type, in places: TestPlaces, _ settings: ContractTestSettings
  ) {
    self.places = places
    self.settings = settings
    let subjects = Suite.subjects
    self.subjects = subjects
    let files = ContractFolder.readSafely(places.contracts, relativeTo: places.base)
    contracts = files.contracts
    unread = files.unread
    baseline = Baseline.read(besides: places.contracts, relativeTo: places.base)
    OutputRedactor.register(contracts)
    let plan = Plan(
      contracts: contracts, unread: unread,
      subjects: subjects.descriptions(with: Suite.conversions),
      convertedTypes: Set(Suite.conversions.map { TypeName.spelled($0.type) }),
      objects: ObjectDescription.all(in: Suite.conversions), filter: CaseFilter()
    )
    jobs = settings.recording == .none ? plan.jobs : plan.recordable
    problems = settings.problems + files.problems + baseline.problems + plan.problems
    runner = CaseRunner(
      conversions: Suite.conversions,
      subjects: subjects,
      transport: settings.recording == .none ? nil : URLSessionTransport()
    )
    report = settings.output.map { folder in
      let path = URL(filePath: folder).appending(path: "TEST-\(Suite.self).xml").path
      return TestReport(path: path, relativeTo: places.base)
    }
  }

  /// Creates a test case for each scenario and subject that a filter selects, except skipped ones,
  /// and one for each error.
  ///
  /// If there are none, it creates one test case that fails, because a run that checks nothing must
  /// not pass.
  func testCases(_ filter: CaseFilter) -> [ContractTestCase] {
    let filtered = Plan(
      contracts: contracts, unread: unread, subjects: subjects.map(\.description), filter: filter)
    let wanted = Set(filtered.jobs.map(\.pair))
    let errors = (problems + filtered.problems).filter {
      $0.severity == .error
    }
    var seen: Set<Diagnostic> = []
    var cases = errors.filter { seen.insert($0).inserted }.map { ContractTestCase($0, of: self) }
    for job in jobs where wanted.contains(job.pair) && !job.isSkipped {
      cases.append(ContractTestCase(job, of: self))
    }
    return cases.isEmpty ? [ContractTestCase(.nothingToCheck(in: places), of: self)] : cases
  }

  /// Runs one case, and adds its result to the report.
  ///
  /// - Throws: A ``ContractFailure`` if the case does not pass, if it passes although the baseline
  ///   lists it, or if the report cannot be written.
  func verify(_ job: Job) async throws(ContractFailure) {
    try beginReport()
    var result: CaseResult
    var lateCalls: [Diagnostic] = []
    if let certain = job.certain {
      result = certain
    } else {
      if settings.recording == .none {
        let run = await run(job)
        (result, lateCalls) = (run.result, run.lateCalls)
        result.verdict = baseline.judged(result.verdict, of: job.plannedCase)
      } else {
        result = await record(job)
      }
      try emit(.caseFinished(result))
    }
    // Late calls and requests belong to an earlier case, whose verdict is already given.
    for call in lateCalls where !problems.contains(call) { try emit(.problem(call)) }
    for requests in LateRequests.take() {
      try emit(.problem(Diagnostic(requests.words, severity: .warning)))
    }
    let registered = places.path(ofRegistration: job.plannedCase.registeredAt)
    switch result.verdict {
    case .kept:
      guard settings.recording == .none, let mended = baseline.mended(job.plannedCase) else {
        break
      }
      try fail(mended)
    case .known, .skipped: break
    case .broken(let diagnostics):
      throw ContractFailure(.broken, completed(diagnostics.naming(registration: registered)))
    case .couldNotCheck(let diagnostics):
      throw ContractFailure(.couldNotCheck, completed(diagnostics.naming(registration: registered)))
    }
  }

  /// Adds a problem outside cases to the report, and throws it as a ``ContractFailure``.
  func fail(_ problem: Diagnostic) throws(ContractFailure) {
    try beginReport()
    if !problems.contains(problem) { try emit(.problem(problem)) }
    throw ContractFailure(.couldNotCheck, completed([problem]))
  }

  /// Runs one scenario as soon as a core is free; those that may share state run one by one.
  func run(_ job: Job) async -> CaseRun {
    let turn: @Sendable () async -> CaseRun = { [self] in
      await ConcurrencyLimiter.cores.run { await runNow(job) }
    }
    return sharesState(job) ? await ConcurrencyLimiter.oneAtATime.run(turn) : await turn()
  }

  /// True if a scenario may share state with others, in this process or at the real vendor, so that
  /// it must not run beside them.
  private func sharesState(_ job: Job) -> Bool {
    settings.recording != .none
      || !job.plannedCase.subjectKind.isDouble && job.contract.vendor.kind != .http
  }

  private func runNow(_ job: Job) async -> CaseRun {
    // The path must not contain symbolic links, such as `/tmp` on a Mac: an adapter's results would
    // show the resolved path, which differs.
    let place = URL(filePath: RealPath.of(FileManager.default.temporaryDirectory.path))
      .appending(path: "contracts-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: place) }
    var job = job
    job.mode = settings.recording == .none ? .replay : .record
    job.limits = settings.limits
    job.base = places.base
    let ready = job.ready(at: place.path, with: RecordingStore(root: places.recordings))
    return await runner.run(ready, on: subjects[job.subject])
  }

  private func beginReport() throws(ContractFailure) {
    try reporting { report in
      try report.begin(jobs.map(\.plannedCase), problems, certain: jobs.compactMap(\.certain))
    }
  }

  private func emit(_ event: VerificationEvent) throws(ContractFailure) {
    try reporting { try $0.receive(event) }
  }

  /// Passes the report, if there is one, to a closure; fails the case if it cannot be written.
  private func reporting(_ body: (TestReport) throws -> Void) throws(ContractFailure) {
    guard let report else { return }
    do { try body(report) } catch {
      let problem = Diagnostic(of: error)
      throw ContractFailure(.couldNotCheck, [problem])
    }
  }

  private func completed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var lines = SourceLines(relativeTo: places.base)
    return diagnostics.map { lines.completed($0).withoutSecrets.forTestBundle }
  }
}

extension TestRun {
  private struct Key: Hashable {
    let suite: ObjectIdentifier
    let places: TestPlaces
    let settings: ContractTestSettings
  }

  private static let runs = Mutex<[Key: TestRun]>([:])

  /// Returns the run of a suite with these folders and settings, and creates it at the first call.
  ///
  /// Test functions share the run, so that they have one plan and one report.
  static func shared<Suite: ContractSuite>(
    for suite: Suite.Type, in places: TestPlaces, _ settings: ContractTestSettings
  ) -> TestRun {
    let key = Key(suite: ObjectIdentifier(suite), places: places, settings: settings)
    if let run = runs.withLock({ $0[key] }) { return run }
    // This call runs the suite's own code, so it happens without the lock.
    let new = TestRun(of: suite, in: places, settings)
    return runs.withLock { runs in
      if let run = runs[key] { return run }
      runs[key] = new
      return new
    }
  }
}

extension Job {
  /// The contract, the scenario and the subject's index, which are the same in all plans of the
  /// suite.
  fileprivate var pair: [String] {
    [plannedCase.contract, plannedCase.scenario, "\(subject)"]
  }

  fileprivate var isSkipped: Bool {
    if case .skipped = verdict { true } else { false }
  }

  /// The result if it is known without a run, such as "skipped"; `nil` otherwise.
  fileprivate var certain: CaseResult? {
    verdict.map { CaseResult(plannedCase, verdict: $0) }
  }
}

extension Diagnostic {
  /// The message, with more advice if it proposes `swift run contracts record`, because that cannot
  /// run in a test bundle.
  fileprivate var forTestBundle: Diagnostic {
    guard let command = help.first(where: { $0.hasPrefix("swift run contracts record ") }) else {
      return self
    }
    var diagnostic = self
    let extent = command.hasSuffix(" --again") ? "all" : "1"
    diagnostic.help.append("or test with CONTRACTS_RECORD=\(extent) in the environment")
    return diagnostic
  }

  fileprivate static func nothingToCheck(in places: TestPlaces) -> Diagnostic {
    Diagnostic("nothing is left to check", facts: [Diagnostic.fact("contracts", places.contracts)])
  }
}
