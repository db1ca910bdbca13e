import ContractTesting
import Testing

@Test(arguments: ScannerSuite.testCases(in: .module))
func `keeps what the scanner promises`(_ testCase: ContractTestCase) async throws {
  try await testCase.verify()
}
