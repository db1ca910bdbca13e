import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Lists of times: those within a range, and those at which a thing recurs.
struct RangeRelationTests {
  private typealias Example = (steps: String, results: [Value?])

  private static func time(_ day: Int, _ hour: Int = 9) -> String {
    "2026-05-\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
  }

  private static func list(
    _ from: String = time(1), _ to: String = time(20), names: (String, String) = ("from", "to")
  ) -> String {
    "{ call: list, with: { \(names.0): '\(from)', \(names.1): '\(to)' } }"
  }

  private static func slots(_ days: [Int], lasting hours: Int = 2) -> Value {
    .array(
      days.map { ["end": .string(time($0, 9 + hours)), "start": .string(time($0))] })
  }

  private func learnt(
    _ examples: [Example], methods: [String] = ["GET"]
  ) throws -> [[String]] {
    try ContractRelations.examples(examples, methods: methods).map { lines in
      lines.filter { $0.contains("≤") || $0.contains("≥") }
    }
  }

  // MARK: Ranges

  private static let range = [
    "step 1 returned.end ≤ step 1 with.to", "step 1 returned.end ≥ step 1 with.from",
  ]

  @Test func `the times of a list are within those that were asked for`() throws {
    #expect(try learnt([(Self.list(), [Self.slots([3, 5])])]) == [Self.range])
    #expect(
      try learnt([(Self.list(names: ("since", "until")), [Self.slots([3, 5])])]) == [
        ["step 1 returned.end ≤ step 1 with.until", "step 1 returned.end ≥ step 1 with.since"]
      ])
    #expect(
      try learnt([(Self.list(), [Self.slots([3])])]) == [Self.range.map { $0 + " (seen once)" }])
    // Nobody knows whether the step writes.
    #expect(
      try learnt([(Self.list(), [Self.slots([3, 5])])], methods: [])
        == [Self.range.map { $0 + " (seen once)" }])
    #expect(try learnt([(Self.list(), [Self.slots([3, 5])])], methods: ["POST"]) == [[]])
  }

  @Test func `a range that shows nothing`() throws {
    // A time outside in another recording, a range of years, one bound alone, and no bounds.
    let outside: Example = (Self.list(), [Self.slots([3, 25])])
    let against = try learnt([(Self.list(), [Self.slots([3, 5])]), outside])
    #expect(!against.joined().contains(Self.range[0]))
    let years = Self.list("2000-01-01T00:00:00Z", "2099-01-01T00:00:00Z")
    #expect(try learnt([(years, [Self.slots([3, 5])])]) == [[]])
    let one = "{ call: list, with: { from: '\(Self.time(1))' } }"
    #expect(try learnt([(one, [Self.slots([3, 5])])]) == [[]])
    #expect(try learnt([(Self.list(names: ("origin", "goal")), [Self.slots([3, 5])])]) == [[]])
    // The step has made what it lists.
    let made: Value = .array([["end": .string(Self.time(20)), "start": .string(Self.time(1))]])
    #expect(try learnt([(Self.list(), [made])]) == [[]])
  }

  @Test func `days are within days`() throws {
    let stays: Value = .array(["2026-05-03", "2026-05-07"].map { ["arrival": .string($0)] })
    let lines = try learnt([(Self.list("2026-05-01", "2026-05-09"), [stays])])
    #expect(
      lines == [
        ["step 1 returned.arrival ≤ step 1 with.to", "step 1 returned.arrival ≥ step 1 with.from"]
      ])
    #expect(try learnt([(Self.list("2026-05-01", "2026-05-09"), [Self.slots([3, 5])])]) == [[]])
  }

  @Test(
    arguments: [
      ([3], 2, true), ([20], 2, true), ([21], 2, false), ([3, 21], 2, false), ([], 2, true),
    ] as [([Int], Int, Bool?)])
  func `an element after the range is told`(days: [Int], hours: Int, isHeld: Bool?) throws {
    let held = try Relation.isHeld(
      Self.range[0], Self.list(), [Self.slots(days, lasting: hours)])
    #expect(held == isHeld)
  }

  @Test func `an element that reaches into the range is not told`() throws {
    let from = Self.list(Self.time(3, 10))
    let line = "step 1 returned.start ≥ step 1 with.from"
    #expect(try Relation.isHeld(line, from, [Self.slots([3], lasting: 0)]) == false)
    #expect(try Relation.isHeld(line, from, [Self.slots([3], lasting: 2)]) == true)
  }

  @Test(arguments: [([3], true), ([1], false), ([3, 1], false)] as [([Int], Bool)])
  func `a time that is never within the range does not count`(days: [Int], isHeld: Bool) throws {
    let scenario = try Scenario.examples([Self.list(Self.time(2))])[0]
    let run = { (days: [Int]) in
      let slots = Self.slots(days).elements.map { element in
        Value.object(element.fields.merging(["createdAt": .string(Self.time(28))]) { $1 })
      }
      return RunValues(scenario, [Outcome(end: .returned(.array(slots)))])
    }
    let relation = try #require(Relation(Self.range[1]))
    #expect((relation.check(run(days), recorded: run([3, 5])) == .held) == isHeld)
  }

  // MARK: Recurrences

  private static let steps = "{ call: add }, { call: list }"
  private static let recurs = "step 2 returned.start recur as those of step 1 returned.id"

  private static func event(_ id: String) -> Value {
    ["id": .string(id), "start": .string(time(3))]
  }

  private static func dates(_ days: [Int], hour: Int = 9, of id: String) -> Value {
    .array(days.map { ["event": .string(id), "start": .string(time($0, hour))] })
  }

  private func recurring(_ days: [Int], hour: Int = 9, volatile: Bool = true) throws -> [String] {
    let id = "event-4711"
    let dates: Value = .array(
      Self.dates([3], of: id).elements + Self.dates(days, hour: hour, of: id).elements)
    let places = volatile ? ["outcomes[0].returned.id"].compactMap { Place($0) } : []
    let sample = ContractRelations.Sample(
      try Scenario.examples([Self.steps])[0],
      .example(
        exchanges: [], outcomes: [Self.event(id), dates].map { Outcome(end: .returned($0)) },
        volatile: places))
    return ContractRelations([sample], volatile: []).relations[0].filter { $0.kind == .recurs }
      .map(\.description)
  }

  @Test func `a thing recurs after days, whatever the clocks do`() throws {
    #expect(try recurring([10, 17]) == [Self.recurs])
    #expect(try recurring([10, 17], hour: 8) == [Self.recurs])
    #expect(try recurring([10, 17], hour: 13) == [])
    #expect(try recurring([]) == [])
    #expect(try recurring([10], volatile: false) == [])
  }

  @Test(
    arguments: [
      ([3, 10], nil, true), ([10], nil, true), ([3, 5, 10], nil, false), ([3, 10, 17], nil, true),
      ([3, 10, 17], "to", false), ([3, 10, 17], "from", true),
    ] as [([Int], String?, Bool)])
  func `a double has no other times of it`(days: [Int], bound: String?, isHeld: Bool) throws {
    let arguments = bound.map { ", with: { \($0): '\(Self.time(20))' }" } ?? ""
    let scenario = try Scenario.examples(["{ call: add }, { call: list\(arguments) }"])[0]
    let run = { (results: [Value]) in
      RunValues(scenario, results.map { Outcome(end: .returned($0)) })
    }
    let recorded = run([Self.event("event-4711"), Self.dates([3, 10], of: "event-4711")])
    for (id, isOfIt) in [("e-1", true), ("e-2", false)] {
      let own = run([Self.event("e-1"), Self.dates(days, of: id)])
      let check = try #require(Relation(Self.recurs)).check(own, recorded: recorded)
      #expect((check == .held) == (isHeld || !isOfIt))
    }
  }
}
