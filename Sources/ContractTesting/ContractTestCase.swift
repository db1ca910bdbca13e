// ContractModel is imported publicly, because `plannedCase` has a type of that module.
import ContractHarness
public import ContractModel

/// One scenario on one subject, as a test case for Swift Testing, XCTest or another test runner.
///
/// ```swift
/// @Test(arguments: ShopSuite.testCases())
/// func contract(_ testCase: ContractTestCase) async throws {
///   try await testCase.verify()
/// }
/// ```
///
/// A problem outside scenarios, such as an unreadable contract file, is a separate test case, so
/// that all others still run.
public struct ContractTestCase: Sendable, Identifiable {
  /// The work of a test case: a scenario to run, or a problem to report.
  enum Content: Sendable {
    case job(Job, TestRun)
    case problem(Diagnostic, TestRun?)
  }

  /// A unique name such as `orders/an order is found/in memory`, which stays the same in later
  /// runs.
  public let id: String
  /// The scenario and its subject; `nil` for a problem outside scenarios, such as an unreadable
  /// contract file.
  public let plannedCase: PlannedCase?

  private let content: Content

  init(_ job: Job, of run: TestRun) {
    let pair = job.plannedCase
    id = "\(pair.contract)/\(pair.scenario)/\(pair.subject)"
    plannedCase = pair
    content = .job(job, run)
  }

  init(_ problem: Diagnostic, of run: TestRun? = nil) {
    id = "problem/\(problem.headline)/\(problem.location.map { "\($0)" } ?? "")"
    plannedCase = nil
    content = .problem(problem, run)
  }

  /// Runs the scenario on the subject in this process, or records it if the settings say so.
  ///
  /// A test case for a problem always fails.
  ///
  /// - Throws: A ``ContractFailure`` if the contract is broken or could not be checked. Its
  ///   description is the complete message.
  public func verify() async throws(ContractFailure) {
    switch content {
    case .job(let job, let run): try await run.verify(job)
    case .problem(let problem, let run?): try run.fail(problem)
    case .problem(let problem, nil): throw ContractFailure(.couldNotCheck, [problem])
    }
  }
}

extension ContractTestCase: CustomStringConvertible {
  /// The name in the test log, such as `orders: an order is found (in memory)`.
  public var description: String {
    switch content {
    case .job(let job, _):
      let pair = job.plannedCase
      return "\(pair.contract): \(pair.scenario) (\(pair.subject))"
    case .problem(let problem, _): return problem.headline
    }
  }
}
