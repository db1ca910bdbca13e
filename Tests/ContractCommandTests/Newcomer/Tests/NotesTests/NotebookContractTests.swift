import ContractTesting
import NotesContracts
import Testing

@Test(arguments: NotesSuite.testCases())
func contract(_ testCase: ContractTestCase) async throws {
  try await testCase.verify()
}
