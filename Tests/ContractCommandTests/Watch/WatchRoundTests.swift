import ContractBinding
import ContractModel
import ContractReports
import Foundation
import Testing

@testable import ContractCommand

/// The work of several edits together.
struct WatchRoundTests {
  private let map = WatchRound(contracts: ["map"], edits: ["Contracts/map.yaml"])

  @Test func `is that of all its edits`() {
    let orders = WatchRound(contracts: ["orders"], edits: ["Contracts/orders.yaml"])
    let source = WatchRound(sources: ["/shop/Sources/Shop.swift"], edits: ["Sources/Shop.swift"])

    #expect(map.union(orders).contracts == ["map", "orders"])
    #expect(map.union(.everything).contracts == nil)
    #expect(map.union(source).contracts == ["map"])
    #expect(map.union(source).builds)
    #expect(source.union(map).edits == ["Contracts/map.yaml", "Sources/Shop.swift"])
    #expect(map.union(WatchRound(hasFailures: true)).hasFailures)
    #expect(map.union(WatchRound(records: ["orders"])).records == ["orders"])
  }

  @Test func `leaves out a contract that is not there any more`() {
    let round = WatchRound(contracts: ["map", "orders"], records: ["map"]).only(["orders"])

    #expect(round == WatchRound(contracts: ["orders"]))
  }

  @Test(arguments: [([], ["map"]), (["m*"], ["map"]), (["orders"], nil)])
  func `stays within what the command line selects`(names: [String], taken: [String]?) {
    let filter = map.filter(within: CaseFilter(contracts: names), after: nil)

    #expect(filter?.contracts == taken)
  }

  @Test func `is nothing where nothing failed`() {
    #expect(WatchRound(hasFailures: true).filter(within: CaseFilter(), after: nil) == nil)
    #expect(WatchRound().filter(within: CaseFilter(), after: nil) == nil)
  }

  /// The cases that a round runs, such as `place/fake`, after two of four have failed.
  private func cases(
    of round: WatchRound, and subjects: WatchedSubjects.Selection = .none
  ) throws -> Set<String> {
    var last = RunResults()
    for (id, (name, subject)) in [("place", "fake"), ("cancel", "stub")].enumerated() {
      let planned = PlannedCase(
        id: id, contract: "orders", scenario: name,
        location: SourceLocation(path: "orders.yaml", line: 1, column: 1), subject: subject,
        subjectKind: .fake)
      last.receive(
        .caseFinished(
          CaseResult(
            planned, verdict: .broken([Diagnostic("a lie")]), startedAt: Date(), duration: 0)))
    }
    let filter = try #require(round.filter(within: CaseFilter(), and: subjects, after: last))
    let contract = try #require(
      ContractFile.read(
        text: """
          contract: orders
          protocol: Orders
          vendor: { name: shop, kind: local }
          scenarios:
            - { name: place, steps: [{ call: place, returns: 1 }] }
            - { name: cancel, steps: [{ call: cancel, returns: 1 }] }
          """, path: "orders.yaml"
      ).contract)
    var cases: Set<String> = []
    for scenario in contract.scenarios where filter.includes(contract) {
      for subject in ["fake", "stub"] {
        let description = SubjectDescription(
          name: subject, kind: .fake, protocolName: "Orders", operations: [],
          standsFor: Selection(everything: true))
        guard filter.includes(scenario, in: contract, on: description) else { continue }
        cases.insert("\(scenario.name)/\(subject)")
      }
    }
    return cases
  }

  @Test func `has the failed pairs, and not all pairs of their names`() throws {
    #expect(try cases(of: WatchRound(hasFailures: true)) == ["place/fake", "cancel/stub"])
  }

  @Test func `has the failed pairs beside an edited contract`() throws {
    let map = WatchRound(contracts: ["map"], hasFailures: true)
    let orders = WatchRound(contracts: ["orders"], hasFailures: true)

    #expect(try cases(of: map) == ["place/fake", "cancel/stub"])
    #expect(try cases(of: orders).count == 4)
  }

  @Test func `has the subjects that depend on an edited file, and the failed pairs`() throws {
    let round = WatchRound(sources: ["a"])

    #expect(try cases(of: round, and: .all).count == 4)
    #expect(try cases(of: round, and: .allBut(["stub"])) == ["place/fake", "cancel/fake"])
    #expect(
      try cases(of: round.union(WatchRound(hasFailures: true)), and: .allBut(["stub"]))
        == ["place/fake", "cancel/fake", "cancel/stub"])
  }
}
