import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Numbers that are the total of two others, or the time between two times.
struct ReckonedNumberTests {
  private func scenario(_ name: String) throws -> Scenario {
    let text = """
      contract: store
      protocol: Store
      vendor: { name: Store, kind: local }
      scenarios:
        - name: \(name)
          steps:
            - { call: find }
      """
    return try #require(ContractFile.read(text: text, path: "Contracts/store.yaml").contract)
      .scenarios[0]
  }

  /// Gives the relations of the first scenario, from the result of each.
  private func learnt(_ results: [Value]) throws -> [String] {
    let samples = try results.enumerated().map { index, result in
      ContractRelations.Sample(
        try scenario("find \(index)"),
        .example(exchanges: [], outcomes: [Outcome(end: .returned(result))]))
    }
    return ContractRelations(samples, volatile: []).relations[0].map(\.description)
      .filter { line in ["total of", "product of", "between"].contains(where: line.contains) }
  }

  private static let total =
    "step 1 returned.total = total of step 1 returned.amount and step 1 returned.fee"
  private static let minutes =
    "step 1 returned.minutes = minutes between step 1 returned.from and step 1 returned.to"

  private static func payment(_ amount: Value, _ fee: Value, _ total: Value) -> Value {
    ["amount": amount, "fee": fee, "total": total]
  }

  private static func visit(_ minutes: Value, _ from: String, _ to: String) -> Value {
    ["minutes": minutes, "from": .string("2026-02-11T\(from)"), "to": .string("2026-02-11T\(to)")]
  }

  @Test(
    arguments: [
      ([Self.payment(1000, 15, 1015), Self.payment(2000, 30, 2030)], true),
      (
        [Self.payment(10.1, 0.2, 10.3), Self.payment(20.1, 0.4, 20.5), Self.payment(.null, 1, 20)],
        true
      ),
      // One case, and one with an amount or a fee of 0.
      ([Self.payment(1000, 15, 1015), Self.payment(1000, 15, 1015)], false),
      ([Self.payment(1000, 15, 1015), Self.payment(1000, 0, 1000), Self.payment(0, 0, 0)], false),
      // A recording that contradicts it.
      (
        [Self.payment(1000, 15, 1015), Self.payment(2000, 30, 2030), Self.payment(3000, 45, 3000)],
        false
      ),
      // One case of exact numbers, and another with a zero.
      ([Self.payment(34525, 2525, 37050), Self.payment(2500, 0, 2500)], true),
      ([Self.payment(34525, 2525, 37050), Self.payment(34525, 2525, 37050)], false),
      ([Self.payment(30000, 2000, 32000), Self.payment(2500, 0, 2500)], false),
      // Small numbers.
      ([Self.payment(1, 2, 3), Self.payment(2, 3, 5)], false),
    ] as [([Value], Bool)])
  func `learns a total that distinct numbers show`(results: [Value], isLearnt: Bool) throws {
    #expect(try learnt(results) == (isLearnt ? [Self.total] : []))
  }

  @Test(
    arguments: [
      ([Self.visit(90, "09:00:00Z", "10:30:00Z"), Self.visit(30, "09:00:00Z", "09:30:00Z")], true),
      (
        [Self.visit(90, "09:00:00Z", "11:30:00+01:00"), Self.visit(30, "09:00:00Z", "09:30:00Z")],
        true
      ),
      (
        [Self.visit(90, "09:00:00Z", "10:30:00Z"), Self.visit(90, "09:00:00Z", "10:30:00Z")], false
      ),
      (
        [
          Self.visit(90, "09:00:00Z", "10:30:00Z"), Self.visit(30, "09:00:00Z", "09:30:00Z"),
          Self.visit(25, "09:00:00Z", "09:30:00Z"),
        ], false
      ),
    ] as [([Value], Bool)])
  func `learns the time between two times`(results: [Value], isLearnt: Bool) throws {
    #expect(try learnt(results) == (isLearnt ? [Self.minutes] : []))
  }

  @Test func `learns a product that distinct numbers show`() throws {
    let stay = { (nights: Int, rate: Int, price: Int) -> Value in
      ["nights": .integer(nights), "price": .integer(price), "rate": .integer(rate)]
    }
    let line = "step 1 returned.price = product of step 1 returned.nights and step 1 returned.rate"
    #expect(try learnt([stay(2, 95, 190), stay(3, 80, 240)]) == [line])
    #expect(try learnt([stay(1, 95, 95), stay(1, 80, 80)]) == [])
    #expect(try learnt([stay(2, 95, 190), stay(3, 80, 240), stay(7, 80, 500)]) == [])
  }

  @Test func `learns no product of pages, because the last one may be shorter`() throws {
    let listing = { (total: Int, pages: Int) -> Value in
      ["total": .integer(total), "totalPages": .integer(pages), "pageSize": 10]
    }
    #expect(try learnt([listing(20, 2), listing(30, 3)]) == [])
  }

  @Test func `learns no total of identifiers`() throws {
    let results: [Value] = [
      ["orderId": 1000, "fee": 15, "total": 1015], ["orderId": 2000, "fee": 30, "total": 2030],
    ]
    #expect(try learnt(results) == [])
  }

  @Test(
    arguments: [
      (Self.total, Self.payment(500, 5, 505), true), (Self.total, Self.payment(500, 5, 500), false),
      (Self.total, Self.payment(500, 5, 506), false), (Self.total, Self.payment(0, 0, 0), true),
      (Self.total, Self.payment(500, .null, 500), nil),
      (Self.total, Self.payment(10.004, 0.151, 10.16), true),
      (Self.total, Self.payment(10.004, 0.151, 10.2), false),
      (
        "step 1 returned.fee = difference of step 1 returned.total and step 1 returned.amount",
        Self.payment(500, 5, 505), true
      ),
      (
        "step 1 returned.fee = difference of step 1 returned.total and step 1 returned.amount",
        Self.payment(500, 6, 505), false
      ),
      (Self.minutes, Self.visit(60, "09:00:00Z", "10:00:00Z"), true),
      (Self.minutes, Self.visit(0, "09:00:00Z", "09:00:00Z"), true),
      (Self.minutes, Self.visit(59, "09:00:00Z", "10:00:00Z"), false),
      // A double may round a part of a minute.
      (Self.minutes, Self.visit(60, "09:00:00.4Z", "10:00:30Z"), true),
      (Self.minutes, Self.visit(61, "09:00:00.4Z", "10:00:30Z"), true),
      (Self.minutes, Self.visit(55, "09:00:00.4Z", "10:00:30Z"), false),
      (Self.minutes, Self.visit(60, "09:00:00", "10:00:00"), nil),
    ] as [(String, Value, Bool?)])
  func `holds a double to its own numbers`(line: String, result: Value, isHeld: Bool?) throws {
    let run = RunValues(try scenario("find"), [Outcome(end: .returned(result))])
    let relation = try #require(Relation(line))
    let found: Bool? =
      switch relation.check(run) {
      case .held: true
      case .broken: false
      case .notApplicable: nil
      }
    #expect(found == isHeld)
    #expect(relation.description == line)
  }
}
