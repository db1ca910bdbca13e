import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Small numbers, short texts and lists, which are equal by chance more often than other values.
struct SameKeyRelationTests {
  private static let contract = """
    contract: store
    protocol: Store
    vendor: { name: Store, kind: local }
    scenarios:
      - name: the first is found
        steps:
          - { call: save, with: { name: a, count: 2, tags: [x, y] } }
          - { call: find, with: { name: a } }
      - name: the second is found
        steps:
          - { call: save, with: { name: b, count: 3, tags: [z] } }
          - { call: find, with: { name: b } }
    """

  /// Gives the relations of the first scenario, from the results of both scenarios' steps.
  private func learnt(_ answers: [[Value]]) throws -> [String] {
    let file = ContractFile.read(text: Self.contract, path: "Contracts/store.yaml")
    let scenarios = try #require(file.contract).scenarios
    let samples = zip(scenarios, answers).map { scenario, answers in
      ContractRelations.Sample(
        scenario,
        .example(exchanges: [], outcomes: answers.map { Outcome(end: .returned($0)) }))
    }
    return ContractRelations(samples, volatile: []).relations[0].map(\.description)
  }

  @Test func `learns what two distinct values show under one key`() throws {
    #expect(
      try learnt([
        [["name": "a", "size": 5], ["name": "a", "count": 2, "tags": ["y", "x"], "size": 5]],
        [["name": "b", "size": 7], ["name": "b", "count": 3, "tags": ["z"], "size": 7]],
      ]) == [
        "step 1 returned.name = step 1 with.name",
        "step 2 returned.count = step 1 with.count",
        "step 2 returned.name = step 2 with.name",
        "step 2 returned.size = step 1 returned.size",
        "step 2 returned.tags = step 1 with.tags",
      ])
  }

  @Test func `a text without the blanks that its step was given contradicts nothing`() throws {
    let file = ContractFile.read(
      text: """
        contract: store
        protocol: Store
        vendor: { name: Store, kind: local }
        scenarios:
          - name: a thing is renamed
            steps:
              - { call: save, with: { title: Tea } }
              - { call: rename, with: { title: " Milk" } }
              - { call: mark }
              - { call: mark }
              - { call: save, with: { title: Salt } }
              - { call: find }
        """, path: "Contracts/store.yaml")
    let scenario = try #require(file.contract).scenarios[0]
    func learnt(_ titles: [String]) -> [String] {
      let sample = ContractRelations.Sample(
        scenario,
        .example(
          outcomes: titles.map { Outcome(end: .returned(["id": "a", "title": .string($0)])) }))
      return ContractRelations([sample], volatile: []).relations[0].map(\.description)
    }
    let line = "step 4 returned.title = step 3 returned.title"
    #expect(learnt(["Tea", "Milk", "Milk", "Milk", "Salt", "Salt"]).contains(line))
    #expect(!learnt(["Tea", "Oil", "Oil", "Oil", "Salt", "Salt"]).contains(line))
  }

  @Test func `learns nothing of one value, or of what a recording contradicts`() throws {
    let first: [Value] = [["size": 5], ["count": 2, "tags": ["x", "y"], "size": 5]]
    #expect(try learnt([first, [["size": 5], ["size": 5]]]) == [])
    #expect(
      try learnt([first, [["size": 7], ["count": 4, "tags": ["z", "z"], "size": 8]]]) == [])
    #expect(try learnt([first, [.null, .null]]) == [])
  }

  @Test(arguments: [("u1", "u1", true), ("u1", "u2", false)])
  func `two calls of one operation are about one thing if nothing else is asked`(
    first: String, second: String, isLearnt: Bool
  ) throws {
    let file = ContractFile.read(
      text: """
        contract: flags
        protocol: Flags
        vendor: { name: Flags, kind: local }
        scenarios:
          - name: the first
            steps:
              - { call: evaluate, with: { flag: banner, user: \(first) } }
              - { call: evaluate, with: { flag: banner, user: \(second) } }
          - name: the second
            steps:
              - { call: evaluate, with: { flag: promo, user: \(first) } }
              - { call: evaluate, with: { flag: promo, user: \(second) } }
        """, path: "Contracts/flags.yaml")
    let samples = zip(try #require(file.contract).scenarios, ["flat", "tall"]).map {
      scenario, variant in
      ContractRelations.Sample(
        scenario,
        .example(
          exchanges: [],
          outcomes: (1...2).map { _ in
            Outcome(end: .returned(["variant": .string(variant), "ruleID": .null]))
          }))
    }
    let relations = ContractRelations(samples, volatile: []).relations.joined()
      .map(\.description)
    #expect(
      relations.contains("step 2 returned.variant = step 1 returned.variant") == isLearnt,
      "\(relations)")
  }

  @Test func `learns a number of one pair of operations that keeps two keys, but no state`() throws
  {
    let nothing: [Value] = [.null, .null]
    func answers(_ first: Value, _ second: Value) -> [Value] {
      [["size": 17, "lines": 1, "state": first], ["size": 17, "lines": 1, "state": second]]
    }
    #expect(
      try learnt([answers("pending", "pending"), nothing])
        == ["step 2 returned.size = step 1 returned.size"])
    #expect(try learnt([[["size": 17], ["size": 17]], nothing]) == [])
    #expect(
      try learnt([
        answers("pending", "pending"), [["size": 17, "lines": 2], ["size": 18, "lines": 2]],
      ]) == ["step 2 returned.lines = step 1 returned.lines"])
  }

  @Test func `learns that a boolean of one thing stays what it was, if both were seen`() throws {
    func answers(_ id: Value, _ isNew: [Value]) -> [Value] {
      isNew.map { ["id": id, "isNew": $0] }
    }
    let (yes, no) = (answers("item-1", [true, true]), answers("item-2", [false, false]))
    let relation = "step 2 returned.isNew = step 1 returned.isNew"
    #expect(try learnt([yes, no]).contains(relation))
    #expect(try !learnt([no, no]).contains(relation))
    #expect(try !learnt([yes, answers("item-2", [false, true])]).contains(relation))
    // The pages of a list share an argument, and are other things.
    #expect(
      try learnt([
        [["isNew": true], ["isNew": true]], [["isNew": false], ["isNew": false]],
      ]) == [])
  }

  @Test(
    arguments: [
      (true, true, .held), (true, false, .broken), (true, 1, .notApplicable),
      (true, .null, .notApplicable),
    ] as [(Value, Value, Result)])
  func `compares booleans with booleans alone`(first: Value, second: Value, result: Result) throws {
    let line = "step 2 returned.isNew = step 1 returned.isNew"

    #expect(try check(line, [["isNew": first], ["isNew": second]]) == result)
  }

  @Test(
    arguments: [
      ([["x", "y"], ["x", "y"]], true), ([["x", "y"], ["y", "x"]], true),
      ([["x", "y"], ["x"]], false), ([["x", "y"], ["x", "y", "y"]], false),
      ([["x", "y"], []], false),
    ] as [([Value], Bool)])
  func `holds lists to their elements, not to their order`(lists: [Value], isHeld: Bool) throws {
    let file = ContractFile.read(text: Self.contract, path: "Contracts/store.yaml")
    let scenario = try #require(file.contract).scenarios[0]
    let run = RunValues(scenario, lists.map { Outcome(end: .returned(["tags": $0])) })
    let relation = try #require(Relation("step 2 returned.tags = step 1 returned.tags"))

    #expect((relation.check(run) == .held) == isHeld)
  }

  @Test(
    arguments: [
      ("=", 47.3765, 47.37650001, .held), ("=", 47.3765, 47.3865, .broken),
      ("≠", 1.5, 2.5, .held), ("≠", 1.5, 1.5, .broken),
      ("≤", "2026-02-11T09:00:00.9Z", "2026-02-11T09:00:00.1Z", .held),
      ("≤", "2026-02-11T09:00:01Z", "2026-02-11T09:00:00Z", .broken),
    ] as [(String, Value, Value, Result)])
  func `compares decimal numbers to six digits, and times to the second`(
    sign: String, value: Value, other: Value, result: Result
  ) throws {
    let returned: Value = ["a": value, "b": other]
    #expect(try check("step 1 returned.a \(sign) step 1 returned.b", [returned]) == result)
  }

  @Test(
    arguments: [
      ("09:00:00", "08:00:01", .notApplicable), ("09:00:00", "07:59:59", .broken),
      ("09:00:00", "09:00:00", .held), ("09:00:00", "10:00:00", .held),
    ] as [(String, String, Result)])
  func `times that the vendor read at once may be two readings of a double's clock`(
    time: String, limit: String, result: Result
  ) throws {
    let scenario = try #require(
      ContractFile.read(text: Self.contract, path: "Contracts/store.yaml").contract
    ).scenarios[0]
    func run(_ time: String, _ limit: String) -> RunValues {
      RunValues(
        scenario,
        [
          Outcome(
            end: .returned([
              "a": .string("2026-02-11T\(time)Z"), "b": .string("2026-02-11T\(limit)Z"),
            ]))
        ])
    }
    let relation = try #require(Relation("step 1 returned.a ≤ step 1 returned.b"))
    let check = relation.check(run(time, limit), recorded: run("09:00:00", "09:00:00"))
    #expect(self.result(check) == result)
    if result == .notApplicable {
      let later = relation.check(run(time, limit), recorded: run("09:00:00", "09:00:01"))
      #expect(self.result(later) == .broken)
    }
  }

  @Test func `holds no place in a list that is longer than the recorded one`() throws {
    let line = "step 2 returned.items[0].size = step 1 returned.size"
    let saved: Value = ["size": 5]
    #expect(try check(line, [saved, ["items": [["size": 5]]]]) == .held)
    #expect(try check(line, [saved, ["items": [["size": 6]]]]) == .broken)
    #expect(try check(line, [saved, ["items": [["size": 6], ["size": 5]]]]) == .notApplicable)
  }

  @Test func `a small number that a step has changed is kept by a step that keeps the rest`() throws
  {
    let file = ContractFile.read(
      text: """
        contract: songs
        protocol: Songs
        vendor: { name: Songs, kind: local }
        scenarios:
          - name: a song is renamed
            steps:
              - { call: save, with: { title: Tea } }
              - { call: play }
              - { call: rename, with: { title: Milk } }
        """, path: "Contracts/songs.yaml")
    let scenario = try #require(file.contract).scenarios[0]
    func learnt(_ plays: [Int]) -> [String] {
      let results = plays.map { plays -> Value in
        ["id": "song-1", "plays": .integer(plays), "seconds": 189, "artist": "Trad"]
      }
      let sample = ContractRelations.Sample(
        scenario, .example(exchanges: [], outcomes: results.map { Outcome(end: .returned($0)) }))
      return ContractRelations([sample], volatile: []).relations[0].map(\.description)
    }
    let line = "step 3 returned.plays = step 2 returned.plays"
    #expect(learnt([0, 1, 1]).contains(line))
    // All songs begin with 0.
    #expect(!learnt([0, 0, 0]).contains(line))
    #expect(!learnt([0, 1, 2]).contains(line))
  }

  enum Result { case held, broken, notApplicable }

  private func check(_ line: String, _ returned: [Value]) throws -> Result {
    let file = ContractFile.read(text: Self.contract, path: "Contracts/store.yaml")
    let run = RunValues(
      try #require(file.contract).scenarios[0], returned.map { Outcome(end: .returned($0)) })
    return result(try #require(Relation(line)).check(run))
  }

  private func result(_ check: Relation.Check) -> Result {
    switch check {
    case .held: .held
    case .broken: .broken
    case .notApplicable: .notApplicable
    }
  }
}
