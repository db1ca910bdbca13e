import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// What is said of what delegates are told, by tables: the contract's word, what was told, and the
/// headline; `nil` where the promise is kept.
struct DelegatePromiseTests {
  private static let tea = Told("added(_:)", ["tea"])
  private static let milk = Told("added(_:)", ["milk"])
  private static let cleared = Told("cleared()")

  private static func added(_ item: Matcher) -> ToldExpectation {
    ToldExpectation(
      "added(_:)", .byPosition([Expected(item, at: .line(11, 20))]), location: .line(11, 11))
  }

  private static let word = ToldExpectation("cleared()", location: .line(12, 11))

  struct Row: Sendable, CustomTestStringConvertible {
    var receives: [ToldExpectation]
    var told: [Told]
    var headline: String?
    var testDescription: String { headline ?? "\(told.count) kept" }
  }

  static let rows: [Row] = [
    Row(receives: [], told: []),
    Row(receives: [added(.literal("tea"))], told: [tea]),
    Row(receives: [added(.string), word], told: [milk, cleared]),
    Row(
      receives: [], told: [tea],
      headline: "tells the delegate added, which the contract does not allow"),
    Row(receives: [word], told: [cleared, cleared], headline: "tells the delegate cleared twice"),
    Row(
      receives: [word, word], told: [cleared, cleared, cleared],
      headline: "tells the delegate cleared 3 times, not twice"),
    Row(receives: [word], told: [], headline: "never tells the delegate cleared"),
    Row(
      receives: [word, word], told: [cleared],
      headline: "tells the delegate cleared once, not twice"),
    Row(receives: [word], told: [tea], headline: "never tells the delegate cleared"),
    Row(
      receives: [added(.any), word], told: [cleared, tea],
      headline: "tells the delegate in another order"),
    Row(
      receives: [added(.literal("tea"))], told: [milk],
      headline: #"tells added "milk" where the contract says "tea""#),
  ]

  @Test(arguments: rows)
  func `judges what the delegate was told`(_ row: Row) {
    let trial = Trial.example(
      .fake, [.count(Expectation(receives: row.receives))],
      recorded: [Outcome(end: .returned(nil), received: row.receives.map(\.example))])

    let lines = trial.verdict([Outcome(end: .returned(nil), received: row.told)]).lines

    #expect(lines == (row.headline.map { ["broken", "the in-memory fake \($0)"] } ?? ["kept"]))
  }

  @Test func `a delegate that was waited for in vain is broken only within a limit`() {
    var outcome = Outcome.returned()
    outcome.timedOut = 5
    let recorded = Outcome(end: .returned(nil), received: [Self.cleared])
    let patient = Trial.example(
      .fake, [.count(Expectation(receives: [Self.word]))], recorded: [recorded])
    let strict = Trial.example(
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
    let fake = Trial.example(.fake, [.count()], recorded: [recorded])
    let adapter = Trial.example(.adapter, [.count()], recorded: [recorded])

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

  @Test func `what a delegate was told can be bound`() {
    let steps = [
      Step.count(Expectation(receives: [Self.added(.bind("item"))])),
      Step.count(Expectation(returns: "${item}")),
    ]
    let told = Outcome(end: .returned(nil), received: [Self.tea])
    let trial = Trial.example(.fake, steps, recorded: [told, .returned("tea")])

    #expect(trial.verdict([told, .returned("tea")]) == .kept)
    #expect(trial.verdict([told, .returned("milk")]).lines.first == "broken")
  }

  @Test func `a recording in which the delegate was told otherwise is what disagrees`() {
    let trial = Trial.example(
      .fake, [.count(Expectation(receives: [Self.word]))], recorded: [.returned()])

    #expect(
      trial.verdict([Outcome(end: .returned(nil), received: [Self.cleared])]).lines
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
    let trial = Trial.example(
      Self.fake, [.count(Expectation(observes: ["logs": ["a"]]))], recorded: [Self.seen(["a"])])

    #expect(trial.verdict([Self.seen(["a"])]) == .kept)
    #expect(
      trial.verdict([Self.seen(["b"])]).lines
        == ["broken", #"the in-memory fake shows "b" as logs where the contract says "a""#])
  }

  @Test func `judges what a probe shows at the end`() {
    var trial = Trial.example(
      Self.fake, [.count(), .count()], recorded: [.returned(), Self.seen(1)])
    trial.scenario.observes = ["logs": 1]

    #expect(trial.verdict([.returned(), Self.seen(1)]) == .kept)
    #expect(
      trial.verdict([.returned(), Self.seen(2)]).lines
        == ["broken", "the in-memory fake shows 2 as logs where the contract says 1"])
  }

  @Test func `a probe that the subject does not have is noted, and no pass is hidden`() {
    let trial = Trial.example(
      .fake, [.count(Expectation(returns: 1, observes: ["logs": 1]))],
      recorded: [Outcome(end: .returned(1), observed: ["logs": 1])])

    let judgement = trial.judgement([.returned(1)])

    #expect(judgement.verdict == .kept)
    #expect(judgement.notes == ["observes logs: not checked, the fake has no such probe"])
  }

  @Test func `what the contract leaves open in a probe is as it was recorded`() {
    let trial = Trial.example(
      Self.fake, [.count(Expectation(observes: ["logs": ["a": 1]]))],
      recorded: [Self.seen(["a": 1, "b": "x"])])

    #expect(trial.verdict([Self.seen(["a": 1, "b": "y"])]) == .kept)
    #expect(trial.verdict([Self.seen(["a": 1])]).lines.first == "broken")
  }
}

extension ToldExpectation {
  /// What would keep the expectation.
  fileprivate var example: Told {
    guard case .byPosition(let arguments) = arguments else { return Told(method) }
    return Told(
      method,
      arguments.map { argument in
        if case .literal(let value) = argument.matcher { value } else { "tea" }
      })
  }
}
