import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Booleans that tell whether something is there, numbers beside pages, times, and texts seen once.
struct PresenceRelationTests {
  /// Gives the relations of each scenario; a scenario has one step.
  private func learnt(
    _ scenarios: [(step: String, result: Value)]
  ) throws -> [[String]] {
    try ContractRelations.examples(scenarios.map { ($0.step, [$0.result]) })
  }

  private func page(_ isMore: Bool, _ next: Value) -> (step: String, result: Value) {
    ("{ call: list }", ["hasMore": .boolean(isMore), "next": next])
  }

  @Test func `a boolean tells of the value whose name belongs to its own`() throws {
    #expect(
      try learnt([page(true, "abc"), page(true, "xyz"), page(false, .null)])
        == Array(repeating: ["step 1 returned.hasMore is true with step 1 returned.next"], count: 3)
    )
    let files = [(true, 0), (false, 7), (false, 9)].map { isEmpty, size in
      (
        step: "{ call: file }",
        result: ["isEmpty": .boolean(isEmpty), "size": .integer(size)] as Value
      )
    }
    #expect(
      try learnt(files)[0] == ["step 1 returned.isEmpty is true without step 1 returned.size"])
  }

  @Test func `a boolean tells nothing if both cases were not seen, or if one contradicts`() throws {
    #expect(try learnt([page(true, "abc"), page(true, "xyz")]) == [[], []])
    #expect(try learnt([page(true, "abc"), page(false, .null)]) == [[], []])
    #expect(
      try learnt([page(true, "abc"), page(true, "xyz"), page(false, .null), page(false, "x")])
        .joined().isEmpty)
    let other = [("a", true), ("b", true), (nil, false)].map { owner, isNew in
      (
        step: "{ call: find }",
        result: ["isNew": .boolean(isNew), "owner": owner.map { .string($0) } ?? .null] as Value
      )
    }
    #expect(try learnt(other).joined().isEmpty)
  }

  @Test(
    arguments: [
      (true, "abc", true), (false, .null, true), (true, .null, false), (false, "abc", false),
    ] as [(Bool, Value, Bool)])
  func `a double is held to its own values`(isMore: Bool, next: Value, isHeld: Bool) throws {
    let line = "step 1 returned.hasMore is true with step 1 returned.next"
    let relation = try #require(Relation(line))
    let scenario = try Scenario.examples(["{ call: list }"])[0]
    let run = RunValues(
      scenario, [Outcome(end: .returned(["hasMore": .boolean(isMore), "next": next]))])
    #expect(relation.description == line)
    #expect((relation.check(run) == .held) == isHeld)
  }

  @Test func `a number beside a page is no length, and contradicts none`() throws {
    let all = { (count: Int) in
      (
        step: "{ call: list, with: { limit: 9 } }",
        result: [
          "items": .array(Array(repeating: "x", count: count)), "total": .integer(count),
        ] as Value
      )
    }
    let page = (
      step: "{ call: list, with: { limit: 2 } }",
      result: ["items": ["x", "y"], "total": 5] as Value
    )
    let relation = "step 1 returned.total = length of step 1 returned.items"
    let learnt = try learnt([all(1), all(3), page])
    #expect(learnt.map { $0.contains(relation) } == [true, true, false])
  }

  @Test func `a number is the sum of what the elements beside it have`() throws {
    let cart = { (total: Int, prices: [Int]) in
      (
        step: "{ call: cart }",
        result: [
          "items": .array(prices.map { ["price": .integer($0)] }), "total": .integer(total),
        ] as Value
      )
    }
    let line = "step 1 returned.total = sum of step 1 returned.items.price"
    #expect(try learnt([cart(12, [5, 7]), cart(8, [8])])[0] == [line])
    #expect(try learnt([cart(5, [5]), cart(8, [8])])[0].contains(line) == false)
    #expect(try learnt([cart(12, [5, 7])])[0] == [])
    #expect(try learnt([cart(12, [5, 7]), cart(8, [8]), cart(9, [8])])[0] == [])
    #expect(try #require(Relation(line)).description == line)
  }

  @Test func `times that are equal in one recording are in order if two others show it`() throws {
    let item = { (created: String, updated: String) in
      (
        step: "{ call: find }",
        result: [
          "createdAt": .string("2026-02-11T09:00:\(created)Z"),
          "updatedAt": .string("2026-02-11T09:00:\(updated)Z"),
        ] as Value
      )
    }
    let relation = "step 1 returned.createdAt ≤ step 1 returned.updatedAt"
    let two = [item("10", "10"), item("10", "20"), item("30", "50")]
    #expect(try learnt(two)[0].contains(relation))
    #expect(try learnt(Array(two.prefix(2)))[0] == [])
    #expect(try learnt(two + [item("50", "30")])[0] == [])
  }

  @Test func `an echo seen once is firm if its operation or its key echoes elsewhere`() throws {
    let step = "{ call: add, with: { title: Buy tea, text: Since Monday } }"
    #expect(
      try learnt([(step, ["title": "Buy tea", "text": "Since Monday"])]) == [
        [
          "step 1 returned.text = step 1 with.text", "step 1 returned.title = step 1 with.title",
        ]
      ])
    let named = ["add", "find"].map { operation in
      (
        step: "{ call: \(operation), with: { name: \(operation)-it } }",
        result: ["name": .string("\(operation)-it")] as Value
      )
    }
    #expect(try learnt(named).joined().allSatisfy { !$0.hasSuffix("(seen once)") })
    #expect(try learnt([named[0]]) == [["step 1 returned.name = step 1 with.name (seen once)"]])
  }

  @Test func `one cursor that changes from run to run shows that a boolean tells of it`() throws {
    let pages = [page(true, "abc"), page(false, .null), page(false, .null)]
    func learnt(volatile: [String]) throws -> [String] {
      let samples = zip(try Scenario.examples(pages.map(\.step)), pages).map { scenario, page in
        ContractRelations.Sample(
          scenario,
          .example(
            outcomes: [Outcome(end: .returned(page.result))],
            volatile: volatile.compactMap { Place($0) }))
      }
      return ContractRelations(samples, volatile: []).relations[0].map(\.description)
    }
    let line = "step 1 returned.hasMore is true with step 1 returned.next"
    #expect(try learnt(volatile: ["outcomes[0].returned.next"]).contains(line))
    #expect(try learnt(volatile: []).contains(line) == false)
  }

  @Test func `all elements are what a list was asked for, if another list has others`() throws {
    func list(_ kind: String, _ found: [String]) -> (step: String, result: Value) {
      (
        "{ call: list, with: { kind: \(kind) } }",
        ["items": .array(found.map { ["kind": .string($0)] })]
      )
    }
    let line = "step 1 returned.items.kind are all step 1 with.kind"
    let (fees, all) = (list("fee", ["fee", "fee"]), list("null", ["fee", "deposit"]))
    #expect(try learnt([fees, all]).map { $0.contains(line) } == [true, false])
    #expect(try learnt([fees, list("null", ["fee"])])[0].contains(line) == false)
    #expect(try learnt([fees, all, list("deposit", ["fee"])])[0].contains(line) == false)
    let relation = try #require(Relation(line))
    let results: [(Value, Relation.Check?)] = [
      (["items": [["kind": "fee"], ["kind": "fee"], ["kind": "fee"]]], .held),
      (["items": [["kind": "fee"], ["kind": "deposit"]]], nil), (["items": []], .notApplicable),
    ]
    for (result, expected) in results {
      let run = RunValues(
        try Scenario.examples([fees.step])[0], [Outcome(end: .returned(result))])
      let check = relation.check(run)
      #expect(expected.map { $0 == check } ?? (check != .held && check != .notApplicable))
    }
  }
}
