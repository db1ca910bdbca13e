import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Lists in which the contract gives no order: their elements are found by what identifies them.
struct UnorderedListTests {
  private static let contract = """
    contract: shop
    protocol: Shop
    vendor: { name: Shop, kind: local }
    scenarios:
      - name: two orders are listed
        steps:
          - { call: place, with: { item: tea, count: 2 }, returns: { id: { $bind: first } } }
          - { call: place, with: { item: milk, count: 5 } }
          - { call: orders, with: { limit: 10 } }
      - name: the first page is listed
        steps:
          - { call: place, with: { item: tea, count: 2 } }
          - { call: place, with: { item: milk, count: 5 } }
          - { call: orders, with: { limit: 2 } }
      - name: a cancelled order is not listed
        steps:
          - { call: place, with: { item: tea, count: 2 }, returns: { id: { $bind: first } } }
          - { call: place, with: { item: milk, count: 5 } }
          - { call: cancel, with: { id: "${first}" } }
          - { call: orders, with: { limit: 10 } }
      - name: orders are found by their item
        steps:
          - { call: place, with: { item: tea, count: 2 } }
          - { call: place, with: { item: milk, count: 5 } }
          - { call: orders, with: { item: tea, limit: 10 } }
    """

  private func order(_ id: Value, _ item: Value, _ count: Value) -> Value {
    ["id": id, "item": item, "count": count]
  }

  private var tea: Value { order("o-4711", "tea", 2) }
  private var milk: Value { order("o-4712", "milk", 5) }

  /// The recorded results of each scenario.
  private var recorded: [[Value]] {
    [
      [tea, milk, [milk, tea]], [tea, milk, [milk, tea]], [tea, milk, .null, [milk]],
      [tea, milk, [tea]],
    ]
  }

  private func scenarios() throws -> [Scenario] {
    let file = ContractFile.read(text: Self.contract, path: "Contracts/shop.yaml")
    #expect(file.problems == [])
    return try #require(file.contract).scenarios
  }

  private func run(_ number: Int, _ results: [Value]) throws -> RunValues {
    RunValues(try scenarios()[number], results.map { Outcome(end: .returned($0)) })
  }

  private func learnt(_ number: Int) throws -> [Relation] {
    let samples = try zip(scenarios(), recorded).map { scenario, results in
      ContractRelations.Sample(
        scenario, .example(outcomes: results.map { Outcome(end: .returned($0)) }))
    }
    return ContractRelations(samples, volatile: []).relations[number]
  }

  /// The lines that a run breaks.
  private func broken(_ number: Int, _ results: [Value]) throws -> [String] {
    let run = try run(number, results).aligned(by: run(number, recorded[number]).anchors)
    return try learnt(number).filter {
      if case .broken = $0.check(run) { true } else { false }
    }.map(\.description)
  }

  @Test func `learns what the elements have in common with earlier results`() throws {
    #expect(
      try learnt(0).map(\.description) == [
        "step 1 returned.count = step 1 with.count",
        "step 1 returned.item = step 1 with.item",
        "step 2 returned.count = step 2 with.count",
        "step 2 returned.item = step 2 with.item",
        "step 3 returned[0].count = step 2 with.count",
        "step 3 returned[0].id = step 2 returned.id",
        "step 3 returned[0].item = step 2 with.item",
        "step 3 returned[1].count = step 1 with.count",
        "step 3 returned[1].id = step 1 returned.id",
        "step 3 returned[1].item = step 1 with.item",
      ])
  }

  @Test func `a double may list in any order, with ids of its own and other elements`() throws {
    let (first, second) = (order(1, "tea", 2), order(2, "milk", 5))
    #expect(try broken(0, [first, second, [first, second]]) == [])
    #expect(try broken(0, [first, second, [second, first]]) == [])
    #expect(try broken(0, [first, second, [second, order(9, "salt", 7), first]]) == [])
    #expect(try broken(0, [.null, .null, [second, first]]) == [])
  }

  @Test func `a member of an element is held to the earlier result`() throws {
    #expect(
      try broken(0, [tea, milk, [tea, order("o-4712", "milk", 6)]])
        == ["step 3 returned[0].count = step 2 with.count"])
  }

  @Test func `a list lacks no element, and has none twice`() throws {
    let lost = ["step 3 returned[0].id = step 2 returned.id"]
    #expect(try broken(0, [tea, milk, [tea]]) == lost)
    #expect(try broken(0, [tea, milk, [tea, order("o-1", "milk", 5)]]) == lost)
    #expect(try broken(0, [tea, milk, [tea, milk, milk]]) == lost)
  }

  @Test func `a page has other elements in another order, but not fewer`() throws {
    let other = order("o-1", "salt", 7)
    #expect(try broken(1, [tea, milk, [tea, other]]) == [])
    #expect(
      try broken(1, [tea, milk, [tea]]) == ["step 3 returned[0].id = step 2 returned.id"])
  }

  @Test func `a list lacks what was removed, and what it was not asked for`() throws {
    #expect(try learnt(2).map(\.description).contains("step 4 returned lacks step 1 returned.id"))
    #expect(
      try broken(2, [tea, milk, .null, [tea, milk]])
        == ["step 4 returned lacks step 1 returned.id"])
    #expect(
      try broken(3, [tea, milk, [milk, tea]]) == [
        "step 3 returned lacks step 2 returned.id",
        "step 3 returned.item are all step 3 with.item",
      ])
    for found in ["tea", "green tea"] as [Value] {
      #expect(try broken(3, [tea, milk, [tea, order("o-1", found, 9)]]) == [])
    }
  }

  @Test func `a list that lacks a thing for no reason may have come too early`() throws {
    let results: [Value] = [tea, milk, [milk]]
    let sample = ContractRelations.Sample(
      try scenarios()[0], .example(outcomes: results.map { Outcome(end: .returned($0)) }))
    let relations = ContractRelations([sample], volatile: []).relations[0]
    #expect(!relations.contains { $0.kind == .lacks })
  }

  @Test func `a number beside a list counts the double's own elements`() throws {
    let scenario = try scenarios()[0]
    let listed: (Value...) -> [Value] = { [tea, milk, ["items": .array($0), "total": 2]] }
    let recorded = RunValues(scenario, listed(milk, tea).map { Outcome(end: .returned($0)) })
    let own = RunValues(
      scenario, listed(tea, order("o-1", "salt", 7)).map { Outcome(end: .returned($0)) }
    ).aligned(by: recorded.anchors)
    let relation = try #require(
      Relation("step 3 returned.total = length of step 3 returned.items"))
    #expect(relation.check(own) == .held)
    // A page of two may be a part of more.
    let page = RunValues(
      try scenarios()[1], listed(tea, milk).map { Outcome(end: .returned($0)) })
    #expect(relation.check(page) == .notApplicable)
    #expect(relation.check(page, recorded: recorded) == .notApplicable)
    // The vendor counts the elements of a page.
    #expect(relation.check(page, recorded: page) == .held)
  }
}

/// Lists of things that no step has made, such as products of the vendor.
struct ForeignListTests {
  private static let contract = """
    contract: shop
    protocol: Shop
    vendor: { name: Shop, kind: local }
    scenarios:
      - name: a product that was found is shown
        steps:
          - { call: search, with: { query: te, sort: price_asc } }
          - { call: product, with: { id: p-7 } }
      - name: another product is shown
        steps:
          - { call: search, with: { query: mi, sort: price_asc } }
          - { call: product, with: { id: p-9 } }
      - name: there are pages
        steps:
          - { call: search, with: { query: a }, returns: { next: { $bind: next } } }
          - { call: search, with: { query: a, cursor: "${next}" } }
    """

  private func product(_ id: Value, _ price: Value) -> Value { ["id": id, "price": price] }

  private var recorded: [[Value]] {
    [
      [[product("p-3", 2), product("p-7", 3), product("p-1", 9)], product("p-7", 3)],
      [[product("p-9", 4)], product("p-9", 4)],
      [
        ["items": [product("p-1", 9)], "next": "x1"],
        ["items": [product("p-2", 8)], "next": .null],
      ],
    ]
  }

  private func scenarios() throws -> [Scenario] {
    let file = ContractFile.read(text: Self.contract, path: "Contracts/shop.yaml")
    #expect(file.problems == [])
    return try #require(file.contract).scenarios
  }

  private func run(_ number: Int, _ results: [Value]) throws -> RunValues {
    RunValues(try scenarios()[number], results.map { Outcome(end: .returned($0)) })
  }

  /// The lines that a run breaks.
  private func broken(_ number: Int, _ results: [Value]) throws -> [String] {
    let samples = try zip(scenarios(), recorded).map { scenario, results in
      ContractRelations.Sample(
        scenario, .example(outcomes: results.map { Outcome(end: .returned($0)) }))
    }
    let recorded = try run(number, recorded[number])
    let run = try run(number, results).aligned(by: recorded.anchors)
    return ContractRelations(samples, volatile: []).relations[number].filter {
      if case .broken = $0.check(run, recorded: recorded) { true } else { false }
    }.map(\.description)
  }

  @Test func `a product has one price, in a list and alone`() throws {
    let found: Value = [product("p-7", 30), product("p-8", 50)]
    #expect(try broken(0, [found, product("p-7", 30)]) == [])
    #expect(
      try broken(0, [found, product("p-7", 31)])
        == ["step 2 returned.price = step 1 returned[1].price"])
    // A fake need not find what the vendor finds.
    #expect(try broken(0, [[product("p-8", 50)], product("p-7", 30)]) == [])
  }

  @Test func `a list has the order for which it was asked`() throws {
    let found: Value = [product("p-7", 50), product("p-8", 30)]
    #expect(
      try broken(0, [found, product("p-7", 50)])
        == ["step 1 returned has in rising order step 1 returned.price"])
  }

  @Test func `a page has nothing of the page before`() throws {
    let pages = { (second: Value) in
      [
        ["items": [self.product("p-5", 1)], "next": "2"], ["items": [second], "next": .null],
      ] as [Value]
    }
    #expect(try broken(2, pages(product("p-6", 1))) == [])
    #expect(
      try broken(2, pages(product("p-5", 1)))
        == ["step 2 returned.items lacks step 1 returned.items[0].id"])
    // A fake may have all on the first page.
    let whole: Value = ["items": [product("p-5", 1)], "next": .null]
    #expect(try broken(2, [whole, whole]) == [])
  }
}
