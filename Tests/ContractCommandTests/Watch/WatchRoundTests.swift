import ContractModel
import Testing

@testable import ContractCommand

/// The work of several edits together.
struct WatchRoundTests {
  private let map = WatchRound(contracts: ["map"], edits: ["Contracts/map.yaml"])

  @Test func `is that of all its edits`() {
    let orders = WatchRound(contracts: ["orders"], edits: ["Contracts/orders.yaml"])
    let source = WatchRound(contracts: nil, builds: true, edits: ["Sources/Shop.swift"])

    #expect(map.union(orders).contracts == ["map", "orders"])
    #expect(map.union(source).contracts == nil)
    #expect(map.union(source).builds)
    #expect(source.union(map).edits == ["Contracts/map.yaml", "Sources/Shop.swift"])
    #expect(!map.union(WatchRound(isOfFailures: true)).isOfFailures)
  }

  @Test(arguments: [([], ["map"]), (["m*"], ["map"]), (["orders"], nil)])
  func `stays within what the command line selects`(names: [String], taken: [String]?) {
    let filter = map.filter(within: CaseFilter(contracts: names), after: nil)

    #expect(filter?.contracts == taken)
  }

  @Test func `is nothing where nothing failed`() {
    #expect(WatchRound(isOfFailures: true).filter(within: CaseFilter(), after: nil) == nil)
  }
}
