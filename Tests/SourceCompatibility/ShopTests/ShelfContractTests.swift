// This source must build unchanged: see Shop/PriceList.swift.
import CompatibilityShopContracts
import ContractBinding
import ContractTesting
import Testing

@Contracted protocol Shelf {
  func put(_ item: String)
  func items() -> [String]
}

final class ListShelf: Shelf {
  var held: [String] = []

  func put(_ item: String) { held.append(item) }
  func items() -> [String] { held }
}

struct ShelfSuite: ContractSuite {
  static var subjects: [any Registration] {
    ShelfBinding.liveAdapter("list") { _ in ListShelf() }
      .state("the shelf holds") { _, _ in }
    ShelfBinding.fake("another list") { ListShelf() }
      .state("the shelf holds") { fake, _ in fake.held = [] }
  }
}

@Test(arguments: ShelfSuite.testCases(in: .module))
func `keeps its contract`(_ testCase: ContractTestCase) async throws {
  try await testCase.verify()
}

@Test(
  arguments: ShelfSuite.testCases(
    in: .module, filter: CaseFilter(contracts: ["shelf"], subjects: ["list"]),
    settings: ContractTestSettings(limits: RunLimits(step: 5, scenario: 10))))
func `can be filtered`(_ testCase: ContractTestCase) async throws {
  do throws(ContractFailure) {
    try await testCase.verify()
  } catch {
    Issue.record("\(testCase.id): \(error.kind) \(error)")
  }
}

@Test func `the whole suite registers its subjects`() {
  #expect(ShopSuite.subjects.count == 17)
  #expect(ShopSuite.conversions.map(\.typeName) == ["Note", "Receipt", "FixedHours"])
}
