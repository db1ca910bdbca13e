import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// The changes of a vendor that are told with another error of the adapter.
struct DriftErrorTests {
  /// The changes between two runs with one exchange for each step.
  private func changes(
    from recorded: [Exchange], to live: [Exchange], _ outcomes: ([Outcome], [Outcome])
  ) -> [Drift] {
    let steps = recorded.indices.map { index in
      Step(
        .call(OperationUse(name: "count", location: .line(8 + 4 * index, 15))),
        expectation: Expectation(), location: .line(8 + 4 * index, 9))
    }
    let scenario = Scenario(name: "a key is stored", steps: steps, location: .line(6, 5))
    let contract = Contract(
      name: "key-value", protocolName: "Store",
      vendor: VendorDescription(name: "etcd", kind: .http, location: .line(3, 1)),
      scenarios: [scenario], location: .line(1, 1), protocolLocation: .line(2, 1))
    let judge = DriftJudge(
      contract, scenario, adapter: "curl",
      recording: .example(exchanges: recorded, outcomes: outcomes.0),
      traffic: StepsOfTraffic(Array(recorded.indices)))
    guard case .moved(let drift) = judge.judge(.example(exchanges: live, outcomes: outcomes.1))
    else { return [] }
    return drift
  }

  private func changes(
    from recorded: Exchange, to live: Exchange, caseName: String = "other"
  ) -> [Drift] {
    let outcomes = ["unknown", caseName].map {
      [Outcome.threw(.error(ErrorValue(type: "OrderError", caseName: $0)))]
    }
    return changes(from: [recorded], to: [live], (outcomes[0], outcomes[1]))
  }

  @Test(
    arguments: [
      (#"{"code": "gone", "message": "gone!"}"#, "other", [.error, .info]),
      (#"{"code": "gone", "message": "gone!"}"#, "unknown", [.info, .info]),
      (#"{"code": "not_found", "message": "gone!"}"#, "other", [.info]),
      (#"{"code": "not_found", "message": "not found", "subcode": "gone"}"#, "other", [.error]),
      (#"{"code": "not_found", "message": "not found", "kind": "gone"}"#, "other", [.info]),
    ] as [(String, String, [Drift.Tier])])
  func `another or a new code counts if the adapter throws another error`(
    answer: String, caseName: String, tiers: [Drift.Tier]
  ) {
    let drift = changes(
      from: .example(status: 404, response: #"{"code": "not_found", "message": "not found"}"#),
      to: .example(status: 404, response: answer), caseName: caseName)

    #expect(drift.map(\.tier) == tiers)
    let consequences = caseName == "other" ? ["curl threw OrderError.other"] : []
    #expect(drift.first?.consequences == consequences)
    #expect(drift.dropFirst().allSatisfy { $0.consequences.isEmpty })
  }

  @Test(arguments: ["Server", "Status"])
  func `leaves a header field that no client needs an info if the adapter throws another error`(
    name: String
  ) {
    let drift = changes(
      from: .example(status: 404, headers: [VendorHeader(name, "one")]),
      to: .example(status: 404, headers: [VendorHeader(name, "another")]))

    #expect(drift.map(\.tier) == [.info])
  }

  @Test func `names an error at an earlier change, with its step, and not at a later one`() {
    func run(_ total: Int) -> [Exchange] {
      [
        .example(method: "GET", target: "/a", response: #"{"first": \#(total)}"#),
        .example(method: "GET", target: "/b", response: #"{"total": 1}"#),
        .example(method: "GET", target: "/c", response: #"{"last": \#(total)}"#),
      ]
    }
    let drift = changes(
      from: run(1), to: run(2),
      (
        [.returned(), .returned(), .returned()], [.returned(), .threw("timeout"), .returned()]
      ))

    #expect(drift.map(\.place.path.lastKey) == ["first", "last"])
    #expect(drift.map(\.consequences) == [[#"curl threw "timeout" in step 2"#], []])
  }
}
