import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

/// Steps that never end although they did when recorded: a new process decides.
struct SilenceTests {
  private static let silence = Outcome(end: .open, timedOut: 5)

  private static func judgement(
    of subject: SubjectDescription = .fake, recorded: Outcome = .returned(2),
    did outcome: Outcome = silence, mode: CaseInput.Mode = .replay, isSecond: Bool
  ) -> Judgement {
    CaseInput.example(
      subject, [.count(Expectation(returns: 2))], recorded: [recorded], mode: mode,
      isSecondSilence: isSecond
    ).judgement([outcome])
  }

  @Test(arguments: [SubjectDescription.fake, .adapter])
  func `a first silence asks for another process`(_ subject: SubjectDescription) {
    let judgement = Self.judgement(of: subject, isSecond: false)

    #expect(judgement.verdict.lines[0] == "could not check")
    #expect(judgement.unanswered == ["count"])
  }

  @Test func `a second silence breaks the contract`() {
    let judgement = Self.judgement(isSecond: true)

    #expect(
      judgement.verdict.text == """
        broken
        error: the in-memory fake had not ended after 5 s, in two processes
          --> Contracts/orders.yaml:1:1 waited 5 s in vain
           | step 1     call count
           | recording  Recordings/orders/an-order-is-read.json (2026-02-11)
           | - returned 2
           | + still running
        help: make the double answer, as the vendor did when recorded
        help: if it is only slow, let it take longer: within: 10s
        """)
    #expect(judgement.unanswered == ["count"])
  }

  @Test(arguments: [(["count"], true), (["other"], false)])
  func `an operation that was silent in two processes is not asked again`(
    _ silent: [String], _ isBroken: Bool
  ) {
    var input = CaseInput.example(
      .fake, [.count(Expectation(returns: 2))], recorded: [.returned(2)])
    input.silentOperations = Set(silent)
    let judgement = input.judgement([Self.silence])

    #expect((judgement.verdict.lines[0] == "broken") == isBroken)
    #expect(judgement.unanswered.isEmpty == isBroken)
  }

  @Test(arguments: [(false, ""), (true, ", in two processes")])
  func `a handler that is never called asks for another process as well`(
    _ isSecond: Bool, _ words: String
  ) {
    let judgement = CaseInput.example(
      .fake, [.get(.of(.any))], recorded: [.calledBack(1)], isSecondSilence: isSecond
    ).judgement([Outcome(end: .returned(nil), timedOut: 5)])

    #expect(
      judgement.verdict.lines
        == ["broken", "the in-memory fake had not called completion after 5 s\(words)"])
    #expect(judgement.unanswered == ["get"])
  }

  @Test(arguments: [true, false])
  func `a silence that says nothing of the subject is not asked again`(_ isSecond: Bool) {
    let recordedSilence = Self.judgement(
      recorded: Outcome(end: .open, timedOut: 5), isSecond: isSecond)
    let shortWait = Self.judgement(did: Outcome(end: .open, timedOut: 0.5), isSecond: isSecond)
    let realVendor = Self.judgement(of: .adapter, mode: .live, isSecond: isSecond)

    for judgement in [recordedSilence, shortWait, realVendor] {
      #expect(judgement.verdict.lines[0] != "broken")
      #expect(judgement.unanswered.isEmpty)
    }
  }
}
