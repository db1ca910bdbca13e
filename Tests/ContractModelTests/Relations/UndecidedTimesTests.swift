import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Steps whose times do not show if they renew them, because the vendor's times are whole seconds.
struct UndecidedTimesTests {
  private static let open = "{ call: open, returns: { id: { $bind: id } } }"
  private static let change = "{ call: change, with: { id: '${id}' } }"

  private static func ticket(
    _ updated: String, id: Value = 1, created: String = "09:00:01", due: String = "2026-03-01"
  ) -> Value {
    [
      "id": id, "createdAt": .string("2026-02-11T\(created)Z"),
      "dueAt": .string("\(due)T12:00:00Z"),
      "updatedAt": .string("2026-02-11T\(updated)Z"),
    ]
  }

  private func evidence(_ tickets: [Value], _ methods: [String]) -> Evidence {
    Recording.example(
      exchanges: methods.map { .example(method: $0) },
      outcomes: tickets.map { Outcome(end: .returned($0)) }
    ).evidence
  }

  private func steps(_ second: Value, method: String = "PATCH", times: Int = 1) throws -> [Int] {
    let lines = [Self.open] + Array(repeating: Self.change, count: times)
    let scenario = try Scenario.examples([lines.joined(separator: ", ")])[0]
    let tickets = [Self.ticket("09:00:01")] + Array(repeating: second, count: times)
    let methods = ["POST"] + Array(repeating: method, count: times)
    return UndecidedTimes(scenario, evidence(tickets, methods)).steps
  }

  @Test func `a step that writes in the same second may have renewed a time`() throws {
    #expect(try steps(Self.ticket("09:00:01")) == [1])
    #expect(try steps(Self.ticket("09:00:02")) == [])
    #expect(try steps(Self.ticket("09:00:01", id: 2)) == [])
    #expect(try steps(Self.ticket("09:00:01"), method: "GET") == [])
  }

  @Test func `a pause is before each step that may renew a time, at most three times`() throws {
    let pauses = { (times: [String]) in
      let lines = [Self.open] + times.dropFirst().map { _ in Self.change }
      let methods = ["POST"] + times.dropFirst().map { _ in "PATCH" }
      return UndecidedTimes(
        try Scenario.examples([lines.joined(separator: ", ")])[0],
        evidence(times.map { Self.ticket("09:00:\($0)") }, methods)
      ).pauses
    }
    #expect(try pauses(["01", "01"]) == [1])
    #expect(try pauses(["01", "02"]) == [])
    // A second has begun by chance, and may not do so again.
    #expect(try pauses(["01", "02", "02"]) == [1, 2])
    #expect(try pauses(["01", "01", "01", "01", "01"]) == [1, 2, 3])
    #expect(try pauses(["01", "02", "03", "04", "04"]) == [1, 2, 4])
  }

  /// The relations that two runs show; in the second one, a time passes before the change.
  private func learnt(
    _ second: String, created: String = "09:00:01", id: Value = 1, due: String = "2026-03-01",
    first: (updated: String, created: String) = ("09:00:01", "09:00:01")
  ) throws -> [String] {
    let scenario = try Scenario.examples(["\(Self.open), \(Self.change)"])[0]
    let runs = [first, (second, created)].map { updated, created in
      evidence(
        [
          Self.ticket(first.updated, created: first.created),
          Self.ticket(updated, id: id, created: created, due: due),
        ], ["POST", "PATCH"])
    }
    let places = ["createdAt", "updatedAt"].flatMap { key in
      [0, 1].compactMap { Place("outcomes[\($0)].returned.\(key)") }
    }
    return RelationLearning(scenario, runs: runs, volatile: places).relations.map(\.description)
      .filter { $0.contains("createdAt =") }
  }

  @Test func `a time stays if another one beside it has moved on`() throws {
    #expect(try learnt("09:00:02") == ["step 2 returned.createdAt = step 1 returned.createdAt"])
    #expect(try learnt("09:00:01") == [])
    #expect(try learnt("09:00:01", due: "2026-04-01") == [])
    #expect(try learnt("09:00:02", created: "09:00:02") == [])
    #expect(try learnt("09:00:02", id: 2) == [])
    // The first step shows an old change, and both steps may have been in one second.
    #expect(try learnt("09:00:05", created: "09:00:05", first: ("09:00:03", "09:00:05")) == [])
    #expect(
      try learnt("09:00:06", created: "09:00:05", first: ("09:00:03", "09:00:05")) == [
        "step 2 returned.createdAt = step 1 returned.createdAt"
      ])
  }
}
