import ContractBinding
import ContractCurl
import ContractHarness
import ContractModel
import ContractRedaction
import Foundation

/// A runner of jobs on the subjects of a suite, in a worker or in a debugger's process.
struct SuiteServer<Suite: ContractSuite> {
  private let subjects: [any Registration]
  private let runner: CaseRunner
  private let guardian: GuardListener?

  /// Reads the subjects of the suite, which runs user code.
  ///
  /// `guardian` sees requests past the vendor's address; it is `nil` if the environment of the
  /// process belongs to the user. `learn` receives secrets of the real vendor before a subject
  /// does.
  init(
    guardian: GuardListener? = nil,
    proxies: ProxySettings = ProxySettings(ProcessInfo.processInfo.environment),
    learn: SecretsLearnt? = nil
  ) throws {
    subjects = Suite.subjects
    var limits = CurlTransport.Limits()
    limits.proxies = proxies
    runner = CaseRunner(
      conversions: Suite.conversions, subjects: subjects,
      transport: try CurlTransport(limits: limits), learn: learn)
    self.guardian = guardian
  }

  /// The list of subjects in the order of registration, from which the parent makes a plan.
  var description: SuiteDescription {
    SuiteDescription(
      subjects: subjects.descriptions(with: Suite.conversions),
      convertedTypes: Set(Suite.conversions.map { TypeName.spelled($0.type) }),
      objects: ObjectDescription.all(in: Suite.conversions))
  }

  /// Runs one scenario on its subject, or removes its test data, and returns the verdict with all
  /// messages.
  func perform(_ job: Job) async -> CaseRun {
    guard let registration = registration(for: job) else {
      return CaseRun(
        CaseResult(job.plannedCase, verdict: .couldNotCheck([.suiteChanged(job)])))
    }
    if job.isCleanUp { return await runner.cleanUp(after: job, on: registration) }
    // Without the earlier run, this one is searched as a whole.
    let earlier = job.runLog?.earlier.flatMap { try? $0.read() }
    var run = await runner.run(job, on: registration, after: earlier?.evidence)
    do throws(DiagnosticError) { try save(&run, of: job, after: earlier) } catch {
      run.result.verdict = .couldNotCheck([error.diagnostic.relative(to: job.base)])
    }
    if job.contract.vendor.kind == .http, let requests = guardian?.takeRequests(),
      !requests.isEmpty
    {
      let past = Diagnostic.wentPast(requests, registration.description, job.scenario)
      run.result.verdict = run.result.verdict.broken(by: past)
    }
    run.result.notes += LateRequests.take().map(\.words)
    if DescriptorLimit.isNearlyExhausted {
      run.isUsedUp = true
      run.result.notes.append(
        "it left so many files open that the next scenario got another process")
    }
    return run
  }

  /// Saves the run where the parent reads it, if the job says so.
  private func save(
    _ run: inout CaseRun, of job: Job, after earlier: Recording?
  ) throws(DiagnosticError) {
    guard let recording = run.recording, let path = job.evidencePath ?? job.runLog?.prefix
    else { return }
    // No secret may reach a disk, not even in a temporary folder.
    try RecordingFile(path: job.recording?.path ?? path)
      .refuseSecrets(
        in: recording, besides: earlier, by: job.contract.scan,
        inLiveRunOf: job.mode == .live ? job.scenario : nil)
    if let path = job.evidencePath { try RecordingFile(path: path).save(recording) }
    if let log = job.runLog { run.saved = try SavedRun.append(recording, to: log.prefix) }
  }

  /// Waits a moment for handlers that may still be called, after the last job.
  func awaitLateCalls(base: String) async -> [Diagnostic] {
    await runner.awaitLateCalls(base: base)
  }

  private func registration(for job: Job) -> (any Registration)? {
    guard subjects.indices.contains(job.subject) else { return nil }
    let registration = subjects[job.subject]
    return registration.description.name == job.plannedCase.subject ? registration : nil
  }
}

extension Verdict {
  /// The verdict "broken" with one more message, even if the subject passed all steps.
  fileprivate func broken(by diagnostic: Diagnostic) -> Verdict {
    if case .broken(let others) = self { return .broken(others + [diagnostic]) }
    return .broken([diagnostic])
  }
}

extension Diagnostic {
  /// The message that the suite's order differs between processes, so an index names a wrong
  /// subject.
  fileprivate static func suiteChanged(_ job: Job) -> Diagnostic {
    Diagnostic(
      "the suite lists its subjects in another order each time",
      facts: ["subject \(job.subject + 1) was  \(job.plannedCase.subject)"],
      help: ["list them one after the other, not from a Set or a Dictionary"]
    )
  }

  /// The message that a subject sent requests to other addresses, such as the real vendor's,
  /// although it was given `vendor.url`.
  fileprivate static func wentPast(
    _ requests: [String], _ subject: SubjectDescription, _ scenario: Scenario
  ) -> Diagnostic {
    Diagnostic(
      "\(subject.name) sends requests past the vendor's address",
      at: scenario.location,
      facts: requests.prefix(3).map { Diagnostic.fact("asked", $0) },
      help: ["use the address that the subject is given: vendor.url"]
    )
  }
}
