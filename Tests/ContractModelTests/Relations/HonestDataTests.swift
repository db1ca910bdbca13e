import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Honest doubles that have data or identifiers of their own, and longer lists than the vendor.
struct HonestDataTests {
  private static let seed = "5f0c"

  /// Learns the relations of recordings, and returns the firm ones that an honest double breaks.
  ///
  /// Each example has the steps of a scenario, what the vendor returned, and what the double does.
  /// A step writes unless its operation is called `find` or `list`. With `volatile`, all results with
  /// one of these keys change from run to run.
  private func alarms(
    _ examples: [(steps: [String], recorded: [Value], own: [Value])], volatile: Set<String> = []
  ) throws -> [Relation] {
    let read = try Scenario.examples(examples.map { $0.steps.joined(separator: ", ") })
    let outcomes = { (values: [Value]) in values.map { Outcome(end: .returned($0)) } }
    let samples = zip(read, examples).map { scenario, example in
      let methods = scenario.steps.map { step in
        ["find", "list"].contains { step.action.operation.hasPrefix($0) } ? "GET" : "POST"
      }
      let results = RunValues(scenario, outcomes(example.recorded)).results
      var recording = Recording.example(
        exchanges: methods.map { .example(method: $0) }, outcomes: outcomes(example.recorded),
        volatile: results.filter { volatile.contains($0.place.lastKey ?? "") }.map(\.place.place))
      recording.seed = Self.seed
      return ContractRelations.Sample(scenario, recording)
    }
    let relations = ContractRelations(samples, volatile: []).relations
    return zip(read, examples).enumerated().flatMap { index, pair in
      let (scenario, example) = pair
      let recorded = RunValues(scenario, outcomes(example.recorded), seed: Self.seed)
      let own = RunValues(scenario, outcomes(example.own), seed: "double")
        .aligned(by: recorded.anchors)
      return relations[index].filter { relation in
        if case .broken = relation.check(own, recorded: recorded) {
          relation.strength == .firm
        } else {
          false
        }
      }
    }
  }

  private static func drawn(_ name: String, _ seed: String = seed) -> Value {
    UniqueValue("unique.word.\(name)")?.value(from: seed) ?? .null
  }

  // MARK: Recurrences

  private static func event(_ id: Value, _ day: Int) -> Value {
    ["id": id, "start": .string("2026-05-0\(day)T09:00:00Z")]
  }

  private static func date(_ calendar: Value, _ event: Value, _ day: String) -> Value {
    [
      "calendarId": calendar, "eventId": event, "start": .string("2026-05-\(day)T09:00:00Z"),
    ]
  }

  @Test func `a calendar and its events both count from 1`() throws {
    let steps = ["addCalendar", "add", "add", "list"].map { "{ call: \($0) }" }
    let results = { (calendar: Value, first: Value, second: Value) -> [Value] in
      [
        ["id": calendar, "name": "x"], Self.event(first, 3), Self.event(second, 4),
        [
          Self.date(calendar, first, "03"), Self.date(calendar, first, "10"),
          Self.date(calendar, second, "04"),
        ],
      ]
    }
    #expect(
      try alarms(
        [(steps, results("cal-4711", "event-4711", "event-4712"), results(1, 1, 2))],
        volatile: ["id", "calendarId", "eventId"]) == [])
  }

  @Test func `a double's page is longer if the step has no last time`() throws {
    let dates = { (id: Value, days: [String]) -> Value in
      .array(days.map { Self.date("cal-4711", id, $0) })
    }
    #expect(
      try alarms(
        [
          (
            ["{ call: add }", "{ call: list }"],
            [Self.event("event-4711", 3), dates("event-4711", ["03", "10"])],
            [Self.event("x", 3), dates("x", ["03", "10", "17"])]
          )
        ], volatile: ["id", "eventId"]) == [])
  }

  // MARK: Arguments that are drawn for the run

  @Test func `a step that writes returns all that is there`() throws {
    let home = { (name: String, seed: String) -> Value in
      ["city": Self.drawn(name, seed), "size": 3]
    }
    let demo: Value = ["city": "Demo", "size": 4]
    let examples = ["a", "b"].map { name in
      (
        steps: ["{ call: add, with: { city: '${unique.word.\(name)}' } }"],
        recorded: [[home(name, Self.seed)]] as [Value],
        own: [[demo, home(name, "double")]] as [Value]
      )
    }
    #expect(try alarms(examples, volatile: ["city"]) == [])
  }

  @Test func `a vendor's own id is no copy of a drawn name`() throws {
    let steps = ["{ call: create, with: { name: '${unique.word.n}' } }"]
    let recorded: [Value] = [["id": Self.drawn("n"), "name": Self.drawn("n")]]
    let own: [Value] = [["id": "7", "name": Self.drawn("n", "double")]]
    #expect(try alarms([(steps, recorded, own)], volatile: ["id", "name"]) == [])
    #expect(try alarms([(steps, recorded, own)]) == [])
    let other: [Value] = [["id": "7", "name": "guest"]]
    #expect(
      try alarms([(steps, recorded, other)], volatile: ["id", "name"]).map(\.description)
        == ["step 1 returned.name = step 1 with.name"])
  }

  // MARK: Sums

  private static func payment(_ id: String, _ paid: Int, of customer: Value = "ada") -> Value {
    ["customer": customer, "id": .string(id), "paid": .integer(paid)]
  }

  @Test func `a request id that is drawn says nothing about a customer that is not`() throws {
    let steps = ["pay", "pay", "account"].map { name in
      "{ call: \(name), with: { customer: ada, requestId: '${unique.word.\(name)}' } }"
    }
    let results = { (sum: Int) -> [Value] in
      [Self.payment("p-1", 6150), Self.payment("p-2", 4490), ["paid": .integer(sum)]]
    }
    #expect(try alarms([(steps, results(10640), results(12640))]) == [])
    let less = try alarms([(steps, results(10640), results(10639))])
    #expect(
      less.map(\.description)
        == ["step 3 returned.paid = step 1 returned.paid plus step 2 returned.paid"])
  }

  @Test func `a double has more of a customer, in results of two forms`() throws {
    let steps =
      ["pay", "pay", "capture"].map { "{ call: \($0) }" }
      + ["{ call: account, with: { customer: ada } }"]
    let results = { (sum: Int) -> [Value] in
      [
        ["payment": Self.payment("p-1", 7)], ["payment": Self.payment("p-2", 4490)],
        Self.payment("p-1", 6150), ["paid": .integer(sum)],
      ]
    }
    #expect(try alarms([(steps, results(10640), results(12640))]) == [])
    #expect(try alarms([(steps, results(10640), results(10639))]).count == 1)
  }

  @Test func `a double had spent something before the first step`() throws {
    let example = { (amount: Int, own: Int) in
      let total = { (number: Int) -> Value in ["code": "food", "total": .integer(number)] }
      return (
        steps: ["{ call: spend, with: { code: food, amount: \(amount) } }", "{ call: listSums }"],
        recorded: [["entry": 1], [total(amount)]] as [Value],
        own: [["entry": 1], [total(own)]] as [Value]
      )
    }
    #expect(try alarms([example(40, 57), example(12, 29)]) == [])
    #expect(try alarms([example(40, 39), example(12, 12)]).count == 1)
  }

  @Test(arguments: [(40, 0), (57, 1)])
  func `a double has spent nothing under a name that is drawn`(total: Int, count: Int) throws {
    let example = { (amount: Int, own: Int) in
      let sum = { (number: Int, seed: String) -> Value in
        ["code": Self.drawn("c", seed), "total": .integer(number)]
      }
      return (
        steps: [
          "{ call: spend, with: { code: '${unique.word.c}', amount: \(amount) } }",
          "{ call: sum, with: { code: '${unique.word.c}' } }",
        ],
        recorded: [["entry": 1], sum(amount, Self.seed)] as [Value],
        own: [["entry": 1], sum(own, "double")] as [Value]
      )
    }
    #expect(try alarms([example(40, total), example(12, 12)], volatile: ["code"]).count == count)
  }

  // MARK: Lost elements

  @Test func `a list of the two latest does not get shorter`() throws {
    let task = { (id: String, title: String) -> Value in
      ["id": .string(id), "title": .string(title)]
    }
    let steps = [
      "{ call: add, with: { title: a }, returns: { id: { $bind: a } } }",
      "{ call: add, with: { title: b } }", "{ call: listRecent }",
      "{ call: add, with: { title: c } }", "{ call: pin, with: { id: '${a}' } }",
      "{ call: listRecent }",
    ]
    let results = { (ids: [String], isLong: Bool) -> [Value] in
      let (a, b, c) = (task(ids[0], "a"), task(ids[1], "b"), task(ids[2], "c"))
      return [a, b, [b, a], c, [:], .array([c, b] + (isLong ? [a] : []))]
    }
    #expect(
      try alarms(
        [(steps, results(["t-4711", "t-4712", "t-4713"], false), results(["1", "2", "3"], true))])
        == [])
  }

  @Test func `a project and a task have one id by chance`() throws {
    let task = { (id: Int, name: String) -> Value in
      ["id": .integer(id), "name": .string(name)]
    }
    let steps = [
      "{ call: addProject, with: { project: P }, returns: { id: { $bind: p } } }",
      "{ call: addTask, with: { task: A }, returns: { $bind: a } }",
      "{ call: addTask, with: { task: B } }", "{ call: listOpen }",
      "{ call: complete, with: { task: '${a}' } }", "{ call: listOpen }",
    ]
    let results = { (project: Int) -> [Value] in
      [
        task(project, "P"), 1, 2, [task(1, "A"), task(2, "B")], task(1, "A"), [task(2, "B")],
      ]
    }
    #expect(try alarms([(steps, results(1), results(2))]) == [])
  }

  // MARK: Ranges

  @Test func `an event of the double's own reaches into the range`() throws {
    let event = { (time: String) -> Value in
      ["minutes": 60, "start": .string("2026-05-\(time):00Z")]
    }
    let range = "from: '2026-05-01T09:00:00Z', to: '2026-05-20T09:00:00Z'"
    let recorded: Value = [event("03T09:00"), event("04T09:00")]
    let steps = ["{ call: list, with: { \(range) } }"]
    let before: Value = [event("01T08:30"), event("03T09:00"), event("04T09:00")]
    #expect(try alarms([(steps, [recorded], [before])]) == [])
    let after: Value = [event("03T09:00"), event("20T09:30")]
    #expect(try alarms([(steps, [recorded], [after])]).count == 1)
  }
}
