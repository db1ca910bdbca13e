import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import ContractValues
import TestSupport
import Testing

/// What delegates were told, and what probes showed, in recordings.
struct WatchedOutcomeTests {
  private static let outcome = Outcome(
    end: .returned(nil),
    received: [DelegateCall("added(_:at:)", ["tea", 2]), DelegateCall("cleared()")],
    observed: ["logs": [.token("View#1")], "open": 1])

  private func evidence(_ received: [DelegateCall], _ observed: [String: Value] = [:])
    -> Evidence
  {
    Evidence(
      outcomes: [Outcome(end: .returned(nil), received: received, observed: observed)],
      exchanges: [])
  }

  @Test func `a file gives back what was told and shown`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    var recording = Recording.example(exchanges: [], outcomes: [Self.outcome])
    recording.evidence.outcomes[0].received[1].isLate = true

    try file.write(recording)

    #expect(try file.read() == recording)
    #expect(try file.read().evidence.outcomes.lateCalls == [false, true])
  }

  @Test func `a recording in which nothing was told or shown says nothing of it`() throws {
    let folder = try RecordingsFolder()
    try RecordingFile(path: "\(folder.path)/a.json").write(.example())

    let text = try #require(folder.files["a.json"]?.text)
    #expect(!text.contains("received") && !text.contains("observed"))
  }

  @Test func `learns the volatile places of what was told and shown`() {
    let learnt = VolatilityLearning(
      first: evidence([DelegateCall("added(_:)", [["id": "a"]])], ["logs": ["at": 1]]),
      second: evidence([DelegateCall("added(_:)", [["id": "b"]])], ["logs": ["at": 2]]),
      declared: [])

    #expect(
      learnt
        == .agreed(volatile: [
          "outcomes[0].observed.logs.at", "outcomes[0].received[0].arguments[0].id",
        ]))
  }

  @Test(arguments: [Comparison.Policy.runs, .shape, .exact])
  func `a volatile place begins with the name of its probe`(policy: Comparison.Policy) {
    let volatility = Volatility(declared: [.json("$.logs.at")])
    let comparison = Comparison(policy, volatility: volatility)
    let runs = [["at": 1, "of": 1], ["at": "now", "of": 1], ["at": 1, "of": "now"]].map {
      evidence([], ["logs": .object($0)])
    }

    #expect(comparison.differences(runs[0], runs[1]).isEmpty)
    #expect(
      comparison.differences(runs[0], runs[2]).map(\.place) == ["outcomes[0].observed.logs.of"])
  }

  @Test(arguments: [
    (
      [DelegateCall("added(_:)", ["tea"])], [],
      "the second run told nothing where the first told added(_:)"
    ),
    (
      [DelegateCall("a()"), DelegateCall("b()")], [DelegateCall("b()"), DelegateCall("a()")],
      "the second run told b(), a() where the first told a(), b()"
    ),
  ])
  func `refuses runs in which the delegate was told other things`(
    first: [DelegateCall], second: [DelegateCall], words: String
  ) throws {
    let learnt = VolatilityLearning(
      first: evidence(first), second: evidence(second), declared: [])

    guard case .refused(let problems) = learnt else {
      Issue.record("\(learnt)")
      return
    }
    #expect(problems.count == 1)
    #expect(
      problems.first?.headline == words, "\(problems)")
  }

  @Test func `redacts secrets in what was told and shown`() {
    let secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc"
    let redactor = Redactor(secrets: ["TOKEN": secret])

    let clean = redactor.evidence(
      of: Observation(
        evidence(
          [DelegateCall("signedIn(_:)", [["token": .string(secret)]])], ["logs": [.string(secret)]])
      ))

    #expect(!"\(clean)".contains(secret))
    #expect(
      clean.redacted.map(\.place).sorted() == [
        "outcomes[0].observed.logs[0]", "outcomes[0].received[0].arguments[0].token",
      ])
  }
}
