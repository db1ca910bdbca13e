import ContractBinding
import ContractValues
import Testing

@testable import ContractModel

/// Numbers that add up what earlier steps had, and lists that continue others.
struct SummaryRelationTests {
  private typealias Example = (steps: String, results: [Value?])

  private func learnt(_ examples: [Example], _ word: String) throws -> [[String]] {
    try ContractRelations.examples(examples).map { $0.filter { $0.contains(word) } }
  }

  private static let steps = "{ call: item, with: { sku: a } }, { call: item, with: { sku: b } }"

  /// Two items and an overview of their worth and pieces.
  private static func overview(_ first: [Int], _ second: [Int], _ whole: [Int]) -> Example {
    let item = { (numbers: [Int]) -> Value in
      ["pieces": .integer(numbers[0]), "worth": .integer(numbers[1])]
    }
    let all: Value = ["units": .integer(whole[0]), "worth": .integer(whole[1])]
    return ("\(steps), { call: overview }", [item(first), item(second), all])
  }

  private static let worth =
    "step 3 returned.worth = step 1 returned.worth plus step 2 returned.worth"
  private static let units =
    "step 3 returned.units = step 1 returned.pieces plus step 2 returned.pieces"

  @Test func `a number adds up what earlier steps returned`() throws {
    let first = Self.overview([21, 2730], [75, 3375], [96, 6105])
    let second = Self.overview([12, 480], [30, 610], [42, 1090])
    #expect(try learnt([first], "plus") == [[Self.units + " (seen once)", Self.worth]])
    #expect(
      try learnt([first, second], "plus") == [[Self.units, Self.worth], [Self.units, Self.worth]])
    #expect(
      try learnt([first, Self.overview([12, 480], [30, 610], [41, 999])], "plus") == [[], []])
    let pages: Example = (
      "{ call: list, with: { limit: 10 } }, { call: list, with: { limit: 25 } }, { call: count }",
      [[:], [:], ["total": 35]]
    )
    #expect(try learnt([pages], "plus") == [[]])
    #expect(
      try learnt([Self.overview([21, 1000], [75, 2000], [96, 3000])], "worth")
        == [[Self.worth + " (seen once)"]])
    // Small numbers, and one of a name that says no sum.
    #expect(try learnt([Self.overview([3, 4], [5, 2], [8, 6])], "plus") == [[]])
    #expect(try learnt([Self.overview([21, 40], [75, 31], [7, 71])], "plus") == [[]])
  }

  @Test(arguments: [(6105, true), (9000, nil), (6104, false), (175, false)] as [(Int, Bool?)])
  func `a double may have more of its own, and not less`(worth: Int, isHeld: Bool?) throws {
    let example = Self.overview([21, 2730], [75, 3375], [96, worth])
    #expect(
      try Relation.isHeld(Self.worth, example.steps, example.results.compactMap(\.self)) == isHeld)
  }

  @Test func `a limit is no sum of quantities`() throws {
    let received = [61, 39].map { "{ call: receive, with: { quantity: \($0) } }, " }.joined()
    let moves: Example = (received + "{ call: moves }", [.null, .null, ["limit": 100]])
    #expect(try learnt([moves], "plus") == [[]])
  }

  @Test func `a stock that deliveries change is no sum of what a double has`() throws {
    let steps = """
      { call: stock }, { call: receive, with: { quantity: 21 } }, \
      { call: receive, with: { quantity: 75 } }, { call: stock }
      """
    let line = """
      step 4 returned.quantity = step 1 returned.quantity plus step 2 with.quantity \
      plus step 3 with.quantity
      """
    let stock = { (number: Int) -> Value in ["quantity": .integer(number)] }
    #expect(try Relation.isHeld(line, steps, [stock(10), .null, .null, stock(202)]) == false)
  }

  @Test func `one sum of three digits over members of its name is enough`() throws {
    let busy = { (minutes: Int, slots: [Int]) -> Example in
      (
        "{ call: busy }",
        [
          [
            "minutes": .integer(minutes),
            "slots": .array(slots.map { ["minutes": .integer($0)] }),
          ]
        ]
      )
    }
    let line = "step 1 returned.minutes = sum of step 1 returned.slots.minutes"
    #expect(try learnt([busy(142, [117, 25])], "sum of") == [[line]])
    #expect(try learnt([busy(200, [100, 100])], "sum of") == [[]])
    #expect(try learnt([busy(60, [35, 25])], "sum of") == [[]])
    #expect(try learnt([busy(142, [117, 25]), busy(99, [12, 20])], "sum of") == [[], []])
  }

  @Test func `a page without identifiers has nothing of the page before`() throws {
    let page = { (titles: [String], next: Value) -> Value in
      ["items": .array(titles.map { ["title": .string($0), "index": 1] }), "next": next]
    }
    let steps = """
      { call: list, with: { limit: 2 }, returns: { items: [{ index: 1 }, { index: 1 }] } }, \
      { call: list, with: { limit: 2, after: p2 } }
      """
    let lines = ["[0]", "[1]"].map { "step 2 returned.items lacks step 1 returned.items\($0)" }
    let second = page(["Lunch"], .null)
    #expect(try learnt([(steps, [page(["Demo", "Talk"], "p2"), second])], "lacks") == [lines])
    #expect(try learnt([(steps, [page(["Demo", "Lunch"], "p2"), second])], "lacks") == [[]])
    #expect(
      try learnt(
        [(steps, [page(["Demo", "Talk"], .null), page(["Lunch"], .null)])], "lacks") == [[]])
    let repeated = [page(["Demo", "Talk"], "p2"), page(["Demo", "Talk"], "p2")]
    #expect(try Relation.isHeld(lines[0], steps, repeated) == false)
    let inAnyOrder = "{ call: list, with: { limit: 2 } }, { call: list, with: { after: p2 } }"
    #expect(try Relation.isHeld(lines[1], inAnyOrder, repeated) == false)
  }
}
