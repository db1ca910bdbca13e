import ContractValues
import ContractBinding
import ContractHarness
@testable import ContractModel
import TestSupport
import Testing

struct OutdatedTests {
  @Test(
    arguments: [
      ("the same value", ["a": 1], ["a": 2], ["a": 1], "a: - 2 + 1"),
      ("another value of its own", ["a": "x"], ["a": 7], ["a": "y"], "a: - 7 + \"y\""),
      ("a field that is gone", ["a": 1, "b": 1], ["a": 1], ["a": 1, "b": 3], "b: - nothing + 3"),
      ("what never moved", ["a": 1, "b": 1], ["a": 2, "b": 1], ["a": 1, "b": 5], "a: - 2 + 1"),
      ("noise beside it", ["at": 1, "b": 1], ["at": 2, "b": 2], ["at": 3, "b": 1], "b: - 2 + 1"),
      ("noise alone", ["at": 1], ["at": 2], ["at": 3], "at: - 2 + 3"),
      (
        "two values", ["a": 1, "b": 5], ["a": 2], ["a": 1, "b": 5], "a: - 2 + 1 b: - nothing + 5"
      ),
      ("what the vendor does", ["a": 1], ["a": 2], ["a": 2], ""),
    ] as [(String, Value, Value, Value, String)])
  func `shows what the vendor gives and what a double gives`(
    name: String, recorded: Value, live: Value, double: Value, lines: String
  ) {
    let recordings = [recorded, live, double].map {
      Recording.example(outcomes: [.returned($0)], volatile: ["outcomes[0].returned.at"])
    }

    #expect(
      recordings[2].differences(
        from: recordings[1], since: recordings[0], declared: [],
        changed: [Place("outcomes[0].returned.at")].compactMap(\.self)
      )
      .map { $0.hasPrefix("at ") ? "\($0.split(separator: ".").last ?? ""):" : $0 }
      .joined(separator: " ") == lines)
  }

  @Test(arguments: ["status", "headers.etag"])
  func `shows no volatile value where the vendor changed something else`(part: String) {
    let recordings = (1...3).map { time in
      Recording.example(
        outcomes: [.returned(["at": .number(Double(time))])],
        volatile: ["outcomes[0].returned.at", "exchanges[0].response.headers.etag"])
    }

    #expect(
      recordings[2].differences(
        from: recordings[1], since: recordings[0], declared: [],
        changed: [Place("exchanges[0].response.\(part)")].compactMap(\.self)) == [])
  }

  @Test(arguments: [("response.body.id", true), ("response.status", false)])
  func `compares no step that throws because the adapter cannot read a changed body`(
    changed: String, isEmpty: Bool
  ) {
    let recorded = Recording.example(outcomes: [.returned(true), .returned(1)])
    let live = Recording.example(outcomes: [.threw(.error(ErrorValue(type: "Garbled")))])

    let lines = recorded.differences(
      from: live, since: recorded, declared: [],
      changed: [Place("exchanges[0].\(changed)")].compactMap(\.self))

    #expect(lines.isEmpty == isEmpty, "\(lines)")
    #expect(lines.contains { $0.contains("Garbled") } == !isEmpty, "\(lines)")
  }

  @Test(
    arguments: [
      ("another value that changed", [], ["a"]),
      ("the volatile value itself", ["at"], ["a", "at"]),
    ] as [(String, [String], [String])])
  func `lets a double leave out what is volatile, besides what the vendor changed`(
    name: String, changed: [String], told: [String]
  ) {
    let recorded = Recording.example(
      outcomes: [.returned(["a": 1, "at": "x"])], volatile: ["outcomes[0].returned.at"])
    let live = Recording.example(outcomes: [.returned(["a": "one", "at": "y"])])
      .withVolatile(
        of: recorded,
        besides: changed.compactMap {
          Place("outcomes[0].returned.\($0)")
        })
    let comparison = Comparison(
      .shape, volatility: Volatility(learnt: live.volatile), mayLackVolatile: true)

    let differences = comparison.differences(
      Evidence(outcomes: live.evidence.outcomes),
      Evidence(outcomes: [.returned(["a": 1, "at": .null])]))

    #expect(differences.map { $0.place.description } == told.map { "outcomes[0].returned.\($0)" })
  }
}
