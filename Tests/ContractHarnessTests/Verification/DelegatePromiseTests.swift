import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// What is said of what delegates are told, by tables: the contract's word, what was told, and the
/// headline; `nil` where the promise is kept.
struct DelegatePromiseTests {
  private static let tea = DelegateCall("added(_:)", ["tea"])
  private static let milk = DelegateCall("added(_:)", ["milk"])
  private static let cleared = DelegateCall("cleared()")

  private static func added(_ item: Matcher) -> ExpectedDelegateCall {
    ExpectedDelegateCall(
      method: "added(_:)", arguments: .byPosition([Expected(item, at: .line(11, 20))]),
      location: .line(11, 11))
  }

  private static let word = ExpectedDelegateCall(method: "cleared()", location: .line(12, 11))

  struct Row: Sendable, CustomTestStringConvertible {
    var receives: [ExpectedDelegateCall]
    var reported: [DelegateCall]
    var headline: String?
    var testDescription: String { headline ?? "\(reported.count) kept" }
  }

  static let rows: [Row] = [
    Row(receives: [], reported: []),
    Row(receives: [added(.literal("tea"))], reported: [tea]),
    Row(receives: [added(.string), word], reported: [milk, cleared]),
    Row(
      receives: [], reported: [tea],
      headline: "tells the delegate added, which the contract does not allow"),
    Row(
      receives: [word], reported: [cleared, cleared], headline: "tells the delegate cleared twice"),
    Row(
      receives: [word, word], reported: [cleared, cleared, cleared],
      headline: "tells the delegate cleared 3 times, not twice"),
    Row(receives: [word], reported: [], headline: "never tells the delegate cleared"),
    Row(
      receives: [word, word], reported: [cleared],
      headline: "tells the delegate cleared once, not twice"),
    Row(receives: [word], reported: [tea], headline: "never tells the delegate cleared"),
    Row(
      receives: [added(.any), word], reported: [cleared, tea],
      headline: "tells the delegate in another order"),
    Row(
      receives: [added(.literal("tea"))], reported: [milk],
      headline: #"tells added "milk" where the contract says "tea""#),
    Row(
      receives: [ExpectedDelegateCall(method: "ended(item:)", location: .line(11, 11))],
      reported: [DelegateCall("ended(order:)", ["tea"])],
      headline: "never tells the delegate ended(item:)"),
    Row(
      receives: [ExpectedDelegateCall(method: "on(A)", location: .line(11, 11))],
      reported: [DelegateCall("on(A)", [1]), DelegateCall("on(B)", ["tea"])],
      headline: "tells the delegate on(B), which the contract does not allow"),
  ]

  @Test(arguments: rows)
  func `judges what the delegate was told`(_ row: Row) {
    let input = CaseInput.example(
      .fake, [.count(Expectation(receives: row.receives))],
      recorded: [Outcome(end: .returned(nil), received: row.receives.map(\.example))])

    let lines = input.verdict([Outcome(end: .returned(nil), received: row.reported)]).lines

    #expect(lines == (row.headline.map { ["broken", "the in-memory fake \($0)"] } ?? ["kept"]))
  }

  @Test func `a delegate that was waited for in vain is broken only within a limit`() {
    var outcome = Outcome.returned()
    outcome.timedOut = 5
    let recorded = Outcome(end: .returned(nil), received: [Self.cleared])
    let patient = CaseInput.example(
      .fake, [.count(Expectation(receives: [Self.word]))], recorded: [recorded])
    let strict = CaseInput.example(
      .fake, [.count(Expectation(receives: [Self.word]), within: 1)], recorded: [recorded])

    #expect(
      patient.verdict([outcome]).lines
        == ["could not check", "the in-memory fake had not told the delegate cleared after 5 s"])
    #expect(
      strict.verdict([outcome]).lines
        == ["broken", "the in-memory fake never tells the delegate cleared within 1 s"])
  }

  @Test func `where the contract is silent, what was recorded is what must be told`() {
    let recorded = Outcome(end: .returned(nil), received: [Self.tea])
    let other = Outcome(end: .returned(nil), received: [Self.milk])
    let fake = CaseInput.example(.fake, [.count()], recorded: [recorded])
    let adapter = CaseInput.example(.adapter, [.count()], recorded: [recorded])

    #expect(fake.verdict([recorded]) == .kept)
    #expect(fake.verdict([other]) == .kept)
    #expect(
      fake.verdict([.returned()]).lines
        == ["broken", "the in-memory fake tells its delegate nothing where the adapter did"])
    #expect(
      fake.verdict([Outcome(end: .returned(nil), received: [Self.tea, Self.cleared])]).lines
        == ["broken", "the in-memory fake tells its delegate other things than the adapter did"])
    #expect(
      adapter.verdict([other]).lines
        == ["broken", #"the live adapter curl answers "milk" where the recording has "tea""#])
  }

  private static func told(_ calls: DelegateCall..., late: Bool = false) -> Outcome {
    Outcome(
      end: .returned(nil),
      received: calls.map { call in
        var call = call
        call.isLate = late
        return call
      })
  }

  @Test func `a call in a later step than recorded is said once, with both steps`() {
    let input = CaseInput.example(
      .fake, [.count(), .count(), .count()],
      recorded: [Self.told(Self.tea), Self.told(Self.cleared), .returned()])

    let late = input.verdict([.returned(), .returned(), Self.told(Self.tea, Self.cleared)])

    #expect(
      late.lines == [
        "broken", "the in-memory fake tells the delegate added in a later step",
        "the in-memory fake tells the delegate cleared in the next step",
      ])
    guard case .broken(let diagnostics) = late else { return }
    #expect(diagnostics[0].facts.contains("- added, in step 1"))
    #expect(diagnostics[0].facts.contains("+ added, in step 3"))
  }

  @Test func `a call may be in another step where the vendor's own came late`() {
    let input = CaseInput.example(
      .fake, [.count(), .count(), .count()],
      recorded: [.returned(), Self.told(Self.tea, late: true), .returned()])

    #expect(input.verdict([Self.told(Self.tea), .returned(), .returned()]) == .kept)
    #expect(input.verdict([.returned(), .returned(), Self.told(Self.tea)]) == .kept)
    #expect(input.verdict([.returned(), .returned(), .returned()]) != .kept)
  }

  @Test func `no call holds until a step has calls of its own`() {
    let silent = Expectation(receives: [])
    let input = CaseInput.example(
      .fake, [.count(silent), .count(), .count()],
      recorded: [.returned(), .returned(), Self.told(Self.cleared)], fidelity: .contract)

    #expect(
      input.verdict([.returned(), Self.told(Self.tea), Self.told(Self.cleared)]).lines
        == [
          "broken",
          "the in-memory fake tells the delegate added, which the contract does not allow",
        ])
    #expect(
      input.verdict([.returned(), .returned(), Self.told(Self.cleared, Self.tea)]) == .kept)
  }

  @Test func `what a delegate was told can be bound`() {
    let steps = [
      Step.count(Expectation(receives: [Self.added(.bind("item"))])),
      Step.count(Expectation(returns: "${item}")),
    ]
    let reported = Outcome(end: .returned(nil), received: [Self.tea])
    let input = CaseInput.example(.fake, steps, recorded: [reported, .returned("tea")])

    #expect(input.verdict([reported, .returned("tea")]) == .kept)
    #expect(input.verdict([reported, .returned("milk")]).lines.first == "broken")
  }

  @Test func `a recording in which the delegate was told otherwise is what disagrees`() {
    let input = CaseInput.example(
      .fake, [.count(Expectation(receives: [Self.word]))], recorded: [.returned()])

    #expect(
      input.verdict([Outcome(end: .returned(nil), received: [Self.cleared])]).lines
        == ["broken", "contract and recording disagree"])
  }
}

/// What is said of what probes show.
struct ProbePromiseTests {
  private static func seen(_ value: Value) -> Outcome {
    Outcome(end: .returned(nil), observed: ["logs": value])
  }

  private static let fake: SubjectDescription = {
    var fake = SubjectDescription.fake
    fake.probes = ["logs"]
    return fake
  }()

  @Test func `judges what a probe shows after a step`() {
    let input = CaseInput.example(
      Self.fake, [.count(Expectation(observes: ["logs": ["a"]]))], recorded: [Self.seen(["a"])])

    #expect(input.verdict([Self.seen(["a"])]) == .kept)
    #expect(
      input.verdict([Self.seen(["b"])]).lines
        == ["broken", #"the in-memory fake shows "b" as logs where the contract says "a""#])
  }

  @Test func `judges what a probe shows at the end`() {
    var input = CaseInput.example(
      Self.fake, [.count(), .count()], recorded: [.returned(), Self.seen(1)])
    input.scenario.observes = ["logs": 1]

    #expect(input.verdict([.returned(), Self.seen(1)]) == .kept)
    #expect(
      input.verdict([.returned(), Self.seen(2)]).lines
        == ["broken", "the in-memory fake shows 2 as logs where the contract says 1"])
  }

  @Test func `a probe that the subject does not have is noted, and no pass is hidden`() {
    let input = CaseInput.example(
      .fake, [.count(Expectation(returns: 1, observes: ["logs": 1]))],
      recorded: [Outcome(end: .returned(1), observed: ["logs": 1])])

    let judgement = input.judgement([.returned(1)])

    #expect(judgement.verdict == .kept)
    #expect(judgement.notes == ["observes logs: not checked, the fake has no such probe"])
  }

  @Test func `what the contract leaves open in a probe is as it was recorded`() {
    let input = CaseInput.example(
      Self.fake, [.count(Expectation(observes: ["logs": ["a": 1]]))],
      recorded: [Self.seen(["a": 1, "b": "x"])])

    #expect(input.verdict([Self.seen(["a": 1, "b": "y"])]) == .kept)
    #expect(input.verdict([Self.seen(["a": 1])]).lines.first == "broken")
  }
}

extension ExpectedDelegateCall {
  /// What would keep the expectation.
  fileprivate var example: DelegateCall {
    guard case .byPosition(let arguments) = arguments else { return DelegateCall(method) }
    return DelegateCall(
      method,
      arguments.map { argument in
        if case .literal(let value) = argument.matcher { value } else { "tea" }
      })
  }
}
