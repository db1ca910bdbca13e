import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import Testing

/// An expectation, what was recorded, and what is said of the two.
struct ExerciseRow: Sendable, CustomTestStringConvertible {
  let expected: Expected
  let recorded: ContractBinding.Value
  let labels: [String]

  init(_ expected: Expected, _ recorded: ContractBinding.Value, _ labels: String...) {
    (self.expected, self.recorded, self.labels) = (expected, recorded, labels)
  }

  var testDescription: String { "\(expected.matcher) against \(recorded)" }
}

struct ExpectationCheckTests {
  private static let optional = Expected.of(.optional(.of(.string)))
  private static let tea = OrderFailure.error(["type": "card", "code": 7])

  private enum OrderFailure {
    static func error(
      _ fields: [String: ContractBinding.Value], caseName: String? = nil
    ) -> ContractBinding.Value {
      .error(ErrorValue(type: "APIError", caseName: caseName, fields: fields))
    }
  }

  @Test(
    "tells what no recorded value could break",
    arguments: [
      ExerciseRow(["a": optional], ["b": 1], "was never there"),
      ExerciseRow(["a": optional], ["a": "x"]),
      ExerciseRow(["a": .of(.oneOf([.of(.absent), "x"]))], ["b": 1], "was always nothing"),
      ExerciseRow(["a": .of(.oneOf([nil, "x"]))], ["a": nil], "was always nothing"),
      ExerciseRow(["a": .of(.oneOf([nil, "x"]))], ["a": "x"]),
      ExerciseRow(["a": .of(.oneOf(["x", "y"]))], ["a": "x"]),
      ExerciseRow(["a": .of(.absent)], ["b": 1]),
      ExerciseRow(.of(.each(["a": 1])), [], "had no element"),
      ExerciseRow(.of(.each(["a": 1])), [:], "had no element"),
      ExerciseRow(.of(.each(["a": 1])), [["a": 1]]),
      // One element of several is enough.
      ExerciseRow(.of(.each(["a": optional])), [["b": 1], ["a": "x"]]),
      ExerciseRow(.of(.each(["a": optional])), [["b": 1], [:]], "was never there"),
      ExerciseRow(.of(.contains([])), ["a"], "asks for nothing"),
      ExerciseRow(.of(.contains("")), "tea", "asks for nothing"),
      ExerciseRow(.of(.contains("t")), "tea"),
      ExerciseRow(.of(.contains(["a": optional])), [["b": 1]], "was never there"),
      ExerciseRow(.of(.unordered([["a": optional]])), [["b": 1]], "was never there"),
      ExerciseRow([["a": optional]], [["b": 1]], "was never there"),
      ExerciseRow(.of(.exactly(["a": optional])), ["b": 1], "was never there"),
      ExerciseRow(.of(.all([.of(.string), .of(.contains(""))])), "tea", "asks for nothing"),
      ExerciseRow(.of(.json(["a": optional])), "{}", "was never there"),
      ExerciseRow(.of(.not(["a": optional])), 1),
    ])
  func tellsTheUnexercised(_ row: ExerciseRow) {
    let remarks = Self.remarks(.init(returns: row.expected), .returned(row.recorded))
    #expect(remarks.map(\.label) == row.labels)
    #expect(remarks.allSatisfy { $0.severity == .info })
  }

  @Test("tells an optional request that was never sent")
  func tellsUnsentRequests() {
    let sends = [
      SentExpectation(
        call: .request(method: "GET", target: "/a"), isOptional: true, location: .line(20)),
      SentExpectation(
        call: .request(method: "POST", target: "/b"), json: ["a": Self.optional],
        location: .line(21)),
    ]
    let remarks = Self.remarks(
      .init(), .returned(1), exchanges: [.example("POST", "/b", "{}")], sends: sends)
    #expect(remarks.map(\.label) == ["was never sent", "was never there"])
  }

  @Test("notes it in the verdict, which stays kept")
  func notesIt() {
    let input = CaseInput.example(
      .adapter, [.count(ContractModel.Expectation(returns: ["a": Self.optional]))],
      recorded: [.returned(["b": 1])])
    #expect(
      input.judgement([.returned(["b": 1])])
        == Judgement(
          verdict: .kept,
          notes: ["not exercised by the recording: $optional on line 1 was never there"]))
  }

  @Test(
    "tells of words of ours that are members of an error as well",
    arguments: [
      ExerciseRow(["type": .of(.string)], tea, "the error's own type"),
      ExerciseRow(["type": .of(.bind("kind")), "code": 7], tea, "the error's own type"),
      // Plain that the error's own is meant, or the member.
      ExerciseRow(["type": "APIError"], tea),
      ExerciseRow(["fields": ["type": "card"]], tea),
      ExerciseRow(["code": 7], tea),
      ExerciseRow(
        ["case": .of(.any), "type": .of(.any)], OrderFailure.error(["case": 1], caseName: "denied"),
        "the error's own case"),
      ExerciseRow(
        ["fields": .of(.any)], OrderFailure.error(["fields": ["a"]]), "the error's own fields"),
      ExerciseRow(["fields": ["fields": ["a"]]], OrderFailure.error(["fields": ["a"]])),
    ])
  func tellsOfClashes(_ row: ExerciseRow) {
    let remarks = Self.remarks(.init(throws: row.expected), .threw(row.recorded))
    #expect(remarks.map(\.label) == row.labels)
    #expect(remarks.allSatisfy { $0.severity == .warning })
  }

  @Test("reaches each member, and says how where another part was meant")
  func reachesMembers() {
    let matching = Matching()
    #expect(matching.accepts(["fields": ["type": "card", "code": 7]], Self.tea))
    #expect(!matching.accepts(["fields": ["type": "cash"]], Self.tea))
    #expect(
      matching.mismatches(["type": "card"], Self.tea).map(\.help) == [
        ["a member of the error's is written: { fields: { type: … } }"]
      ])
    // As the payload of a case, members need no such spelling.
    let error = OrderFailure.error(["type": "card"], caseName: "declined")
    #expect(matching.accepts(["declined": ["type": "card"]], error))
  }

  @Test("binds the payload of a case whose name is a word of ours")
  func bindsPayloads() {
    let error = OrderFailure.error(["value": "card"], caseName: "type")
    let expected: Expected = ["type": .of(.all([.of(.bind("kind")), "card"]))]
    #expect(Matching().accepts(expected, error))
    var bindings = Bindings()
    bindings.collect(from: ContractModel.Expectation(throws: expected), outcome: .threw(error))
    #expect(bindings["kind"] == "card")
  }

  private static func remarks(
    _ expectation: ContractModel.Expectation, _ outcome: Outcome, exchanges: [Exchange] = [],
    sends: [SentExpectation]? = nil
  ) -> [Diagnostic] {
    let input = CaseInput.example(
      .adapter, [.count(expectation)], recorded: [outcome], exchanges: exchanges, sends: sends)
    guard let recording = input.recording else { return [] }
    return Diagnostic.remarks(
      on: input.scenario, in: recording, of: input.contract, at: "Recordings/a.json")
  }
}
