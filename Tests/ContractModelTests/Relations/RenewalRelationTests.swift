import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Times that a step renews, and values that it sets first.
struct RenewalRelationTests {
  private static let contract = """
    contract: songs
    protocol: Songs
    vendor: { name: Songs, kind: http, url: "http://localhost" }
    scenarios:
      - name: a song is played
        steps:
          - { call: add, with: { title: One }, returns: { id: { $bind: one } } }
          - { call: add, with: { title: Two } }
          - { call: add, with: { title: Three } }
          - { call: play, with: { song: "${one}" } }
          - { call: copy, with: { song: "${one}" } }
          - { call: find, with: { song: "${one}" } }
    """
  private static let methods = ["POST", "POST", "POST", "POST", "POST", "GET"]

  private func scenario() throws -> Scenario {
    let file = ContractFile.read(text: Self.contract, path: "Contracts/songs.yaml")
    return try #require(file.contract).scenarios[0]
  }

  private func song(
    _ id: String, _ updated: String, played: String? = nil, copyOf: String? = nil
  ) -> Value {
    [
      "id": .string(id), "updatedAt": .string("2026-02-11T09:00:\(updated)Z"),
      "playedAt": played.map { .string("2026-02-11T09:00:\($0)Z") } ?? .null,
      "copyOf": copyOf.map { .string($0) } ?? .null,
    ]
  }

  /// The results, with other times of the first song since it was played.
  private func outcomes(
    _ times: [String] = ["01.125001", "02.125002", "03.125003"], _ updated: String = "04.125004",
    played: String? = "04.125004", copyOf: String? = "song-1"
  ) -> [Outcome] {
    [
      song("song-1", times[0]), song("song-2", times[1]), song("song-3", times[2]),
      song("song-1", updated, played: played), song("song-4", "05.125005", copyOf: copyOf),
      song("song-1", updated, played: played),
    ].map { Outcome(end: .returned($0)) }
  }

  private func learnt(_ methods: [String] = methods) throws -> [Relation] {
    let places = [3, 5].flatMap { ["outcomes[\($0)].returned.playedAt"] }
    let all = places + ["outcomes[4].returned.copyOf"]
    let sample = ContractRelations.Sample(
      try scenario(),
      .example(
        exchanges: methods.map { .example(method: $0) }, outcomes: outcomes(),
        volatile: all.compactMap { Place($0) }))
    return ContractRelations([sample], volatile: []).relations[0].filter {
      [.newer, .there].contains($0.kind)
    }
  }

  @Test func `a step that writes renews a time, and sets values that were not there`() throws {
    #expect(
      try learnt().map(\.description) == [
        "step 4 returned.playedAt is there",
        "step 4 returned.updatedAt is newer than step 1 returned.updatedAt",
        "step 5 returned.copyOf is there", "step 6 returned.playedAt is there",
      ])
  }

  @Test func `what a step reads may have changed by itself`() throws {
    #expect(try learnt(Self.methods.map { _ in "GET" }).isEmpty)
    #expect(try learnt(["POST"]).isEmpty)
  }

  @Test func `a coarse time may follow from what a step was given`() throws {
    let event = { (end: String, updated: String) -> Value in
      [
        "id": "e-1", "end": .string("2026-02-11T\(end)Z"),
        "updated": .string("2026-02-11T\(updated)Z"),
      ]
    }
    let steps =
      "{ call: add, returns: { id: { $bind: id } } }, "
      + "{ call: change, with: { id: '${id}', minutes: 60 } }"
    let learnt = try ContractRelations.examples(
      [(steps, [event("10:30:00", "09:00:01"), event("11:00:00", "09:00:02")])],
      methods: ["POST", "PATCH"])
    #expect(
      learnt[0].filter { $0.contains("newer") } == [
        "step 2 returned.updated is newer than step 1 returned.updated"
      ])
  }

  private func broken(_ outcomes: [Outcome]) throws -> [String] {
    let run = RunValues(try scenario(), outcomes)
    return try learnt().filter { relation in
      if case .broken = relation.check(run) { true } else { false }
    }.map { "\($0.place.index + 1) \($0.place.lastKey ?? "")" }
  }

  @Test func `a double must set what the vendor sets`() throws {
    #expect(try broken(outcomes()) == [])
    #expect(try broken(outcomes(played: nil)) == ["4 playedAt", "6 playedAt"])
    #expect(try broken(outcomes(copyOf: nil)) == ["5 copyOf"])
  }

  @Test func `a double whose clock ticks must renew what the vendor renews`() throws {
    #expect(try broken(outcomes(played: "04.125004")) == [])
    #expect(
      try broken(outcomes(["01.125001", "02.125002", "03.125003"], "01.125001")) == [
        "4 updatedAt"
      ])
  }

  @Test(arguments: [
    // A fixed clock, one of whole seconds, one of milliseconds, and ones that tick too seldom.
    (["01.125001", "01.125001", "01.125001"], "01.125001"), (["01", "02", "03"], "01"),
    (["01.125", "02.126", "03.127"], "01.125"),
    (["02.125001", "01.125001", "01.125002"], "02.125001"),
  ])
  func `a double may have a fixed clock or a coarse one`(times: [String], updated: String) throws {
    var outcomes = outcomes(times, updated)
    outcomes[4] = Outcome(end: .returned(song("song-4", updated, copyOf: "song-1")))
    #expect(try broken(outcomes) == [])
  }

  @Test(arguments: [(0, true), ([], true), ("", false), (.null, false)] as [(Value, Bool)])
  func `a double may count from 0`(number: Value, isHeld: Bool) throws {
    let line = "step 1 returned.invoiceNumber is there"
    let invoice: Value = ["id": 1, "invoiceNumber": number]
    #expect(try Relation.isHeld(line, "{ call: invoice }", [invoice]) == isHeld)
  }
}
