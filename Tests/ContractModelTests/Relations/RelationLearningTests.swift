import ContractBinding
@testable import ContractModel
@testable import ContractValues
import TestSupport
import Testing

struct RelationLearningTests {
  private let runs = (1...2).map { Tracker.vendor(run: $0).changed }

  private func learnt(_ runs: [Evidence], volatile: [Place] = []) throws -> [String] {
    try RelationLearning(Tracker.contract().scenarios[0], runs: runs, volatile: volatile)
      .relations.map(\.description)
  }

  @Test func `learns what belongs together from two runs`() throws {
    let learnt = try learnt(runs)
    #expect(
      learnt == [
        "step 1 returned.createdAt is a time in UTC",
        "step 1 returned.id is a lower-case UUID",
        "step 1 returned.updatedAt is a time in UTC",
        "step 1 returned.url contains step 1 returned.id",
        "step 1 returned.url is an address",
        "step 1 returned.version is a quoted ETag",
        "step 2 returned.id ≠ step 1 returned.id",
        "step 2 returned.url contains step 2 returned.id",
        "step 3 returned.createdAt = step 1 returned.createdAt",
        "step 3 returned.createdAt ≤ step 3 returned.updatedAt",
        "step 3 returned.id = step 1 returned.id",
        "step 3 returned.url contains step 1 returned.id",
        "step 4 returned.createdAt = step 1 returned.createdAt",
        "step 4 returned.createdAt ≤ step 4 returned.updatedAt",
        "step 4 returned.id = step 1 returned.id",
        "step 4 returned.updatedAt = step 3 returned.updatedAt",
        "step 4 returned.url contains step 1 returned.id",
        "step 4 returned.version = step 3 returned.version",
        "step 5 returned.issues[0].createdAt = step 1 returned.createdAt",
        "step 5 returned.issues[0].createdAt ≤ step 5 returned.issues[0].updatedAt",
        "step 5 returned.issues[0].id = step 1 returned.id",
        "step 5 returned.issues[0].updatedAt = step 3 returned.updatedAt",
        "step 5 returned.issues[0].url contains step 1 returned.id",
        "step 5 returned.issues[0].version = step 3 returned.version",
        "step 5 returned.issues[1].createdAt = step 2 returned.createdAt",
        "step 5 returned.issues[1].id = step 2 returned.id",
        "step 5 returned.issues[1].id ≠ step 5 returned.issues[0].id",
        "step 5 returned.issues[1].updatedAt = step 2 returned.updatedAt",
        "step 5 returned.issues[1].url contains step 2 returned.id",
        "step 5 returned.issues[1].version = step 2 returned.version",
        "step 6 returned.issues[0].createdAt = step 1 returned.createdAt",
        "step 6 returned.issues[0].createdAt ≤ step 6 returned.issues[0].updatedAt",
        "step 6 returned.issues[0].id = step 1 returned.id",
        "step 6 returned.issues[0].updatedAt = step 3 returned.updatedAt",
        "step 6 returned.issues[0].url contains step 1 returned.id",
        "step 6 returned.issues[0].version = step 3 returned.version",
      ])
  }

  @Test func `learns nothing of one run that changes nothing`() throws {
    #expect(try learnt([runs[0]]) == [])
    #expect(try learnt([runs[0], runs[0]]) == [])
  }

  @Test func `learns the same of one run and the places that change, as what was seen once`()
    throws
  {
    let volatile = Comparison(.runs).differences(runs[0], runs[1]).map(\.place)
    let learnt = try learnt([runs[0]], volatile: volatile)
    #expect(try learnt.map { $0.replacing(" (seen once)", with: "") } == self.learnt(runs))
    // Two equal UUIDs are no coincidence, two times in order may be.
    #expect(learnt.contains("step 4 returned.id = step 1 returned.id"))
    #expect(
      learnt.contains("step 4 returned.createdAt ≤ step 4 returned.updatedAt (seen once)"))
  }

  @Test func `believes no equal small numbers, except under the key of an identifier`() throws {
    let runs = [40, 50].map { base in
      Tracker {
        $0.id = { .integer(base + $0) }
        $0.version = { .integer(base + $0) }
      }.changed
    }
    let learnt = try learnt(runs)
    #expect(learnt.contains("step 3 returned.id = step 1 returned.id"))
    #expect(!learnt.contains { $0.contains("version") && !$0.contains("is") })
  }

  @Test func `takes no relation that one run breaks`() throws {
    var other = Tracker.vendor(run: 3)
    other.found = { _ in ["id": "another", "title": "x"] }
    #expect(try !learnt(runs + [other.changed]).contains { $0.hasPrefix("step 4 returned.id") })
  }

  @Test(arguments: [true, false])
  func `a version that a change gives anew and a later step sends back is another one`(
    isDeclared: Bool
  ) throws {
    let steps = [
      "{ call: put, with: { id: tea }, returns: { version: { $bind: first } } }",
      #"{ call: put, with: { id: tea, version: "${first}" } }"#,
      "{ call: put, with: { id: milk } }",
    ]
    let scenario = try Scenario.examples([steps.joined(separator: ", ")])[0]
    let runs = [40, 50].map { base in
      Evidence(
        outcomes: (1...3).map { Outcome(end: .returned(["version": .integer(base + $0)])) })
    }
    let learnt = RelationLearning(
      scenario, runs: runs, volatile: [], declared: isDeclared ? [.json("$.version")] : []
    ).relations.map(\.description)
    #expect(
      learnt == (isDeclared ? [] : ["step 2 returned.version ≠ step 1 returned.version"]))
  }

  /// Learns from runs of scenarios without arguments, which return the given values.
  private func learnt(_ runs: [[Value]]) throws -> [String] {
    let steps = runs[0].map { _ in "{ call: find }" }.joined(separator: ", ")
    let scenario = try Scenario.examples([steps])[0]
    return RelationLearning(
      scenario, runs: runs.map { Evidence(outcomes: $0.map { Outcome(end: .returned($0)) }) },
      volatile: []
    ).relations.map(\.description)
  }

  @Test(
    arguments: [
      ("room_mzjtrrds", "room_fhlnndrk", true), ("room_dtvhod59", "room_mzjtrrds", true),
      ("lib-fbarqbsbuo", "lib-oycezfetdl", true), ("2026-000012", "2026-000013", false),
      ("2026-000099", "2026-000100", false), ("open", "shut", false),
      ("a few words", "some others", false),
    ] as [(Value, Value, Bool)])
  func `a text whose letters were drawn needs no second look`(
    first: Value, second: Value, isLearnt: Bool
  ) throws {
    let relation = "step 2 returned.roomId = step 1 returned.id"
    let runs = [first, second].map { [["id": $0], ["roomId": $0]] as [Value] }
    #expect(try learnt(runs).contains(relation) == isLearnt)
    // The recording on file is one of the runs.
    #expect(try learnt([runs[0]] + runs).contains(relation) == isLearnt)
    let unnamed = [first, second].map { [["text": $0], ["note": $0]] as [Value] }
    #expect(try !learnt(unnamed).contains { $0.contains("=") })
  }

  @Test func `many relations leave some for each step`() throws {
    let ids = (1...2).map { run in
      (0..<30).map { "0\(run)e2f7a4-91c3-4b58-8d6f-0123456789\($0 + 10)" }
    }
    let runs = ids.map { ids in
      (0..<9).map { _ in
        Value.object(
          .init(uniqueKeysWithValues: ids.enumerated().map { ("m\($0 + 10)", .string($1)) }))
      }
    }
    let learnt = try learnt(runs)
    #expect(learnt.count == RelationLearning.limit)
    for step in 2...9 { #expect(learnt.count { $0.hasPrefix("step \(step) ") } == 12) }
  }

  @Test func `a scenario of ten steps is complete`() throws {
    let runs = (1...2).map { run in
      let thing: Value = [
        "id": .string("0\(run)e2f7a4-91c3-4b58-8d6f-012345678910"),
        "ownerId": .string("1\(run)e2f7a4-91c3-4b58-8d6f-012345678910"),
        "addedAt": .string("2026-02-11T09:00:0\(run).123Z"),
        "updatedAt": .string("2026-02-11T09:00:0\(run).456Z"),
      ]
      return Array(repeating: thing, count: 10)
    }
    let learnt = try learnt(runs)
    #expect(learnt.count { $0.hasPrefix("step 10 ") } == 5)
  }

  @Test func `a thing that has another slug keeps its times`() throws {
    let runs = (1...2).map { run -> [Value] in
      let time: Value = .string("2026-02-11T09:00:0\(run).123Z")
      return ["tea", "milk"].map { ["id": .integer(4_711_000 + run), "slug": $0, "addedAt": time] }
    }
    let line = "step 2 returned.addedAt = step 1 returned.addedAt"
    #expect(try learnt(runs).contains(line))
    let others = runs.map { run in
      [run[0], ["id": 5, "slug": "tea", "addedAt": run[0].fields["addedAt"] ?? .null]] as [Value]
    }
    #expect(try !learnt(others).contains(line))
  }
}
