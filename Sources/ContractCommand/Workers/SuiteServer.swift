import ContractBinding
import ContractCurl
import ContractHarness
import ContractModel
import Foundation

/// A server that runs assignments on the subjects of a suite: in a worker, or under a debugger.
struct SuiteServer<Suite: ContractSuite> {
  private let subjects: [any Registration]
  private let runner: CaseRunner
  private let guardian: GuardListener?

  /// Asks the suite for its subjects: user code.
  ///
  /// - Parameter guardian: Where requests arrive that go past the vendor's address; `nil` where
  ///   the environment is not the harness's own.
  /// - Throws: When libcurl cannot be had.
  init(guardian: GuardListener? = nil) throws {
    subjects = Suite.subjects
    runner = CaseRunner(conversions: Suite.conversions, transport: try CurlTransport())
    self.guardian = guardian
  }

  /// The description of the suite, for a plan.
  var description: SuiteDescription {
    SuiteDescription(subjects: subjects.map(\.description))
  }

  /// Runs one case.
  func perform(_ assignment: Assignment) async -> CaseReport {
    guard let registration = registration(for: assignment) else {
      return CaseReport(assignment, .suiteChanged(assignment))
    }
    guard let (scenario, contract) = scenario(of: assignment, for: registration) else {
      return CaseReport(assignment, .unreadable(assignment))
    }
    if assignment.isCleanUp {
      return await cleanUp(scenario, contract, registration, assignment)
    }
    var run = await runner.run(
      scenario,
      of: contract,
      on: registration,
      mode: assignment.mode,
      store: RecordingStore(root: assignment.recordings),
      place: URL(filePath: assignment.place, directoryHint: .isDirectory),
      limits: assignment.limits,
      sketching: assignment.sketching,
      meter: assignment.ledger
    )
    if let recording = run.recording, let path = assignment.keptAt {
      let final = RecordingStore(root: assignment.recordings)
        .file(of: recording.scenario, in: recording.contract)
      do throws(RecordingProblem) {
        // Recording looks through what it writes; of a live run nothing is written.
        if assignment.mode == .live {
          try final.refuseSecrets(in: recording, by: contract.scan)
        }
        try RecordingFile(path: path).save(recording)
      } catch {
        run.verdict = .couldNotCheck([error.diagnostic])
      }
    }
    if contract.vendor.kind == .http, let asked = guardian?.takeRequests(), !asked.isEmpty {
      let past = Diagnostic.wentPast(asked, registration.description, scenario.scenario)
      run.verdict = run.verdict.broken(by: past)
    }
    run.notes += LoopbackVendor.takeLateRequests().map(\.words)
    if DescriptorLimit.isNearlySpent {
      run.isSpent = true
      run.notes.append("it left so many files open that the next scenario got another process")
    }
    return CaseReport(
      id: assignment.id,
      verdict: run.verdict.relative(to: assignment.workingFolder),
      notes: run.notes,
      duration: run.duration,
      isSpent: run.isSpent,
      finding: run.finding?.relative(to: assignment.workingFolder),
      retryAfter: run.retryAfter,
      uncleaned: run.uncleaned.map { $0.relative(to: assignment.workingFolder) },
      sketch: run.sketch
    )
  }

  /// Removes what the states of a scenario have left whose process has ended.
  private func cleanUp(
    _ scenario: ResolvedScenario, _ contract: Contract, _ registration: any Registration,
    _ assignment: Assignment
  ) async -> CaseReport {
    let left = await runner.cleanUp(
      after: scenario, of: contract, on: registration,
      place: URL(filePath: assignment.place, directoryHint: .isDirectory),
      limits: assignment.limits)
    return CaseReport(
      id: assignment.id, verdict: .kept, notes: [], duration: 0, isSpent: false,
      uncleaned: left.map { $0.relative(to: assignment.workingFolder) })
  }

  private func registration(for assignment: Assignment) -> (any Registration)? {
    guard subjects.indices.contains(assignment.subjectIndex) else { return nil }
    let registration = subjects[assignment.subjectIndex]
    return registration.description.name == assignment.subject ? registration : nil
  }

  /// Reads the scenario, and finds the subject's operations for it.
  private func scenario(
    of assignment: Assignment, for registration: any Registration
  ) -> (scenario: ResolvedScenario, contract: Contract)? {
    let subject = registration.description
    guard let contract = ContractFile.read(assignment.excerpt).contract else { return nil }
    let resolution = ContractResolution(
      contract, operations: subject.operations, delegateMethods: subject.delegateMethods)
    let scenario = resolution.scenarios.first { $0.scenario.name == assignment.scenario }
    return scenario.map { ($0, contract) }
  }
}

extension CaseReport {
  /// The report of a case that did not run.
  fileprivate init(_ assignment: Assignment, _ obstacle: Diagnostic) {
    self.init(
      id: assignment.id,
      verdict: Verdict.couldNotCheck([obstacle]).relative(to: assignment.workingFolder),
      notes: [],
      duration: 0,
      isSpent: false
    )
  }
}

extension LateRequests {
  /// That they came, in words.
  fileprivate var words: String {
    count == 1
      ? "a \(method) of '\(scenario)' came after that scenario had ended, and was refused"
      : "\(count) \(method) of '\(scenario)' came after that scenario had ended, and were refused"
  }
}

extension Verdict {
  /// The verdict after one more promise was found broken.
  fileprivate func broken(by diagnostic: Diagnostic) -> Verdict {
    if case .broken(let others) = self { return .broken(others + [diagnostic]) }
    return .broken([diagnostic])
  }
}

extension Diagnostic {
  /// The message for a file that the parent could read and the worker could not.
  fileprivate static func unreadable(_ assignment: Assignment) -> Diagnostic {
    Diagnostic(
      "the scenario could not be read again",
      facts: [fact("contract", assignment.excerpt.path), fact("scenario", assignment.scenario)]
    )
  }

  /// The suite does not list its subjects as it did when the plan was made.
  fileprivate static func suiteChanged(_ assignment: Assignment) -> Diagnostic {
    Diagnostic(
      "the suite lists its subjects in another order each time",
      facts: ["subject \(assignment.subjectIndex + 1) was  \(assignment.subject)"],
      help: ["list them one after the other, not from a Set or a Dictionary"]
    )
  }

  /// A subject whose requests go elsewhere than to the address that it was given.
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
