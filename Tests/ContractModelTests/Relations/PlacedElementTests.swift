import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Lists whose order the steps decide, and lists that have any order.
struct PlacedElementTests {
  private static let contract = """
    contract: playlists
    protocol: Playlists
    vendor: { name: Playlists, kind: local }
    scenarios:
      - name: songs are put in order
        steps:
          - { call: song, with: { title: One }, returns: { id: { $bind: one } } }
          - { call: song, with: { title: Two }, returns: { id: { $bind: two } } }
          - { call: song, with: { title: Three }, returns: { id: { $bind: three } } }
          - { call: create, returns: { id: { $bind: list } } }
          - { call: add, with: { list: "${list}", song: "${one}" } }
          - { call: add, with: { list: "${list}", song: "${two}" } }
          - { call: add, with: { list: "${list}", song: "${three}", position: 1 } }
          - { call: move, with: { list: "${list}", song: "${two}", position: 0 } }
          - { call: find, with: { list: "${list}" } }
    """

  private static let songs: [Value] = (1...3).map { .integer(4_711_000 + $0) }
  /// The songs in the list after each step that changes it.
  private static let changes = [[0], [0, 1], [0, 2, 1], [1, 0, 2], [1, 0, 2]]

  private func scenario() throws -> Scenario {
    let file = ContractFile.read(text: Self.contract, path: "Contracts/playlists.yaml")
    return try #require(file.contract).scenarios[0]
  }

  private func outcomes(_ changes: [[Int]]) -> [Outcome] {
    let lists = ([[]] + changes).map { change -> Value in
      ["id": "list-77", "songIds": .array(change.map { Self.songs[$0] })]
    }
    return (Self.songs.map { ["id": $0] } + lists).map { Outcome(end: .returned($0)) }
  }

  private func learnt(_ changes: [[Int]]) throws -> [Relation] {
    let sample = ContractRelations.Sample(
      try scenario(), .example(exchanges: [], outcomes: outcomes(changes)))
    return ContractRelations([sample], volatile: []).relations[0].filter { $0.kind == .inOrder }
  }

  @Test func `elements are at places that steps have given them`() throws {
    #expect(
      try learnt(Self.changes).map(\.description) == [
        "step 5 returned.songIds[0] = in order step 1 returned.id",
        "step 6 returned.songIds[0] = in order step 1 returned.id",
        "step 6 returned.songIds[1] = in order step 2 returned.id",
        "step 7 returned.songIds[0] = in order step 1 returned.id",
        "step 7 returned.songIds[1] = in order step 3 returned.id",
        "step 7 returned.songIds[2] = in order step 2 returned.id",
        "step 8 returned.songIds[0] = in order step 2 returned.id",
        "step 8 returned.songIds[1] = in order step 1 returned.id",
        "step 8 returned.songIds[2] = in order step 3 returned.id",
        "step 9 returned.songIds = in order step 8 returned.songIds",
      ])
  }

  @Test(arguments: [
    // The vendor appends whatever the position is, or sorts.
    [[0], [0, 1], [0, 1, 2], [0, 1, 2], [0, 1, 2]],
    [[0], [1, 0], [2, 1, 0], [2, 1, 0], [2, 1, 0]],
    // One position alone shows nothing.
    [[0], [0, 1], [0, 2, 1], [0, 2, 1], [0, 2, 1]],
  ])
  func `a list that ignores positions has any order`(changes: [[Int]]) throws {
    #expect(try learnt(changes).isEmpty)
  }

  @Test func `a list of what no step has put there has any order`() throws {
    let found = Self.changes.map { _ in [2, 0, 1] }
    let sample = ContractRelations.Sample(
      try #require(
        ContractFile.read(
          text: Self.contract.replacing("song: \"${", with: "text: \"a song ${"),
          path: "Contracts/playlists.yaml"
        ).contract
      ).scenarios[0], .example(exchanges: [], outcomes: outcomes(found)))
    let relations = ContractRelations([sample], volatile: []).relations[0]
    #expect(!relations.contains { $0.kind == .inOrder })
  }

  @Test(
    arguments: [
      (Self.changes, []), ([[0], [0, 1], [0, 1, 2], [1, 0, 2], [1, 0, 2]], [7, 7]),
      ([[0], [0, 1], [0, 2, 1], [0, 2, 1], [0, 2, 1]], [8, 8, 8]),
      ([[0], [0, 1], [0, 2, 1], [1, 0, 2], [0, 1, 2]], [9]),
      ([[0], [0, 1], [0, 2], [1, 0, 2], [1, 0, 2]], [7]),
      // A double may have begun with a song of its own.
      ([[2, 0], [0, 1], [0, 2, 1], [1, 0, 2], [1, 0, 2]], []),
    ] as [([[Int]], [Int])])
  func `a double is held to the places`(changes: [[Int]], broken: [Int]) throws {
    let recorded = RunValues(try scenario(), outcomes(Self.changes))
    let run = RunValues(try scenario(), outcomes(changes))
    let found = try learnt(Self.changes).filter { relation in
      if case .broken = relation.check(run, recorded: recorded) { true } else { false }
    }
    #expect(found.map { $0.place.index + 1 } == broken)
  }

  private func learnt(
    by call: String = "invite", given: [[String]], returned: [[String]]
  ) throws -> Set<String> {
    let scenarios = try Scenario.examples(
      given.map { "{ call: \(call), with: { guests: [\($0.joined(separator: ", "))] } }" })
    let samples = zip(scenarios, returned).map { scenario, guests in
      ContractRelations.Sample(
        scenario,
        .example(
          exchanges: [],
          outcomes: [Outcome(end: .returned(["guests": .array(guests.map { .string($0) })]))]))
    }
    let relations = ContractRelations(samples, volatile: []).relations
    return Set(
      relations.joined().filter { $0.place.lastKey == "guests" }.map {
        $0.kind.sign + ($0.strength == .seenOnce ? " once" : "")
      })
  }

  @Test func `a list keeps the order of an argument if two that are not sorted show it`() throws {
    let lists = [["zoe", "ann"], ["kim", "lee", "ann"], ["ann", "ben"]]
    #expect(try learnt(by: "rearrange", given: lists, returned: lists) == ["= in order"])
    // Nothing says that the order counts, so that a fake may have a set.
    for call in ["invite", "order"] {
      #expect(try learnt(by: call, given: lists, returned: lists) == ["=", "= in order once"])
    }
    #expect(try learnt(given: lists, returned: lists.map { $0.sorted() }) == ["="])
    let sorted = [["ann", "zoe"], ["kim", "lee", "ann"], ["ann", "ben"]]
    #expect(try learnt(given: sorted, returned: sorted) == ["="])
  }

  @Test(arguments: [(["zoe", "ann"], true), (["ann", "zoe"], false), (["zoe", "kim"], nil)])
  func `an order that no step needs is one of the same elements`(
    guests: [String], isHeld: Bool?
  ) throws {
    let line = "step 1 returned.guests = in order step 1 with.guests (seen once)"
    let returned: Value = ["guests": .array(guests.map { .string($0) })]
    let step = "{ call: invite, with: { guests: [zoe, ann] } }"
    #expect(try Relation.isHeld(line, step, [returned]) == isHeld)
  }
}
