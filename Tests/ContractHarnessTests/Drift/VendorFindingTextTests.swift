import ContractValues
import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing
import TestSupport

struct VendorFindingTextTests {
  @Test func `asks for the credentials first where the vendor refuses`() throws {
    let command = "swift run contracts record orders --scenario \"one is found\" --update"

    #expect(
      try help(.error, after: "401") == [
        "if the credentials have expired, renew them; if not:",
        "mend contract, adapter and doubles, then record what has changed:", command,
      ])
    #expect(
      try help(.warning, after: "403") == [
        "if the credentials have expired, renew them; if not:",
        "if it is to stay, record what has changed:", command,
      ])
    #expect(
      try help(.warning, after: "404") == ["if it is to stay, record what has changed:", command])
  }

  @Test(
    arguments: [
      (nil, "POST /log", "a request is new"), ("POST /log", nil, "a request is gone"),
      ("POST /log", "POST /end", "the answer is another"),
    ] as [(String?, String?, String)])
  func `names a request that only one run has sent`(before: String?, after: String?, words: String)
  {
    let difference = Difference(
      .sequence, at: .exchange(0), before: before.map { Value.string($0) },
      after: after.map { Value.string($0) }, verb: "sent")

    #expect(Drift(difference).words == words)
  }

  @Test(
    arguments: [
      ("exchanges[0].request.query.cursor", "query cursor is gone"),
      ("exchanges[0].request.body", "the body is gone"),
      ("exchanges[0].request.body.item", "item is gone"),
      ("exchanges[0].response.body", "the answer is gone"),
    ] as [(Place, String)])
  func `names what is gone in a request`(place: Place, words: String) {
    let difference = Difference(.removed, at: place, before: "c2", after: nil, verb: "sent")

    #expect(Drift(difference).words == words)
  }

  /// What to do about another status than 200.
  private func help(_ tier: Drift.Tier, after status: String) throws -> [String] {
    let place: Place = "exchanges[0].response.status"
    let finding = VendorFinding(
      contract: "orders", scenario: "one is found",
      location: SourceLocation(path: "Contracts/orders.yaml", line: 3, column: 5),
      vendor: "Orders API", adapters: ["curl"], status: .broken,
      drift: [
        Drift(
          tier, .status, place: place, predicate: "is now \(status), was 200", before: "200",
          after: status, isBreaking: tier == .error)
      ])
    return try #require(finding.explained().diagnostics.first).help
  }
}
