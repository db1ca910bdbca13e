import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing
import TestSupport

/// What the judge says of streams, by table.
@Suite struct EmissionTests {
  typealias Emissions = Outcome.Emissions
  typealias Promise = ContractModel.Expectation
  typealias Emission = Promise.Emission

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let emits: Emission?
    let gave: Emissions
    let verdict: [String]

    init(_ description: String, _ emits: Emission?, _ gave: Emissions, _ verdict: String...) {
      testDescription = description
      self.emits = emits
      self.gave = gave
      self.verdict = verdict
    }
  }

  private static func list(_ elements: Expected...) -> Emission {
    Emission(elements: .of(.array(elements)), location: .line(9))
  }

  private static func then(_ end: Emission.Ending, _ elements: Expected...) -> Emission {
    Emission(
      elements: .of(.array(elements)), then: Located(end, at: .line(10)), location: .line(9))
  }

  private static let broken: Value = .error(ErrorValue(type: "Watch", caseName: "broken"))

  static let cases: [Case] = [
    Case("a list is the beginning", list(1, 2), Emissions([1, 2]), "kept"),
    Case("a list says nothing of the end", list(1), Emissions([1], end: .finished), "kept"),
    Case(
      "an element that differs", list(1, 2), Emissions([1, 3]), "broken",
      "the in-memory fake emits 3 where the contract says 2"),
    Case(
      "out of order", list(1, 2), Emissions([2, 1]), "broken",
      "the in-memory fake emits 2 where the contract says 1",
      "the in-memory fake emits 1 where the contract says 2"),
    Case(
      "too few, then the end", list(1, 2), Emissions([1], end: .finished), "broken",
      "the in-memory fake emits 1 element, then finished, where the contract says 2"),
    Case(
      "too few, then an error", list(1), Emissions([], end: .failed(broken)), "broken",
      "the in-memory fake emits too few elements"),
    Case("finished as asked", then(.finished, 1), Emissions([1], end: .finished), "kept"),
    Case(
      "more than asked", then(.finished, 1), Emissions([1, 2]), "broken",
      "the in-memory fake emits more than the contract's 1 element"),
    Case(
      "swallows an error", then(.failed(nil), 1), Emissions([1], end: .finished), "broken",
      "the in-memory fake ends its stream where it should fail"),
    Case(
      "fails where it should finish", then(.finished, 1), Emissions([1], end: .failed(broken)),
      "broken", "the in-memory fake fails where it should finish"),
    Case(
      "fails as asked", then(.failed("broken"), 1), Emissions([1], end: .failed(broken)), "kept"),
    Case(
      "fails with another error", then(.failed("other")), Emissions([], end: .failed(broken)),
      "broken", "the in-memory fake fails with Watch.broken where the contract says \"other\""),
    Case("open as asked", then(.open), Emissions([]), "kept"),
    Case(
      "ends where it should stay open", then(.open), Emissions([], end: .finished), "broken",
      "the in-memory fake ends its stream where it should stay open"),
    Case("cancelled as asked", then(.cancelled), Emissions([], end: .cancelled), "kept"),
  ]

  @Test(arguments: cases)
  func `says what a stream did otherwise`(_ example: Case) {
    var step = Step.count(Promise(emits: example.emits))
    step.within = nil
    let input = CaseInput.example(.fake, [step], recorded: nil, fault: Fault(.slow))

    let verdict = input.verdict([Outcome(end: .returned(nil), emissions: example.gave)])

    #expect(verdict.lines == example.verdict)
  }

  @Test func `blames nobody for a stream that is only slow`() {
    let step = Step.count(Promise(emits: Self.list(1, 2)))
    let input = CaseInput.example(.fake, [step], recorded: nil, fault: Fault(.slow))
    let outcome = Outcome(end: .returned(nil), emissions: Emissions([1]), timedOut: 5)

    #expect(
      input.verdict([outcome]).lines == [
        "could not check", "the in-memory fake had emitted 1 element of 2 after 5 s",
      ])
  }

  @Test func `does not let a stream fail unnoticed`() {
    let steps = [Step.count(), Step.count(Promise(returns: 1))]
    let input = CaseInput.example(.fake, steps, recorded: nil, fault: Fault(.slow))
    let failed = Outcome(end: .returned(nil), emissions: Emissions([], end: .failed(Self.broken)))

    #expect(
      input.verdict([failed, .returned(1)]).lines == [
        "broken", "the in-memory fake fails with Watch.broken where its stream should not",
      ])
  }

  @Test func `binds what a stream gives`() {
    let element = Expected.of(.object(["id": .of(.bind("id"))]))
    let steps = [
      Step.count(Promise(emits: Self.list(element))),
      Step.count(Promise(returns: "order ${id}")),
    ]
    let input = CaseInput.example(.fake, steps, recorded: nil, fault: Fault(.slow))
    let emitted = Outcome(end: .returned(nil), emissions: Emissions([["id": "a"]]))

    #expect(input.verdict([emitted, .returned("order a")]) == .kept)
  }

  // MARK: The recording

  private static let recorded = emissions(("10:00", 1), ("11:00", 2))

  private static func emissions(
    _ elements: (at: String, n: Int)..., end: Emissions.End = .open
  ) -> Emissions {
    Emissions(
      elements.map { ["at": .string($0.at), "n": .integer($0.n)] as Value }, end: end)
  }

  struct Likeness: Sendable {
    let subject: SubjectDescription
    let gave: Emissions
    let verdict: [String]
  }

  static let likenesses: [Likeness] = [
    Likeness(subject: .fake, gave: recorded, verdict: ["kept"]),
    Likeness(subject: .fake, gave: emissions(("x", 7), ("y", 8)), verdict: ["kept"]),
    Likeness(subject: .adapter, gave: emissions(("x", 1), ("y", 2)), verdict: ["kept"]),
    Likeness(
      subject: .fake, gave: Emissions([["at": "10:00", "n": "1"]]),
      verdict: ["broken", "the in-memory fake answers a string where the vendor gave a number"]),
    Likeness(
      subject: .adapter, gave: emissions(("x", 1), ("y", 3)),
      verdict: ["broken", "the live adapter curl answers 3 where the recording has 2"]),
    Likeness(
      subject: .fake, gave: emissions(("10:00", 1), ("11:00", 2), end: .finished),
      verdict: [
        "broken", "the in-memory fake gives a stream with another end than the vendor's",
      ]),
  ]

  @Test(arguments: likenesses)
  func `holds a stream to the recording where the contract is silent`(_ example: Likeness) {
    let input = CaseInput.example(
      example.subject, [.count()],
      recorded: [Outcome(end: .returned(nil), emissions: Self.recorded)],
      learnt: ["outcomes[0].emits[0].at", "outcomes[0].emits[1].at"])

    let verdict = input.verdict([Outcome(end: .returned(nil), emissions: example.gave)])

    #expect(verdict.lines == example.verdict)
  }

  @Test func `an expectation may read less of a stream than was recorded`() {
    let input = CaseInput.example(
      .adapter, [.count(Promise(emits: Self.list(.of(.object(["n": 1])))))],
      recorded: [Outcome(end: .returned(nil), emissions: Self.recorded)])
    let gave = Self.emissions(("10:00", 1))

    #expect(input.verdict([Outcome(end: .returned(nil), emissions: gave)]) == .kept)
  }
}
