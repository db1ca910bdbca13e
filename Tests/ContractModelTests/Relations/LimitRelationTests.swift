import ContractBinding
@testable import ContractModel
import ContractValues
import Testing

/// Lists and the arguments that limit their lengths.
struct LimitRelationTests {
  private static func things(_ count: Int) -> Value {
    .array((0..<count).map { ["id": .string("t-471\($0)")] })
  }

  private func learnt(_ scenarios: [(steps: String, results: [Value?])]) throws -> [[String]] {
    try ContractRelations.examples(scenarios).map { lines in
      lines.filter { $0.contains("at most") }
    }
  }

  @Test(arguments: [
    "limit", "pageSize", "perPage", "first", "max", "maxResults", "count", "top", "size",
  ])
  func `a list is limited if it is as long as the argument and more elements exist`(
    name: String
  ) throws {
    let line = "step 1 returned has at most step 1 with.\(name)"
    #expect(
      try learnt([
        ("{ call: list, with: { \(name): 2 } }, { call: list }", [Self.things(2), Self.things(3)]),
        ("{ call: list, with: { \(name): 9 } }", [Self.things(3)]),
      ]) == [[line], [line]])
  }

  @Test(
    arguments: [
      ["items": things(2), "next": "x"], ["items": things(2), "total": 7],
      ["items": things(2), "hasMore": true],
    ] as [Value])
  func `a member beside the list shows that more elements exist`(page: Value) throws {
    #expect(
      try learnt([("{ call: list, with: { limit: 2 } }", [page])])
        == [["step 1 returned.items has at most step 1 with.limit"]])
  }

  @Test func `an earlier step or a state shows that more elements exist`() throws {
    let made = (0...2).map { ["id": .string("t-471\($0)")] as Value }
    let steps = Array(repeating: "{ call: make }", count: 3)
    let list = "{ call: list, with: { limit: 2 } }"
    let line = "step 4 returned has at most step 4 with.limit"

    #expect(
      try learnt([((steps + [list]).joined(separator: ", "), made + [Self.things(2)])]) == [[line]])
    let removed = steps + ["{ call: remove, with: { id: t-4712 } }", list]
    #expect(
      try learnt([(removed.joined(separator: ", "), made + [.null, Self.things(2)])]) == [[]])
  }

  @Test(
    arguments: [
      ("limit: 2", things(2), things(2)), ("limit: 3", things(2), things(3)),
      ("maxPrice: 2", things(2), things(3)), ("query: a", things(2), things(3)),
      ("size: 2", [["size": 2], ["size": 2]], [["size": 2], ["size": 2], ["size": 3]]),
    ] as [(String, Value, Value)])
  func `nothing is learnt without a limit that cuts a list off`(
    argument: String, list: Value, whole: Value
  ) throws {
    let steps = "{ call: list, with: { \(argument) } }, { call: list }"
    #expect(try learnt([(steps, [list, whole])]) == [[]])
  }

  @Test func `a vendor that takes the limit as a hint has none`() throws {
    let steps = "{ call: list, with: { limit: 2 } }, { call: list }"
    let hinted = ("{ call: list, with: { limit: 3 } }", [Self.things(4)] as [Value?])
    #expect(try learnt([(steps, [Self.things(2), Self.things(4)]), hinted]) == [[], []])
  }

  @Test func `a longer list breaks the relation, and a shorter one does not`() throws {
    let line = "step 1 returned has at most step 1 with.limit"
    let step = "{ call: list, with: { limit: 2 } }"
    for (count, isHeld) in [(0, true), (2, true), (3, false)] {
      #expect(try Relation.isHeld(line, step, [Self.things(count)]) == isHeld)
    }
    #expect(try Relation.isHeld(line, step, ["none"]) == nil)
  }

  @Test
  func `a double with its whole list on the first page is told from one that ignores a limit`()
    throws
  {
    let relation = try #require(Relation("step 1 returned.items has at most step 1 with.limit"))
    let scenario = try Scenario.examples(["{ call: list, with: { limit: 2 } }"])[0]
    let run = { (isMore: Bool) in
      RunValues(
        scenario,
        [Outcome(end: .returned(["items": Self.things(3), "hasMore": .boolean(isMore)]))])
    }
    #expect(relation.isAboutWholeList(run(false), run(true)))
    #expect(!relation.isAboutWholeList(run(true), run(true)))
    #expect(!relation.isAboutWholeList(run(false), run(false)))
  }
}
