import ContractTesting
import ExampleContracts
import Testing

/// This repository's own suite as test cases of Swift Testing: every scenario by every subject.
struct ExampleContractTests {
  @Test(arguments: ExampleSuite.testCases())
  func `keeps its contract`(_ testCase: ContractTestCase) async throws {
    try await testCase.verify()
  }
}
