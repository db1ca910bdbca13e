import ContractBinding
import ContractCurl
import ContractHarness
import Foundation

/// What runs assignments on the subjects of a suite: in a worker, or in a debugger's process.
struct SuiteServer<Suite: ContractSuite> {
  private let subjects: [any Registration]
  private let runner: CaseRunner
  private var contracts = ContractCache()

  /// Asks the suite for its subjects: user code.
  ///
  /// - Throws: When libcurl cannot be had.
  init() throws {
    subjects = Suite.subjects
    runner = CaseRunner(conversions: Suite.conversions, transport: try CurlTransport())
  }

  /// What a plan needs to know of the suite.
  var description: SuiteDescription {
    SuiteDescription(subjects: subjects.map(\.description))
  }

  /// Runs one case.
  mutating func perform(_ assignment: Assignment) async -> CaseReport {
    let registration = subjects[assignment.subjectIndex]
    guard
      let (scenario, contract) = contracts.scenario(
        assignment.scenarioIndex,
        of: assignment.contractPath,
        for: registration.description
      ), scenario.scenario.name == assignment.scenario
    else { return .contractChanged(assignment) }
    var run = await runner.run(
      scenario,
      of: contract,
      on: registration,
      mode: assignment.mode,
      shelf: RecordingShelf(root: assignment.recordings),
      place: URL(filePath: assignment.place, directoryHint: .isDirectory),
      limits: assignment.limits
    )
    if let recording = run.recording, let path = assignment.keptAt {
      do { try RecordingFile(path: path).write(recording) } catch {
        run.verdict = .couldNotCheck([error.diagnostic])
      }
    }
    return CaseReport(
      id: assignment.id,
      verdict: run.verdict.relative(to: assignment.workingFolder),
      notes: run.notes,
      duration: run.duration,
      isSpent: run.isSpent
    )
  }
}

extension CaseReport {
  /// The file is no longer what the plan was made of.
  fileprivate static func contractChanged(_ assignment: Assignment) -> CaseReport {
    let changed = Diagnostic(
      "the contract file changed during the run",
      facts: ["contract  \(assignment.contractPath)", "scenario  \(assignment.scenario)"]
    )
    return CaseReport(
      id: assignment.id,
      verdict: Verdict.couldNotCheck([changed]).relative(to: assignment.workingFolder),
      notes: [],
      duration: 0,
      isSpent: false
    )
  }
}
