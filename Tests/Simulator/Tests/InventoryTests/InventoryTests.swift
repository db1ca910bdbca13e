import ContractTesting
import Testing

@Test(arguments: InventorySuite.testCases(in: .module))
func `keeps what the inventory promises`(_ testCase: ContractTestCase) async throws {
  try await testCase.verify()
}
