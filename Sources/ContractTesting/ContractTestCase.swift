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
    case pair(Plan.Entry, TestRun)
    case problem(Diagnostic, TestRun?)
  }

  /// A name that no other case has, the same in the next run.
  public let id: String
  /// The scenario on its subject; `nil` for a problem that belongs to none.
  public let plannedCase: PlannedCase?

  private let content: Content

  init(_ entry: Plan.Entry, of run: TestRun) {
    let pair = entry.plannedCase
    id = "\(pair.contract)/\(pair.scenario)/\(pair.subject)"
    plannedCase = pair
    content = .pair(entry, run)
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
    case .pair(let entry, let run): try await run.verify(entry)
    case .problem(let problem, let run?): try run.fail(problem)
    case .problem(let problem, nil): throw ContractFailure(.couldNotCheck, [problem])
    }
  }
}

extension ContractTestCase: CustomStringConvertible {
  /// The name in the test log: `orders: an order is found (in memory)`.
  public var description: String {
    switch content {
    case .pair(let entry, _):
      let pair = entry.plannedCase
      return "\(pair.contract): \(pair.scenario) (\(pair.subject))"
    case .problem(let problem, _): return problem.headline
    }
  }
}
