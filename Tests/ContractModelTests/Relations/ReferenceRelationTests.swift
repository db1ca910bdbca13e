import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Lists whose elements name things of earlier steps.
struct ReferenceRelationTests {
  private static let contract = """
    contract: bank
    protocol: Bank
    vendor: { name: Bank, kind: local }
    scenarios:
      - name: a payment is listed
        steps:
          - { call: open, returns: { id: { $bind: account } } }
          - { call: open }
          - { call: entries, with: { id: "${account}", limit: 9 } }
    """
  private static let accounts = ["acc-4711-a", "acc-0815-b"]

  private func scenario() throws -> Scenario {
    try #require(ContractFile.read(text: Self.contract, path: "Contracts/bank.yaml").contract)
      .scenarios[0]
  }

  private func outcomes(_ payers: [Value], next: Value = .null, ids: [String] = accounts)
    -> [Outcome]
  {
    let entries = payers.enumerated().map { ["id": .integer(900 + $0), "payer": $1] as Value }
    let results: [Value] =
      ids.map { ["id": .string($0)] } + [["items": .array(entries), "next": next]]
    return results.map { Outcome(end: .returned($0)) }
  }

  private func learnt(_ outcomes: [Outcome]) throws -> [String] {
    let volatile = ["outcomes[0].returned.id", "outcomes[1].returned.id"].compactMap { Place($0) }
    let sample = ContractRelations.Sample(
      try scenario(), .example(exchanges: [], outcomes: outcomes, volatile: volatile))
    return ContractRelations([sample], volatile: []).relations[0].filter { $0.kind == .includes }
      .map(\.description)
  }

  private static let line = "step 3 returned.items.payer includes step 2 returned.id"

  @Test func `an element names the thing of an earlier step`() throws {
    let payers: [Value] = [.null, "acc-0815-b"]
    #expect(try learnt(outcomes(payers)) == [Self.line])
    #expect(try learnt(outcomes([.null, "acc-0000-c"])) == [])
    #expect(try learnt(outcomes(payers, next: "abc")) == [])
    #expect(try learnt(outcomes([.null, "b"], ids: ["a", "b"])) == [])
  }

  @Test(
    arguments: [
      ([.null, "acc-2"], .null, true), (["acc-2", .null, .null], .null, true),
      ([.null, .null], .null, false), ([.null, "acc-1"], .null, false), ([], .null, nil),
      ([.null], "abc", nil),
    ] as [([Value], Value, Bool?)])
  func `a double names it in any element, with an id of its own`(
    payers: [Value], next: Value, isHeld: Bool?
  ) throws {
    let run = RunValues(
      try scenario(), outcomes(payers, next: next, ids: ["acc-1", "acc-2"]))
    let result: Bool? =
      switch try #require(Relation(Self.line)).check(run) {
      case .held: true
      case .broken: false
      case .notApplicable: nil
      }
    #expect(result == isHeld)
  }

  // MARK: Lists of one thing

  private func narrowed(
    _ guests: [[Value]], _ events: [Int], listing guest: Value? = nil
  ) throws -> [String] {
    let ids = ["event-4711", "event-0815"]
    let scenario = try Scenario.examples([
      "{ call: add }, { call: add }, { call: list, with: { guest: hal } }"
    ])[0]
    let results: [Value] =
      zip(ids, guests).map { ["id": .string($0), "guests": .array($1)] } + [
        ["items": .array(events.map { ["event": .string(ids[$0]), "for": guest ?? 1] })]
      ]
    let volatile = (0...1).compactMap { Place("outcomes[\($0)].returned.id") }
    let sample = ContractRelations.Sample(
      scenario,
      .example(
        exchanges: [], outcomes: results.map { Outcome(end: .returned($0)) }, volatile: volatile))
    return ContractRelations([sample], volatile: []).relations[0].filter { $0.kind == .areAll }
      .map(\.description)
  }

  @Test func `an argument that one thing has narrows a list to it`() throws {
    let line = "step 3 returned.items.event are all step 2 returned.id (seen once)"
    #expect(try narrowed([["gil"], ["hal"]], [1, 1]) == [line])
    #expect(try narrowed([["gil"], ["hal"]], [1, 1], listing: "hal") == [])
    #expect(try narrowed([["gil"], ["hal"]], [0, 1]) == [])
    #expect(try narrowed([["hal"], ["hal"]], [1, 1]) == [])
    #expect(try narrowed([["gil"], ["ivy"]], [1, 1]) == [])
  }
}
