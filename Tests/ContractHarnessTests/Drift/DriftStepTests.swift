import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// The steps and lines of the contract at which the changes of a vendor are told.
struct DriftStepTests {
  private static func scenario(_ expectations: [Expected?]) -> Scenario {
    let steps = expectations.enumerated().map { index, returns in
      Step(
        .call(OperationUse(name: "count", location: .line(8 + 4 * index, 15))),
        expectation: Expectation(returns: returns), location: .line(8 + 4 * index, 9))
    }
    return Scenario(name: "a key is stored", steps: steps, location: .line(6, 5))
  }

  /// The changes where two answers have another type, each passed on by its own step.
  private func changes(
    _ scenario: Scenario, in traffic: StepsOfTraffic
  ) -> [Drift] {
    let contract = Contract(
      name: "key-value", protocolName: "Store",
      vendor: VendorDescription(name: "etcd", kind: .http, location: .line(3, 1)),
      scenarios: [scenario], location: .line(1, 1), protocolLocation: .line(2, 1))
    func recording(_ total: Value) -> Recording {
      .example(
        exchanges: [
          .example(method: "GET", target: "/a", response: #"{"total": \#(total)}"#),
          .example(method: "GET", target: "/b", response: #"{"total": \#(total)}"#),
        ],
        outcomes: Array(repeating: Outcome(end: .returned(["total": total])), count: 2))
    }
    let judge = DriftJudge(
      contract, scenario, adapter: "curl", recording: recording(1), traffic: traffic)
    guard case .moved(let drift) = judge.judge(recording("1")) else { return [] }
    return drift
  }

  @Test func `names the step that sent the request`() {
    let drift = changes(Self.scenario([nil, nil]), in: StepsOfTraffic([0, 1]))

    #expect(drift.map(\.step?.number) == [1, 2])
    #expect(drift.map(\.step?.words) == ["call count", "call count"])
    #expect(drift.map(\.step?.location) == [.line(8, 9), .line(12, 9)])
    #expect(
      changes(Self.scenario([nil, nil]), in: StepsOfTraffic([nil, 1])).map(\.step?.number)
        == [nil, 2])
  }

  @Test func `points at the expectation of the same step, though another has the same value`() {
    let expectations: [Expected?] = [
      ["total": .of(.integer, line: 9)], ["total": .of(.integer, line: 13)],
    ]

    let drift = changes(Self.scenario(expectations), in: StepsOfTraffic([0, 1]))

    #expect(drift.map(\.expectation?.line) == [9, 13])
  }

  @Test func `blames no field that clients do not read where an answer has changed as well`() {
    let contract = Contract(
      name: "key-value", protocolName: "Store",
      vendor: VendorDescription(name: "etcd", kind: .http, location: .line(3, 1)),
      scenarios: [Self.scenario([nil])], location: .line(1, 1), protocolLocation: .line(2, 1))
    func recording(_ day: String, _ weight: String, _ outcome: Outcome) -> Recording {
      .example(
        exchanges: [
          .example(
            headers: [VendorHeader("Last-Modified", day)], response: #"{"weight": \#(weight)}"#)
        ], outcomes: [outcome])
    }
    let judge = DriftJudge(
      contract, contract.scenarios[0], adapter: "curl",
      recording: recording("Fri, 27 Nov 2026 02:56:02 GMT", "3", .returned(3)),
      traffic: StepsOfTraffic([0]))
    let live = recording("Fri, 27 Nov 2026 02:56:15 GMT", #""3""#, .threw("typeMismatch"))

    guard case .moved(let drift) = judge.judge(live, broken: [.line(8, 9)]) else {
      Issue.record("nothing has moved")
      return
    }

    #expect(drift.map(\.tier) == [.info, .error])
    #expect(drift.map(\.isBreaking) == [false, true])
    #expect(drift.map(\.expectation) == [nil, .line(8, 9)])
    #expect(drift.map(\.consequences) == [[], [#"curl threw "typeMismatch""#]])
  }

  @Test(
    arguments: [
      (#"{"currency": "EUR", "weight": "3"}"#, [.info, .error], [false, true]),
      (#"{"currency": "EUR", "weight": 3}"#, [.error], [true]),
      (#"{"error_code": 7, "weight": "3"}"#, [.error, .error], [true, true]),
    ] as [(String, [Drift.Tier], [Bool])])
  func `blames a new member only if nothing worse has changed, or if it may be a code`(
    answer: String, tiers: [Drift.Tier], isBreaking: [Bool]
  ) {
    let scenario = Self.scenario([nil])
    let contract = Contract(
      name: "key-value", protocolName: "Store",
      vendor: VendorDescription(name: "etcd", kind: .http, location: .line(3, 1)),
      scenarios: [scenario], location: .line(1, 1), protocolLocation: .line(2, 1))
    func recording(_ answer: String, _ outcome: Outcome) -> Recording {
      .example(exchanges: [.example(response: answer)], outcomes: [outcome])
    }
    let judge = DriftJudge(
      contract, scenario, adapter: "curl", recording: recording(#"{"weight": 3}"#, .returned(3)),
      traffic: StepsOfTraffic([0]))
    let live = recording(answer, .threw("typeMismatch"))

    guard case .moved(let drift) = judge.judge(live, broken: [.line(8, 9)]) else {
      Issue.record("nothing has moved")
      return
    }

    #expect(drift.map(\.tier) == tiers)
    #expect(drift.map(\.isBreaking) == isBreaking)
  }

  @Test func `a change explains what breaks in its step, and not what breaks in another`() {
    let contract = Contract(
      name: "key-value", protocolName: "Store",
      vendor: VendorDescription(name: "etcd", kind: .http, location: .line(3, 1)),
      scenarios: [Self.scenario([nil, .of(.integer, line: 13)])], location: .line(1, 1),
      protocolLocation: .line(2, 1))
    func recording(_ status: Int, _ end: Outcome) -> Recording {
      .example(
        exchanges: [.example(status: 200), .example(status: status)], outcomes: [.returned(), end])
    }
    let judge = DriftJudge(
      contract, contract.scenarios[0], adapter: "curl", recording: recording(200, .returned()),
      traffic: StepsOfTraffic([0, 1]))
    let broken = [ContractModel.SourceLocation.line(9, 11), .line(13, 1), .line(14, 21)]

    guard case .moved(let drift) = judge.judge(recording(404, .threw("gone")), broken: broken)
    else {
      Issue.record("nothing has moved")
      return
    }

    #expect(drift.map(\.tier) == [.error])
    #expect(Set(drift[0].broken).isSuperset(of: broken.dropFirst()))
    #expect(!drift[0].broken.contains(broken[0]))
    #expect(drift[0].consequences == [#"curl threw "gone""#])
    #expect(drift[0].answer == #"{"header":{"revision":"2","raft_term":"2"}}"#)
  }

  @Test func `finds the steps of requests that came in another order`() {
    let run: [Exchange] = [.example("GET", "/b"), .example("GET", "/a"), .example("GET", "/b")]
    let traffic = StepsOfTraffic([0, 1, 2])
      .moved(from: run, to: [run[1], run[0], run[2]])

    #expect((0..<3).map { traffic.step(at: .exchange($0)) } == [1, 0, 2])
  }

  @Test func `finds the step in which traffic began, and none for that of a state`() {
    let trace = RunTrace()
    trace.end(trace.begin(.state("a state")))
    let first = TrafficMoments(began: .now)
    trace.end(trace.begin(.step(0)))
    let second = TrafficMoments(began: .now)
    trace.end(trace.begin(.step(1)))
    let third = TrafficMoments(began: .now)

    let traffic = StepsOfTraffic([first, second, third], in: trace)

    #expect((0..<3).map { traffic.step(at: .exchange($0)) } == [nil, 0, 1])
  }

  @Test func `tells the step before the request, and its line where no expectation has one`() throws
  {
    var drift = Drift(
      .warning, .removed, request: "GET /a", place: "exchanges[1].response.body.total",
      predicate: "is gone", before: "1", after: "nothing")
    drift.step = Drift.Step(1, of: Self.scenario([nil, nil]))
    var finding = VendorFinding(
      contract: "key-value", scenario: "a key is stored", location: .line(6, 5), vendor: "etcd",
      adapters: ["curl"], status: .drifted, drift: [drift])

    let message = try #require(finding.explained().diagnostics.first)

    #expect(message.location == .line(12, 9))
    #expect(message.facts.prefix(2) == ["step 2     call count", "request    GET /a"])

    finding.outdatedDoubles = [.init(name: "fake 'in memory'", differences: ["- 1", "+ 2"])]
    let outdated = try #require(finding.explained().diagnostics.last)
    #expect(outdated.location == .line(12, 9))
    #expect(outdated.facts == ["step 2     call count", "- 1", "+ 2"])

    // Nobody knows which of two steps a double is behind in.
    drift.step = Drift.Step(0, of: Self.scenario([nil, nil]))
    finding.drift.append(drift)
    #expect(finding.explained().diagnostics.last?.location == .line(6, 5))
  }

  @Test func `tells the line of the step by a relative path`() throws {
    var drift = Drift(
      .warning, .removed, place: "exchanges[0].response.body.total", predicate: "is gone",
      before: "1", after: "nothing")
    drift.step = Drift.Step(0, of: Self.scenario([nil]))
    drift.step?.location.path = "/shop/Contracts/key-value.yaml"
    let finding = VendorFinding(
      contract: "key-value", scenario: "a key is stored", location: .line(6, 5), vendor: "etcd",
      adapters: ["curl"], status: .drifted, drift: [drift])

    let message = try #require(finding.relative(to: "/shop").explained().diagnostics.first)

    #expect(message.location?.path == "Contracts/key-value.yaml")
  }
}
