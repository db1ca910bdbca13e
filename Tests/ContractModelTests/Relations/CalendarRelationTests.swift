import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Times and time spans, as events of a calendar have them.
struct CalendarRelationTests {
  private typealias Example = (steps: String, results: [Value?])

  private static func event(_ title: String, _ start: String, _ minutes: Int, _ end: String)
    -> [String: Value]
  {
    [
      "end": .string("2026-03-02T\(end):00Z"), "id": "e", "minutes": .integer(minutes),
      "start": .string("2026-03-02T\(start):00Z"), "title": .string(title),
    ]
  }

  private static func add(
    _ title: String, _ start: String, _ minutes: Int, zone: String = "zone",
    value: String = "Europe/Berlin"
  ) -> String {
    """
    { call: add, with: { title: \(title), start: '2026-03-02T\(start):00', minutes: \(minutes), \
    \(zone): '\(value)' } }
    """
  }

  private static let planning = event("Planning", "08:00", 45, "08:45")
  private static let review = event("Review", "13:30", 90, "15:00")
  private static let local = "step 1 returned.start = UTC of step 1 with.start"
  private static let span =
    "step 1 returned.minutes = minutes between step 1 returned.start and step 1 returned.end"

  private func learnt(_ examples: [Example], _ word: String) throws -> [[String]] {
    try ContractRelations.examples(examples).map { $0.filter { $0.contains(word) } }
  }

  // MARK: Local times

  @Test func `a time follows from a local time among the arguments`() throws {
    let planning: Example = (Self.add("Planning", "09:00", 45), [.object(Self.planning)])
    let review: Example = (Self.add("Review", "14:30", 90), [.object(Self.review)])
    #expect(try learnt([planning, review], "UTC of") == [[Self.local], [Self.local]])
    #expect(try learnt([planning], "UTC of") == [[Self.local + " (seen once)"]])
    // The vendor has a zone of its own.
    for (key, value) in [("room", "Europe/Berlin"), ("zone", "B2"), ("shippingZone", "3")] {
      let nowhere: [Example] = [
        (Self.add("Planning", "09:00", 45, zone: key, value: value), planning.results),
        (Self.add("Review", "14:30", 90, zone: key, value: value), review.results),
      ]
      #expect(
        try learnt(nowhere, "UTC of") == nowhere.map { _ in [Self.local + " (seen once)"] })
    }
    // Days away, and not of a step that repeats its arguments.
    let later: Example = (
      Self.add("Review", "14:30", 90), [.object(Self.review.with("start", "2026-03-09T13:30:00Z"))]
    )
    #expect(try learnt([planning, later], "UTC of") == [[], []])
    let other: Example = (
      Self.add("Lunch", "14:30", 30), [["start": "2026-03-02T13:30:00Z", "title": "Own"]]
    )
    #expect(try learnt([other], "UTC of") == [[]])
  }

  @Test(
    arguments: [
      ("2026-03-02T08:00:00Z", true), ("2026-03-02T08:00:00.000Z", true),
      ("2026-03-02T09:00:00+01:00", true), ("2026-03-02T09:00:00Z", false),
      ("2026-03-02T09:00:00+0100", nil), ("2026-03-02T08:00Z", nil),
    ] as [(String, Bool?)])
  func `a double has the recorded time in any notation`(start: String, isHeld: Bool?) throws {
    let scenario = try Scenario.examples([Self.add("Planning", "09:00", 45)])[0]
    let run = { (start: String) in
      RunValues(
        scenario,
        [Outcome(end: .returned(.object(Self.planning.with("start", .string(start)))))])
    }
    let check = Relation(Self.local)?.check(run(start), recorded: run("2026-03-02T08:00:00Z"))
    #expect((check == .notApplicable ? nil : check == .held) == isHeld)
  }

  // MARK: Time spans

  @Test func `a time span is learnt beside other relations of its number`() throws {
    let examples: [Example] = [
      (Self.add("Planning", "09:00", 45), [.object(Self.planning)]),
      (Self.add("Review", "14:30", 90), [.object(Self.review)]),
    ]
    #expect(try learnt(examples, "between") == [[Self.span], [Self.span]])
    #expect(
      try learnt(examples, "minutes = step")
        == examples.map { _ in
          ["step 1 returned.minutes = step 1 with.minutes"]
        })
  }

  @Test func `a rule of some operations holds for members of the same names in others`() throws {
    let change = "{ call: change, with: { id: e } }"
    let found: [Example] = [
      ("{ call: find }", [.object(Self.planning)]), ("{ call: find }", [.object(Self.review)]),
    ]
    #expect(
      try learnt(found + [(change, [.object(Self.planning)])], "between").last == [Self.span])
    let wrong = Self.planning.with("minutes", 40)
    #expect(try learnt(found + [(change, [.object(wrong)])], "between").last == [])
  }

  @Test func `elements in any order have their own time spans`() throws {
    let slots: Value = .array(
      [Self.planning, Self.review].map {
        .object($0.filter { $0.key != "id" && $0.key != "title" })
      })
    let lines = try learnt([("{ call: busy }", [["slots": slots]])], "between")[0]
    #expect(lines.count == 2)
    let line = try #require(lines.first)
    let wrong: Value = .array(slots.elements.map { .object($0.fields.with("minutes", 44)) })
    #expect(try Relation.isHeld(line, "{ call: busy }", [["slots": slots]]) == true)
    #expect(
      try Relation.isHeld(line, "{ call: busy }", [["slots": .array(slots.elements.reversed())]])
        == true)
    #expect(try Relation.isHeld(line, "{ call: busy }", [["slots": wrong]]) == false)
  }

  @Test func `a start that is a time stays what it was`() throws {
    let examples = [Self.planning, Self.review].map { event -> Example in
      ("{ call: add }, { call: find, with: { id: e } }", [.object(event), .object(event)])
    }
    let line = "step 2 returned.start = step 1 returned.start"
    #expect(try learnt(examples, line) == [[line], [line]])
  }

  // MARK: Limits

  @Test func `a time that was known before may be a limit, which a clock can pass`() throws {
    let scenario = try Scenario.examples(["{ call: hold }, { call: pick }"])[0]
    let runs = ["10", "20"].map { hour -> Evidence in
      let time = { (minute: String) in Value.string("2026-03-02T\(hour):\(minute):00.123Z") }
      let hold: [String: Value] = [
        "id": .string("h-\(hour)"), "createdAt": time("00"), "expiresAt": time("40"),
      ]
      let picked = Value.object(hold.with("pickedAt", time("05")))
      return Recording.example(
        exchanges: [], outcomes: [.object(hold), picked].map { Outcome(end: .returned($0)) }
      ).evidence
    }
    let lines = RelationLearning(scenario, runs: runs, volatile: []).relations.map(\.description)
    #expect(
      lines.filter { $0.contains("≤") } == [
        "step 1 returned.createdAt ≤ step 1 returned.expiresAt",
        "step 2 returned.createdAt ≤ step 2 returned.expiresAt",
        "step 2 returned.createdAt ≤ step 2 returned.pickedAt",
      ])
  }
}

extension [String: Value] {
  fileprivate func with(_ key: String, _ value: Value) -> Self { merging([key: value]) { $1 } }
}
