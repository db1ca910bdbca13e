import ContractTesting
import Foundation
import Testing

/// Contracts and recordings out of a bundle's resources: what runs on a device as well, where
/// neither this source file is nor an executable can be started.
struct BundleContractTests {
  @Test(arguments: WeekdayContracts.testCases(in: .module))
  func `keeps its contract`(_ testCase: ContractTestCase) async throws {
    try await testCase.verify()
  }
}
