// Its few public types are what a test bundle says and is told: filters, limits, cases, diagnostics.
import ContractHarness
public import ContractModel

/// One scenario on one subject, as a test case of Swift Testing, XCTest or whatever runs tests.
///
/// ```swift
/// @Test(arguments: ShopSuite.testCases())
/// func contract(_ testCase: ContractTestCase) async throws {
///   try await testCase.verify()
/// }
/// ```
///
/// A problem that belongs to no scenario, such as a contract file that cannot be read, is a test
/// case of its own, so that all the others still run.
public struct ContractTestCase: Sendable, Identifiable {
  /// The subject of the check.
  enum Content: Sendable {
    case job(Job, TestRun)
    case problem(Diagnostic, TestRun?)
  }

  /// A name that no other case has, the same in the next run.
  public let id: String
  /// The scenario on its subject; `nil` for a problem that belongs to none.
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

  /// Runs the scenario on the subject, in this process.
  ///
  /// - Throws: A ``ContractFailure`` whose description is the whole message, when a promise is
  ///   broken or when nothing could be said.
  public func verify() async throws(ContractFailure) {
    switch content {
    case .job(let job, let run): try await run.verify(job)
    case .problem(let problem, let run?): try run.fail(problem)
    case .problem(let problem, nil): throw ContractFailure(.couldNotCheck, [problem])
    }
  }
}

extension ContractTestCase: CustomStringConvertible {
  /// The name in the test log: `orders: an order is found (in memory)`.
  public var description: String {
    switch content {
    case .job(let job, _):
      let pair = job.plannedCase
      return "\(pair.contract): \(pair.scenario) (\(pair.subject))"
    case .problem(let problem, _): return problem.headline
    }
  }
}
