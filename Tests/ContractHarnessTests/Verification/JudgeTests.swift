import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing
import TestSupport

struct JudgeTests {
  /// The expectation of `throws: true`.
  private static let throwsTrue = Expectation(
    throws: Expected(.all([]), at: SourceLocation(path: "a.yaml", line: 1, column: 1)))
  private static let returnsTwo = [Step.count(Expectation(returns: 2))]
  private static let tea: Value = ["success": ["item": "tea", "quantity": 2, "id": "a1"]]
  private static let givesTea = [Step.get(["success": ["item": "tea"]])]

  @Test(arguments: [
    VerdictRow(
      "an honest one", .example(.fake, givesTea, recorded: [.calledBack(tea)]),
      did: [.calledBack(["success": ["item": "tea", "quantity": 5, "id": "other"]], early: true)],
      "kept"),
    VerdictRow(
      "a wrong value", .example(.fake, returnsTwo, recorded: [.returned(2)]), did: [.returned(3)],
      "broken", "the in-memory fake answers 3 where the contract says 2"),
    VerdictRow(
      "a wrong type, which the contract does not name",
      .example(.fake, givesTea, recorded: [.calledBack(tea)]),
      did: [.calledBack(["success": ["item": "tea", "quantity": "2", "id": "a1"]])],
      "broken", "the in-memory fake answers a string where the vendor gave a number"),
    VerdictRow(
      "a missing key, which the contract names",
      .example(.fake, givesTea, recorded: [.calledBack(tea)]),
      did: [.calledBack(["success": ["quantity": 2, "id": "a1"]])],
      "broken", "the in-memory fake leaves out item"),
    VerdictRow(
      "a missing key, which the contract does not name",
      .example(.fake, givesTea, recorded: [.calledBack(tea)]),
      did: [.calledBack(["success": ["item": "tea", "id": "a1"]])],
      "broken", "the in-memory fake leaves out quantity, which the vendor gave"),
    VerdictRow(
      "a key too many", .example(.fake, givesTea, recorded: [.calledBack(tea)]),
      did: [.calledBack(["success": ["item": "tea", "quantity": 2, "id": "a1", "tax": 1]])],
      "broken", "the in-memory fake adds tax, which the vendor never gave"),
    VerdictRow(
      "another enum case than the contract says",
      .example(.fake, givesTea, recorded: [.calledBack(tea)]),
      did: [.calledBack(["failure": "no"])],
      "broken", "the in-memory fake answers failure where the contract says success"),
    VerdictRow(
      "another enum case than the vendor's",
      .example(.fake, [.count()], recorded: [.returned(["paid": 1])]),
      did: [.returned(["owed": 1])],
      "broken", "the in-memory fake answers owed where the vendor gave paid"),
    VerdictRow(
      "accepting what the vendor rejects",
      .example(
        .fake, [.count(Expectation(throws: "soldOut"))], recorded: [.threw(OrderError.refused)]),
      did: [.returned(2)], "broken", "the in-memory fake accepts what the vendor rejects"),
    VerdictRow(
      "accepting what the vendor rejects, where the contract is silent",
      .example(.fake, [.count()], recorded: [.threw(OrderError.refused)]),
      did: [.returned(2)], "broken", "the in-memory fake accepts what the vendor rejects"),
    VerdictRow(
      "rejecting what the vendor accepts", .example(.fake, returnsTwo, recorded: [.returned(2)]),
      did: [.threw(OrderError.refused)],
      "broken", "the in-memory fake rejects what the vendor accepts"),
    VerdictRow(
      "a wrong error",
      .example(
        .fake, [.count(Expectation(throws: "soldOut"))], recorded: [.threw(OrderError.refused)]),
      did: [.threw(OrderError.denied)],
      "broken", #"the in-memory fake throws OrderError.denied where the contract says "soldOut""#),
    VerdictRow(
      "another error than the vendor's, where the contract names the type alone",
      .example(
        .fake, [.count(Expectation(throws: "OrderError"))], recorded: [.threw(OrderError.refused)]),
      did: [.threw(OrderError.denied)],
      "broken",
      "the fake throws OrderError.denied where the vendor threw OrderError.soldOut"),
    VerdictRow(
      "an error type of its own, where the contract names the case",
      .example(
        .fake, [.count(Expectation(throws: "denied"))], recorded: [.threw(OrderError.denied)]),
      did: [.threw(.error(ErrorValue(type: "FakeError", caseName: "denied")))], "kept"),
    VerdictRow(
      "another error than the vendor's, where the contract has 'true'",
      .example(.fake, [.count(throwsTrue)], recorded: [.threw(OrderError.refused)]),
      did: [.threw(OrderError.denied)],
      "broken",
      "the fake throws OrderError.denied where the vendor threw OrderError.soldOut"),
    VerdictRow(
      "an error type of its own, where the contract has 'true'",
      .example(.fake, [.count(throwsTrue)], recorded: [.threw(OrderError.denied)]),
      did: [.threw(.error(ErrorValue(type: "FakeError", caseName: "denied")))], "kept"),
    VerdictRow(
      "calling back twice", .example(.fake, givesTea, recorded: [.calledBack(tea)]),
      did: [
        Outcome(
          end: .returned(nil),
          callbacks: [
            .init(handler: "completion", arguments: [tea], beforeReturning: true),
            .init(handler: "completion", arguments: [tea], beforeReturning: false),
          ])
      ],
      "broken", "the in-memory fake calls completion twice"),
    VerdictRow(
      "never calling back, within a limit",
      .example(.fake, [.get(.of(.any), within: 2)], recorded: [.calledBack(tea)]),
      did: [Outcome(end: .returned(nil), timedOut: 2)],
      "broken", "the in-memory fake never calls completion within 2 s"),
    VerdictRow(
      "never calling back, without a limit",
      .example(.fake, [.get(.of(.any))], recorded: [.calledBack(tea)]),
      did: [Outcome(end: .returned(nil), timedOut: 5)],
      "broken", "the in-memory fake had not called completion after 5 s"),
    VerdictRow(
      "never calling back, where nobody knows that the vendor did",
      .example(.fake, [.get(.of(.any))], recorded: [Outcome(end: .returned(nil), timedOut: 5)]),
      did: [Outcome(end: .returned(nil), timedOut: 5)],
      "could not check", "the in-memory fake had not called completion after 5 s"),
    VerdictRow(
      "letting the handler go", .example(.fake, [.get(.of(.any))], recorded: [.calledBack(tea)]),
      did: [.returned()],
      "broken", "the in-memory fake never calls completion"),
    VerdictRow(
      "never ending, within a limit",
      .example(.fake, [.count(Expectation(returns: 2), within: 1.5)], recorded: [.returned(2)]),
      did: [Outcome(end: .open, timedOut: 1.5)],
      "broken", "the in-memory fake never ends within 1.5 s"),
    VerdictRow(
      "never ending, without a limit", .example(.fake, returnsTwo, recorded: [.returned(2)]),
      did: [Outcome(end: .open, timedOut: 5)],
      "could not check", "the in-memory fake had not ended after 5 s"),
    VerdictRow(
      "swallowing an error: a handler that nobody expected",
      .example(.fake, [.count()], recorded: [.returned(1)]),
      did: [.calledBack("oops")],
      "broken", "the in-memory fake leaves out the value, which the vendor gave",
      "the in-memory fake calls completion, which the vendor never did"),
    VerdictRow(
      "null for a value", .example(.fake, [.count()], recorded: [.returned(["a": 1])]),
      did: [.returned(["a": .null])],
      "broken", "the in-memory fake answers null where the vendor gave a number"),
    VerdictRow(
      "another number of arguments",
      .example(.fake, [.get(.of(.any))], recorded: [.calledBack(1)]), did: [.calledBack(1, 2)],
      "broken", "the in-memory fake gives completion 2 arguments, not 1"),
  ])
  func `holds a double to contract and shape`(_ row: VerdictRow) { row.check() }

  @Test func `asks when the handler is called only where the contract does`() {
    var step = Step.get(.of(.any))
    step.expectation.beforeReturning = false
    let asked = CaseInput.example(.fake, [step], recorded: [.calledBack(1)])
    let notAsked = CaseInput.example(.fake, [.get(.of(.any))], recorded: [.calledBack(1)])
    let exact = CaseInput.example(
      .fake, [.get(.of(.any))], recorded: [.calledBack(1)], fidelity: .exact)
    let headline = "the in-memory fake calls completion before it returns"

    #expect(asked.verdict([.calledBack(1, early: true)]).lines == ["broken", headline])
    #expect(asked.verdict([.calledBack(1)]) == .kept)
    #expect(notAsked.verdict([.calledBack(1, early: true)]) == .kept)
    #expect(exact.verdict([.calledBack(1, early: true)]).lines == ["broken", headline])
  }

  @Test(arguments: [
    (Fidelity.contract, ["kept"]),
    (.shape, ["broken", "the in-memory fake leaves out b, which the vendor gave"]),
    (
      .exact,
      [
        "broken", "the in-memory fake leaves out b, which the vendor gave",
        "the in-memory fake answers 2 where the vendor gave 1",
      ]
    ),
  ])
  func `follows the recording as closely as asked`(_ fidelity: Fidelity, _ lines: [String]) {
    let input = CaseInput.example(
      .fake, [.count(Expectation(returns: ["a": 1]))],
      recorded: [.returned(["a": 1, "b": 1, "c": 1])], fidelity: fidelity)

    #expect(input.verdict([.returned(["a": 1, "c": 2])]).lines == lines)
  }

  @Test func `expects what was recorded where a scenario expects nothing`() {
    let rejected = CaseInput.example(
      .fake, [.count()], recorded: [.threw(OrderError.refused)], fidelity: .contract)

    #expect(rejected.verdict([.threw(OrderError.refused)]) == .kept)
    #expect(
      rejected.verdict([.returned(1)]).lines
        == ["broken", "the in-memory fake accepts what the vendor rejects"])
  }

  @Test func `lets a matcher decide against the recording`() {
    let steps = [Step.count(Expectation(returns: ["message": .of(.string), "code": 1]))]
    let recorded = [Outcome.returned(["message": "No such order", "code": 1, "more": "x"])]

    // Also for an adapter whose client words its errors differently.
    #expect(
      CaseInput.example(.adapter, steps, recorded: recorded)
        .verdict([.returned(["message": "not found", "code": 1, "more": "x"])]) == .kept)
    #expect(
      CaseInput.example(.adapter, steps, recorded: recorded)
        .verdict([.returned(["message": "not found", "code": 1, "more": "y"])]).lines
        == ["broken", #"the live adapter curl answers "y" where the recording has "x""#])
    #expect(
      CaseInput.example(.fake, steps, recorded: recorded)
        .verdict([.returned(["message": "not found", "code": 1, "more": "y"])]) == .kept)
  }

  @Test func `does not let a name decide`() {
    let input = CaseInput.example(
      .fake, [.count(Expectation(returns: ["id": .of(.bind("id"))]))],
      recorded: [.returned(["id": "a1"])])

    #expect(
      input.verdict([.returned(["id": 1])]).lines
        == ["broken", "the in-memory fake answers a number where the vendor gave a string"])
  }

  @Test func `never counts what is volatile`() {
    let recorded = [Outcome.returned(["revision": 1, "at": 5, "item": "tea"])]
    let fake = CaseInput.example(
      .fake, [.count()], recorded: recorded, volatile: [.json("$.revision")],
      learnt: ["outcomes[0].returned.at"])
    let adapter = CaseInput.example(
      .adapter, [.count()], recorded: recorded, volatile: [.json("$.revision")],
      learnt: ["outcomes[0].returned.at"])

    #expect(fake.verdict([.returned(["at": 9, "item": "milk"])]) == .kept)
    #expect(fake.verdict([.returned(["item": "milk"])]) == .kept)
    #expect(
      fake.verdict([.returned(["at": "9", "item": "milk"])]).lines
        == ["broken", "the in-memory fake answers a string where the vendor gave a number"])
    #expect(adapter.verdict([.returned(["revision": 9, "at": 9, "item": "tea"])]) == .kept)
    #expect(
      adapter.verdict([.returned(["revision": 9, "item": "tea"])]).lines
        == ["broken", "the live adapter curl leaves out at, which the recording has"])
  }

  @Test func `says that contract and recording disagree before it blames a subject`() {
    let input = CaseInput.example(
      .fake, [.count(Expectation(returns: 2))], recorded: [.returned(3)])

    #expect(input.verdict([.returned(2)]).lines == ["broken", "contract and recording disagree"])
    #expect(input.verdict([.returned(7)]).lines == ["broken", "contract and recording disagree"])
  }

  @Test func `cannot check without a recording, unless there is a fault`() {
    let steps = [Step.count(Expectation(returns: 2))]
    for subject in [SubjectDescription.fake, .adapter] {
      let missing = CaseInput.example(subject, steps, recorded: nil)
      let faulty = CaseInput.example(subject, steps, recorded: nil, fault: Fault(.timeout))

      #expect(
        missing.verdict([.returned(2)]).lines
          == ["could not check", "the scenario is not recorded"])
      #expect(faulty.verdict([.returned(2)]) == .kept)
      #expect(faulty.verdict([.returned(3)]).lines.first == "broken")
    }
  }

  @Test func `needs no recording to record`() {
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 2))], recorded: nil, mode: .record)

    #expect(input.verdict([.returned(2)]) == .kept)
    #expect(
      input.verdict([.returned(3)]).lines
        == ["broken", "the live adapter curl answers 3 where the contract says 2"])
  }

  @Test func `says how a step may throw that names no outcome beside others that do`() {
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 2)), .count()], recorded: nil, mode: .record)
    let outcomes: [Outcome] = [.returned(2), .threw(OrderError.refused)]
    func help(_ exchanges: [Exchange]) -> [String] {
      guard case .broken(let problems) = input.verdict(outcomes, exchanges: exchanges) else {
        return []
      }
      return problems.flatMap(\.help)
    }

    #expect(help([]).last == "if it is right to throw, say so below the call: throws: soldOut")
    let lost = Exchange(
      request: VendorRequest(method: "GET", target: "/"),
      result: .failure(VendorFailure(.reset, "")))
    #expect(!help([lost]).contains { $0.contains("throws: soldOut") })
  }

  @Test func `calls it drift when the vendor has changed`() {
    let input = CaseInput.example(.adapter, [.count()], recorded: [.returned(2)], mode: .live)

    #expect(
      input.verdict([.returned(3)]).lines
        == ["broken", "the vendor no longer does what the recording says"])
  }

  @Test func `cannot check a run that ended early`() {
    let steps = [Step.count(Expectation(returns: 2)), .count(), .count()]
    let input = CaseInput.example(
      .fake, steps, recorded: [.returned(2), .returned(1), .returned(1)])

    #expect(
      input.verdict([.returned(2)]).lines
        == [
          "could not check",
          "the in-memory fake could not be checked: the run ended before step 2",
        ])
    let broken = input.judgement([.returned(3)])
    #expect(broken.verdict.lines.count == 2)
    #expect(broken.notes == ["not run: 2 steps"])
  }

  @Test func `waits for started calls only where they are finished`() {
    let steps = [
      Step(.begin(OperationUse(name: "get", location: .here), name: "first"), location: .line(8)),
      Step(.stillRunning("first"), location: .line(9)),
      Step(
        .finish("first"),
        expectation: Expectation(callsBack: [.init(arguments: [1], location: .line(10))]),
        location: .line(10)),
    ]
    let open = Outcome(end: .open)
    let input = CaseInput.example(.fake, steps, recorded: [open, open, .calledBack(1)])

    #expect(input.verdict([open, open, .calledBack(1)]) == .kept)
    #expect(input.verdict([.returned(), open, .calledBack(1)]) == .kept)
    #expect(
      input.verdict([open, .returned(), .calledBack(1)]).lines
        == ["broken", "the in-memory fake ended first, which should still be running"])
  }

  @Test func `allows no other handler once one is named`() {
    var step = Step.get()
    let forbidden = Expectation.Callback(
      handler: "failed", arguments: [], isAbsent: true, location: .line(11))
    let failed = Outcome(
      end: .returned(nil),
      callbacks: [
        .init(handler: "completion", arguments: [1], beforeReturning: true),
        .init(handler: "failed", arguments: [2], beforeReturning: true),
      ])
    let headline = "the in-memory fake calls failed, which the contract does not allow"

    step.expectation.callsBack = [
      .init(handler: "completion", arguments: [1], location: .line(10))
    ]
    let named = CaseInput.example(.fake, [step], recorded: [.calledBack(1)])
    step.expectation.callsBack.append(forbidden)
    let both = CaseInput.example(.fake, [step], recorded: [.calledBack(1)])
    step.expectation.callsBack = [forbidden]
    let only = CaseInput.example(.fake, [step], recorded: [.returned()])

    #expect(named.verdict([failed]).lines == ["broken", headline])
    #expect(both.verdict([failed]).lines == ["broken", headline])
    #expect(both.verdict([.calledBack(1)]) == .kept)
    #expect(only.verdict([.returned()]) == .kept)
  }

  @Test func `only warns of an adapter that calls its handlers in another order`() {
    func called(_ handlers: String...) -> Outcome {
      Outcome(
        end: .returned(nil),
        callbacks: handlers.map { .init(handler: $0, arguments: [1], beforeReturning: false) })
    }
    let (recorded, other) = (called("completion", "failed"), called("failed", "completion"))

    let fake = CaseInput.example(.fake, [.count()], recorded: [recorded])
    let adapter = CaseInput.example(.adapter, [.count()], recorded: [recorded])

    #expect(
      fake.verdict([other]).lines == [
        "broken",
        "the fake calls failed before completion, not after it as the vendor does",
      ])
    let judgement = adapter.judgement([other])
    #expect(judgement.verdict == .kept)
    #expect(judgement.notes.contains { $0.contains("calls failed before completion") })
  }

  @Test func `compares later steps with what earlier ones bound`() {
    let steps = [
      Step.count(Expectation(returns: ["id": .of(.bind("id"))])),
      Step.count(Expectation(returns: "order ${id}")),
    ]
    let input = CaseInput.example(
      .fake, steps, recorded: [.returned(["id": "v9"]), .returned("order v9")])

    #expect(input.verdict([.returned(["id": "f1"]), .returned("order f1")]) == .kept)
    #expect(
      input.verdict([.returned(["id": "f1"]), .returned("order v9")]).lines
        == ["broken", #"the in-memory fake answers "order v9" where the contract says "order f1""#])
  }

  @Test func `tells at most eight`() {
    let keys = (0..<11).map { "k\($0)" }
    let expected = Expected.of(
      .object(Dictionary(uniqueKeysWithValues: keys.map { ($0, Expected.of(.literal(1))) })))
    let value = Value.object(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }))
    let input = CaseInput.example(
      .fake, [.count(Expectation(returns: expected))], recorded: [.returned(value)])

    let lines = input.verdict([.returned(["other": 1, "another": 2])]).lines

    #expect(lines.count == 10)
    #expect(lines.last == "and 3 more")
  }

  @Test func `tells the seam's problems first`() {
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 2))], recorded: [.returned(2)])
    let problem = Diagnostic("the live adapter sent a request that was never recorded")
    let warning = Diagnostic("a request came late", severity: .warning)

    let judgement = input.judgement([.returned(3)], problems: [problem, warning])

    #expect(
      judgement.verdict.lines == [
        "broken", "the live adapter sent a request that was never recorded",
        "the live adapter curl answers 3 where the contract says 2",
      ])
    #expect(judgement.notes == ["warning: a request came late"])
  }

  @Test(arguments: [
    ("in-memory fake", SubjectDescription.Kind.fake, "the in-memory fake"),
    ("FakeShop", .fake, "the fake FakeShop"),
    ("curl", .liveAdapter, "the live adapter curl"),
    ("URLSession adapter", .liveAdapter, "the URLSession adapter"),
    ("a name that is far too long for a headline", .stub, "the stub"),
  ])
  func `names the subject`(_ name: String, _ kind: SubjectDescription.Kind, _ words: String) {
    let input = CaseInput.example(
      .example(name, kind), [.count(Expectation(returns: 2))], recorded: [.returned(2)])

    #expect(
      input.verdict([.returned(3)]).lines.last == "\(words) answers 3 where the contract says 2")
  }
}
