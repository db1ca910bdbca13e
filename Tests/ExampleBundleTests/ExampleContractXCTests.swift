import ContractHarness
import ContractTesting
import ExampleContracts
import XCTest

/// The same for XCTest, on every platform: one method runs all, and tells each that fails.
final class ExampleContractXCTests: XCTestCase {
  func testContracts() async {
    let filter = CaseFilter(contracts: ["file-reader", "order-service"])
    for testCase in ExampleSuite.testCases(filter: filter) {
      do { try await testCase.verify() } catch { XCTFail("\(testCase)\n\(error)") }
    }
  }
}

#if canImport(ObjectiveC)
  /// A test case of its own for each scenario, in Xcode's list as well: XCTest asks the class
  /// for its cases when the bundle is loaded.
  ///
  /// Written from XCTest's documentation; not run yet.
  final class ScenarioXCTests: XCTestCase {
    private var testCase: ContractTestCase?

    override static var defaultTestSuite: XCTestSuite {
      let suite = XCTestSuite(name: "ScenarioXCTests")
      for testCase in ExampleSuite.testCases(filter: CaseFilter(contracts: ["file-reader"])) {
        let test = ScenarioXCTests(selector: #selector(ScenarioXCTests.verifyScenario))
        test.testCase = testCase
        suite.addTest(test)
      }
      return suite
    }

    override var name: String { testCase.map { "-[ScenarioXCTests \($0)]" } ?? super.name }

    /// Not `async`: its selector would be that of a method with a completion handler, for which
    /// XCTest waits where it finds the method by itself.
    @objc func verifyScenario() {
      guard let testCase else { return }
      let end = expectation(description: "\(testCase)")
      Task {
        do { try await testCase.verify() } catch { XCTFail("\(testCase)\n\(error)") }
        end.fulfill()
      }
      wait(for: [end], timeout: 600)
    }
  }
#else
  /// A test case of its own for each scenario: XCTest on Linux finds methods when it builds, so
  /// that one of them runs a suite that is made while it runs.
  final class ScenarioXCTests: XCTestCase {
    func testScenarios() throws {
      let suite = XCTestSuite(name: "scenarios")
      for testCase in ExampleSuite.testCases(filter: CaseFilter(contracts: ["file-reader"])) {
        suite.addTest(
          XCTestCase(name: "\(testCase)") { test in
            try asyncTest { _ in { try await testCase.verify() } }(test)()
          })
      }
      suite.run()
      XCTAssertEqual(suite.testRun?.hasSucceeded, true)
    }
  }
#endif
