import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

/// What a message says of a step's failure, besides the step itself.
struct CircumstanceTests {
  private static let tooLong = Value.error(ErrorValue(type: "OrderError", caseName: "tooLong"))

  @Test(
    arguments: [
      ("toolong", "did you mean 'tooLong'?"), ("OrderEror", "did you mean 'OrderError'?"),
      ("soldOut", nil), (["tolong": ["limit": 5]], "did you mean 'tooLong'?"),
    ] as [(Expected, String?)])
  func `the name of an error may be misspelt`(expected: Expected, question: String?) {
    let steps = [Step.count(Expectation(throws: expected))]
    let inputs = [
      CaseInput.example(.fake, steps, recorded: [.threw(Self.tooLong)]),
      .example(.adapter, steps, recorded: nil, mode: .live),
    ]
    for verdict in inputs.map({ $0.verdict([.threw(Self.tooLong)]) }) {
      let questions = verdict.diagnostics.flatMap(\.help).filter { $0.hasPrefix("did you mean") }
      #expect(verdict != .kept)
      #expect(questions == [question].compactMap(\.self))
    }
  }

  private static func call(_ name: String) -> SeamInteraction {
    .call(.init(name, ["front"], result: .returned(nil)))
  }

  /// A recording of an adapter that registers itself at the SDK before an event.
  private static let recorded = [
    call("open"), call("setDelegate"),
    .event(.init("found", [:], after: 2, step: 0, from: .other)), call("close"),
  ]

  @Test(
    arguments: [
      ([call("open")], ["not called setDelegate(\"front\")"]),
      ([call("open"), call("setDelegate")], []),
      (recorded.dropLast(), []),
    ] as [([SeamInteraction], [String])])
  func `a step that waited in vain names the calls that never came`(
    made: [SeamInteraction], facts: [String]
  ) {
    var input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 2))], recorded: [.returned(2)])
    input.recording?.evidence.interactions = Self.recorded
    let verdict = Judge(input: input).judge(
      Observation(outcomes: [Outcome(end: .open, timedOut: 5)], interactions: made)
    ).verdict

    #expect(
      verdict.diagnostics.flatMap(\.facts).filter { $0.hasPrefix("not called") } == facts)
  }

  @Test func `a step that threw names the tool's own refusals, not the vendor's errors`() {
    var missing = Exchange.example("GET", "/orders/7")
    missing.result = .response(RefusedRequest(missing.request, .neverRecorded).response)
    var vendors = Exchange.example("GET", "/orders/8")
    vendors.result = .response(VendorResponse(status: 501))
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 2))], recorded: [.returned(2)])
    let facts = { (outcome: Outcome) in
      input.verdict([outcome], exchanges: [missing, vendors]).diagnostics.flatMap(\.facts)
        .filter { $0.hasPrefix("answer") }
    }

    #expect(
      facts(.threw(.error(ErrorValue(type: "HTTPError", fields: ["status": 501])))) == [
        "answer     status 501 to GET /orders/7 is from contracts, not from the vendor"
      ])
    #expect(facts(.returned(3)) == [])
  }
}
