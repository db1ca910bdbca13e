import ContractBinding
import ContractValues
import Testing

@testable import ContractModel

/// Numbers of the elements of a list: totals so far, sums of products, sums over named things.
struct ListedNumberTests {
  private typealias Example = (steps: String, results: [Value?])

  private func lines(_ results: [Value], with word: String) throws -> [[String]] {
    let scenarios = results.map { (steps: "{ call: list }", results: [$0]) as Example }
    return try ContractRelations.examples(scenarios).map { $0.filter { $0.contains(word) } }
  }

  // MARK: Running totals

  private func entries(_ pairs: [(amount: Int, balance: Int)]) -> Value {
    [
      "entries": .array(
        pairs.map { ["amount": .integer($0.amount), "balanceAfter": .integer($0.balance)] })
    ]
  }

  private static let running =
    "step 1 returned.entries.balanceAfter = running total of step 1 returned.entries.amount"

  @Test func `a list has a total so far, in either order`() throws {
    let rising = [(500, 500), (25, 525), (-75, 450)]
    #expect(try lines([entries(rising)], with: "running") == [[Self.running]])
    #expect(try lines([entries(rising.reversed())], with: "running") == [[Self.running]])
    #expect(try lines([entries([(500, 500), (25, 525)])], with: "running") == [[]])
    #expect(
      try lines([entries(rising), entries([(5, 5), (7, 13)])], with: "running") == [[], []])
  }

  @Test(
    arguments: [
      ([(9, 9), (3, 12)], true), ([(3, 12), (9, 9)], true), ([(3, 112), (-9, 109)], true),
      ([(3, 12), (2, 14), (9, 9)], true), ([(9, 9), (3, 3)], false), ([(9, 9), (3, 11)], false),
    ])
  func `a double is held to its own totals in any order`(
    pairs: [(amount: Int, balance: Int)], isHeld: Bool
  ) throws {
    #expect(try Relation.isHeld(Self.running, "{ call: list }", [entries(pairs)]) == isHeld)
  }

  @Test func `the totals of a part or of one element are not checked`() throws {
    let wrong = entries([(9, 9), (3, 3)])
    let steps = "{ call: list, with: { limit: 2 } }"
    #expect(try Relation.isHeld(Self.running, steps, [wrong]) == nil)
    #expect(try Relation.isHeld(Self.running, "{ call: list }", [entries([(9, 3)])]) == nil)
  }

  @Test func `each account of a double has its own totals`() throws {
    let list = { (entries: [(account: String, amount: Int, balance: Int)]) -> Value in
      [
        "entries": .array(
          entries.map {
            [
              "accountId": .string($0.account), "amount": .integer($0.amount),
              "balanceAfter": .integer($0.balance),
            ]
          })
      ]
    }
    let scenario = try Scenario.examples(["{ call: list }"])[0]
    let check = { (own: Value, recorded: Value) throws -> Bool in
      let runs = [own, recorded].map { RunValues(scenario, [Outcome(end: .returned($0))]) }
      return try #require(Relation(Self.running)).check(runs[0], recorded: runs[1]) == .held
    }
    let one = list([("a", 5, 5), ("a", 7, 12)])
    let seeded = list([("a", 100, 100), ("a", 50, 150), ("b", 70, 70)])
    #expect(try check(seeded, one))
    #expect(try !check(list([("a", 100, 100), ("a", 50, 50), ("b", 70, 70)]), one))
    #expect(try !check(list([("a", 100, 100), ("a", 50, 50)]), one))
    // The identifier does not name the owner of the recorded totals.
    #expect(try !check(seeded, list([("a", 5, 5), ("b", 7, 12)])))
  }

  // MARK: Sums

  private func cart(_ total: Value, _ lines: [(quantity: Int, price: Value)]) -> Value {
    [
      "total": total,
      "lines": .array(lines.map { ["quantity": .integer($0.quantity), "price": $0.price] }),
    ]
  }

  private static let products =
    "step 1 returned.total = sum of products of step 1 returned.lines.price and "
    + "step 1 returned.lines.quantity"

  @Test func `a total is the sum of quantities times prices`() throws {
    let two = cart(29, [(2, 7), (3, 5)])
    #expect(
      try lines([two, cart(6, [(1, 6)])], with: "sum") == [[Self.products], [Self.products]])
    #expect(try lines([two], with: "sum") == [[]])
    #expect(try lines([cart(8, [(2, 2), (2, 2)]), cart(6, [(1, 6)])], with: "sum") == [[], []])
    #expect(try lines([two, cart(7, [(1, 6)])], with: "sum") == [[], []])
    #expect(
      try lines([cart(12, [(1, 7), (1, 5)]), cart(6, [(1, 6)])], with: "products") == [[], []])
  }

  @Test(
    arguments: [(29, 7, true), (22, 7, false), (29.1, 7.05, true), (30, 7.3, true)]
      as [(Value, Value, Bool)])
  func `a double is held to its own prices`(total: Value, price: Value, isHeld: Bool) throws {
    let cart = cart(total, [(2, price), (3, 5)])
    #expect(try Relation.isHeld(Self.products, "{ call: list }", [cart]) == isHeld)
  }

  private static let tracks = "{ call: add }, { call: add }, { call: playlist }"
  private static let named = "step 3 returned.seconds = sum of step 3 returned.trackIds.seconds"

  private func playlist(_ seconds: [Int], _ sum: Int, of ids: [Value]? = nil) -> [Value] {
    let tracks = seconds.enumerated().map { index, seconds -> Value in
      ["id": .integer(index + 1), "seconds": .integer(seconds)]
    }
    // A double may have the same number for a list and for a track.
    let list: Value = [
      "id": 2, "seconds": .integer(sum),
      "trackIds": .array(ids ?? tracks.indices.map { .integer($0 + 1) }),
    ]
    return tracks + [list]
  }

  @Test func `a number is the sum of what named things have`() throws {
    let scenarios = [playlist([61, 122], 183), playlist([40, 7], 47)].map {
      (steps: Self.tracks, results: $0) as Example
    }
    let learnt = try ContractRelations.examples(scenarios)
    #expect(learnt.map { $0.contains(Self.named) } == [true, true])
    #expect(try Relation.isHeld(Self.named, Self.tracks, playlist([5, 6], 11)) == true)
    let twice = [1, 2].map { number -> Value in
      ["id": .integer(number), "uuid": .string("u-\(number)"), "seconds": 5]
    }
    for ids in [[1, 2], ["u-1", "u-2"]] as [Value] {
      let list: Value = ["seconds": 10, "trackIds": ids]
      #expect(try Relation.isHeld(Self.named, Self.tracks, twice + [list]) == true)
    }
    #expect(try Relation.isHeld(Self.named, Self.tracks, playlist([5, 6], 6)) == false)
    #expect(try Relation.isHeld(Self.named, Self.tracks, playlist([5, 6], 6, of: [7])) == nil)
  }

  @Test func `a whole list shows a length with the pages of another`() throws {
    let page = { (total: Int, count: Int, next: Value) -> Value in
      [
        "total": .integer(total), "next": next,
        "items": .array((0..<count).map { ["text": .string("item \($0)")] }),
      ]
    }
    let pages =
      "{ call: list, with: { limit: 3 }, returns: { next: { $bind: next } } }, "
      + "{ call: list, with: { limit: 3, cursor: \"${next}\" } }"
    let whole = "{ call: list, with: { limit: 9 } }"
    let line = "step 1 returned.total = length of step 1 returned.items"
    let learnt = { (total: Int) in
      try ContractRelations.examples([
        (whole, [page(2, 2, .null)]), (pages, [page(total, 3, "x"), page(total, 1, .null)]),
      ])[0].contains(line)
    }
    #expect(try learnt(4))
    #expect(try learnt(5) == false)
  }
}
