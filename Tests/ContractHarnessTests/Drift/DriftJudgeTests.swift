import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

struct DriftJudgeTests {
  @Test(arguments: DriftRow.all)
  func `says what has become of the vendor`(_ row: DriftRow) {
    #expect(row.judged == row.expected)
  }

  @Test func `an answer explains all that the contract says of the requests after it`() {
    func exchanges(_ id: Int) -> [Exchange] {
      [
        .example(response: #"{"id": \#(id)}"#),
        .example("POST", "/log", #"{"of": \#(id)}"#), .example("POST", "/end", #"{"of": \#(id)}"#),
      ]
    }
    let broken = [SourceLocation.line(9, 1), .line(10, 1)]
    let row = DriftRow(
      "two requests after a changed answer", exchanges(1), exchanges(2), outcomes: nil,
      broken: broken, expected: [])

    guard case .moved(let drift) = row.result else {
      Issue.record("\(row.judged)")
      return
    }

    #expect(drift.count == 1)
    #expect(drift[0].broken == broken)
  }

  @Test func `a refused write is told with both values of what follows`() throws {
    let row = try #require(DriftRow.all.first { $0.testDescription.hasPrefix("a write that is") })

    guard case .moved(let drift) = row.result else {
      Issue.record("\(row.judged)")
      return
    }

    #expect(drift.map(\.consequences) == [["balance has another value: 5 → 3"]])
  }

  @Test func `names both media types of an answer`() throws {
    let row = try #require(
      DriftRow.all.first { $0.testDescription == "text/html in place of JSON, with {}" })

    guard case .moved(let drift) = row.result else {
      Issue.record("\(row.judged)")
      return
    }

    #expect(drift.map(\.predicate) == ["is now text/html, was application/json"])
  }

  @Test func `a change explains each expectation that it breaks`() {
    let row = DriftRow(
      "two members of another type", #"{"a":1,"b":{"a":1}}"#, #"{"a":"1","b":{"a":"1"}}"#,
      returns: ["a": .of(.integer, line: 9), "b": ["a": .of(.integer, line: 10)]],
      broken: [.line(9, 1), .line(10, 1)], expected: [])

    guard case .moved(let drift) = row.result else {
      Issue.record("\(row.judged)")
      return
    }

    #expect(Set(drift[0].broken) == [.line(9, 1), .line(10, 1)])
  }

  @Test(arguments: [(0, 9), (1, 10)])
  func `points at the call of the handler that changed`(call: Int, line: Int) {
    let handlers = ["onStart", "onEnd"]
    func recording(_ texts: [Value]) -> Recording {
      let calls = zip(handlers, texts).map {
        Outcome.Callback(handler: $0, arguments: [$1], beforeReturning: false)
      }
      return .example(exchanges: [], outcomes: [Outcome(end: .returned(nil), callbacks: calls)])
    }
    let expected = zip(handlers, [9, 10]).map {
      Expectation.Callback(
        handler: $0, arguments: [.of(.string, line: $1)], location: .line($1, 1))
    }
    let scenario = Scenario(
      name: "a call with two handlers", steps: [.count(Expectation(callsBack: expected))],
      location: .line(6, 1))
    let contract = Contract(
      name: "player", protocolName: "Player",
      vendor: VendorDescription(name: "a kit", kind: .local, location: .line(3, 1)),
      scenarios: [scenario], location: .line(1, 1), protocolLocation: .line(2, 1))
    var live: [Value] = ["began", "ended"]
    live[call] = 3
    let judge = DriftJudge(
      contract, scenario, adapter: "player", recording: recording(["began", "ended"]))

    guard case .moved(let drift) = judge.judge(recording(live), broken: []) else {
      Issue.record("nothing has moved")
      return
    }

    #expect(drift.map(\.expectation?.line) == [line])
  }
}

extension DriftRow: CustomTestStringConvertible {}
