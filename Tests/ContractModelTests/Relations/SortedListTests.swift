import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Lists whose elements are in the order for which an argument asks.
struct SortedListTests {
  /// Gives the relations of each scenario; a scenario has one step.
  private func learnt(
    _ scenarios: [(step: String, result: Value)]
  ) throws -> [[String]] {
    try ContractRelations.examples(scenarios.map { ($0.step, [$0.result]) })
  }

  @Test(arguments: [
    ("sort: price", true), ("sort: -price", true), ("orderBy: 'price:desc'", true),
    ("by: PRICE", true), ("query: price", false), ("ranking: price", true),
    ("groupBy: price", false),
  ])
  func `a list is sorted only if an argument for its order names the member`(
    argument: String, isSorted: Bool
  ) throws {
    let list = Value.array([5, 7, 9].map { ["price": .integer($0)] })
    let step = "{ call: list, with: { \(argument) } }"

    let relations = try learnt([(step, list)])[0]

    #expect(
      relations
        == (isSorted ? ["step 1 returned has in rising order step 1 returned.price"] : []))
  }

  private static func things(_ members: [(price: Int, size: Int)]) -> Value {
    .array(members.map { ["price": .integer($0.price), "size": .integer($0.size)] })
  }

  @Test(arguments: [
    (
      [things([(5, 3), (7, 1), (9, 2)])],
      ["step 1 returned has in rising order step 1 returned.price (seen once)"]
    ),
    (
      [things([(5, 3), (7, 1), (9, 2)]), things([(4, 8), (6, 2), (6, 9)])],
      ["step 1 returned has in rising order step 1 returned.price"]
    ),
    (
      [things([(9, 3), (8, 1), (7, 2), (6, 9), (2, 4)])],
      ["step 1 returned has in falling order step 1 returned.price"]
    ),
    ([things([(5, 3), (7, 2), (9, 1)])], []),
    ([things([(5, 3), (7, 4)])], []),
    ([things([(5, 3), (7, 1), (9, 2)]), things([(4, 8), (2, 9)])], []),
    (
      [things([(5, 5), (7, 7), (9, 9)])],
      [
        "step 1 returned has in rising order step 1 returned.price (seen once)"
      ]
    ),
  ])
  func `an argument for an order may name no member if exactly one sorts all lists`(
    lists: [Value], lines: [String]
  ) throws {
    let relations = try learnt(lists.map { ("{ call: list, with: { sort: cheapest } }", $0) })[0]
    #expect(relations == lines)
  }

  @Test func `a list of texts is sorted with or without regard to their case`() throws {
    let list = { (names: [String]) in Value.array(names.map { ["name": .string($0)] }) }
    let step = "{ call: list, with: { sort: name } }"
    let line = "step 1 returned has in rising order step 1 returned.name"

    #expect(try learnt([(step, list(["Ash", "elm", "Oak"]))])[0] == [line])
    #expect(try Relation.isHeld(line, step, [list(["Ash", "Oak", "elm"])]) == true)
    #expect(try Relation.isHeld(line, step, [list(["Oak", "Ash", "elm"])]) == false)
  }

  @Test(arguments: [
    ("added", "addedAt", true), ("created", "createdDate", true), ("added", "addedBy", false),
    ("add", "addedAt", false),
  ])
  func `an argument for an order may name a time without its ending`(
    argument: String, key: String, isSorted: Bool
  ) throws {
    let list = Value.array([5, 7].map { [key: .integer($0)] })
    let relations = try learnt([("{ call: list, with: { sort: \(argument) } }", list)])[0]
    #expect(relations.isEmpty != isSorted)
  }
}
