import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractValues
import TestSupport
import Testing

/// Doubles held to what two recorded runs of a tracker show: honest habits, and lies.
struct RelationJudgementTests {
  /// The first scenario with its recording, for a subject.
  private func input(
    _ kind: SubjectDescription.Kind = .fake, fidelity: Fidelity? = nil, isFake: Bool = false,
    unrelated: [String] = []
  ) throws -> CaseInput {
    let runs = (1...2).map { Tracker.vendor(run: $0).changed }
    let contract = try Tracker.contract()
    var scenario = contract.scenarios[0]
    scenario.fidelity = fidelity
    scenario.unrelated = unrelated.map { Located($0, at: scenario.location) }
    var recording = Recording.example(runs[0].outcomes)
    recording.volatile = Comparison(.runs).differences(runs[0], runs[1]).map(\.place)
    let own = RelationLearning(scenario, runs: runs, volatile: recording.volatile).relations
    let pairs = zip(Tracker.vendor(run: 1).all, Tracker.vendor(run: 2).all)
    let samples = zip(contract.scenarios, pairs).map { scenario, runs in
      var sample = Recording.example(runs.0.outcomes)
      sample.volatile = Comparison(.runs).differences(runs.0, runs.1).map(\.place)
      return ContractRelations.Sample(scenario, sample)
    }
    let common = ContractRelations(samples, volatile: []).relations[0]
    recording.relations = (own + common).sorted().map(\.description)
    var subject = SubjectDescription.example("in memory", kind)
    subject.answersLikeAFake = isFake
    return CaseInput(
      contract: contract, scenario: scenario, subject: subject, recording: recording,
      recordingPath: "Recordings/tracker/a-changed-issue-is-found.json")
  }

  private func judgement(_ tracker: Tracker, _ input: CaseInput) -> [String] {
    let judgement = input.judgement(tracker.changed.outcomes)
    return judgement.verdict.lines
      + judgement.notes.filter { $0.hasPrefix(NoteBeginning.warning) }
  }

  @Test(arguments: Tracker.honest)
  func `an honest habit is no breach`(_ habit: Tracker.Habit) throws {
    let said = judgement(habit.tracker, try input())
    #expect(said == ["kept"])
  }

  @Test(arguments: Tracker.lies)
  func `a lie is a breach, with what is wrong in words`(_ lie: Tracker.Habit) throws {
    let said = judgement(lie.tracker, try input())
    #expect(said == lie.said)
  }

  @Test(arguments: [SubjectDescription.Kind.stub, .spy, .mock, .dummy], Tracker.lies)
  func `canned answers are held to formats alone, unless they are said to be a fake's`(
    _ kind: SubjectDescription.Kind, _ lie: Tracker.Habit
  ) throws {
    let said = judgement(lie.tracker, try input(kind))
    #expect(said.first == "kept" && said.dropFirst().allSatisfy { $0.contains("format") })
    let likeAFake = judgement(lie.tracker, try input(kind, isFake: true))
    #expect(likeAFake.first == lie.said.first)
  }

  @Test func `a fidelity of the contract alone holds nothing`() throws {
    for lie in Tracker.lies {
      #expect(judgement(lie.tracker, try input(fidelity: .contract)) == ["kept"])
    }
  }

  @Test func `a fidelity of every value holds formats as well`() throws {
    let counter = Tracker { $0.id = { .string("\($0)") } }
    let said = judgement(counter, try input(fidelity: .exact))
    #expect(said.contains { $0.contains("returns id in another format") })
  }

  @Test(
    arguments: [
      ("detail", "changed: Banner", true), ("detail", "Other", false), ("label", "a Banner", false),
      ("name", "a Banner", false), ("detail", "Bannermen", false),
    ])
  func `a text for people may say the value in other words`(
    key: String, given: String, isKept: Bool
  ) throws {
    let use = OperationUse(
      name: "count", arguments: .byName(["name": Located("Banner", at: .line(8))]),
      location: .line(8))
    var recording = Recording.example([.returned([key: "Banner"])])
    recording.relations = ["step 1 returned.\(key) = step 1 with.name"]
    var input = CaseInput.example(
      .fake, [Step(.call(use), location: .line(8))], recorded: recording.evidence.outcomes)
    (input.recording, input.original) = (recording, nil)
    let judgement = input.judgement([.returned([key: .string(given)])])

    #expect((judgement.verdict == .kept) == isKept)
    #expect(judgement.notes.count == (isKept ? 1 : 0), "\(judgement.notes)")
  }

  @Test func `a place of unrelated strikes out what is said of it`() throws {
    let lie = try #require(Tracker.lies.first)
    for place in ["$.id", "step * returned.id", "step 4"] {
      #expect(judgement(lie.tracker, try input(unrelated: [place])) == ["kept"])
    }
    #expect(judgement(lie.tracker, try input(unrelated: ["step 3"])).first == "broken")
  }

  @Test func `the message names both places and both values`() throws {
    let lie = try #require(Tracker.lies.first)
    let input = try input()
    #expect(
      input.verdict(lie.tracker.changed.outcomes).text == """
        broken
        error: the fake in memory returns another id in step 4 than in step 1
          --> Contracts/tracker.yaml:10:9 got "0d1f77ab-77ab-4c8e-9d3e-ffffffffffff"
           | step 4     call find
           | at         step 4 returned.id
           | recording  Recordings/tracker/a-changed-issue-is-found.json (2026-02-11)
           | - "0d1f77ab-77ab-4c8e-9d3e-012345678911" as step 1 returned.id
           | + "0d1f77ab-77ab-4c8e-9d3e-ffffffffffff" at step 4 returned.id
           | learnt     from all recorded runs
        help: mend the double; or, if it is a coincidence, write in the contract:
        help: unrelated: ["step 4 returned.id"]
        """)
  }

  @Test func `the message about a list names what it lacks`() throws {
    let lie = try #require(Tracker.lies.first { $0.description == "forgets to list an issue" })
    let text = try input().verdict(lie.tracker.changed.outcomes).text
    #expect(
      text.contains(
        """
         | step 5     call list
           | at         step 5 returned.issues[1].id
        """))
    #expect(
      text.contains(
        """
         | - one element with "0d1f77ab-77ab-4c8e-9d3e-012345678912" as step 2 returned.id
           | + none in step 5 returned.issues
        """))
  }

  @Test func `an address with the identifier of another issue is a breach`() throws {
    let stale = Tracker { tracker in
      let first = tracker.url(tracker.id(1))
      tracker.url = { _ in first }
    }
    #expect(
      judgement(stale, try input()) == [
        "broken", "the fake in memory returns a url without the id",
      ])
    #expect(judgement(stale, try input(.stub)).first == "kept")
  }

  @Test func `the adapter of a local vendor is warned, because the vendor may have changed`() throws
  {
    let lie = try #require(Tracker.lies.first)

    #expect(judgement(Tracker(), try input(.liveAdapter)) == ["kept"])
    let said = judgement(lie.tracker, try input(.liveAdapter))
    #expect(said.count == 2 && said[0] == "kept")
    #expect(
      said[1].hasPrefix(
        "warning: the vendor or the adapter returns another id in step 4 than in step 1: "))
  }

  @Test func `a wrong length is told in characters and in bytes`() throws {
    let relation = try #require(Relation("step 1 returned.size = length of step 1 with.text"))
    let text = RelationSentence(relation, Relation.Breach(value: 9, other: "th\u{E9}"))
    let list = RelationSentence(relation, Relation.Breach(value: 9, other: ["th\u{E9}"]))

    #expect(text.predicate == "returns a size that is not the length of text")
    #expect(text.line == "9 at step 1 returned.size, not 3 or 4 as step 1 with.text")
    #expect(list.predicate == "returns a size that is not the number of text")
    #expect(list.line == "9 at step 1 returned.size, not 1 as step 1 with.text")
  }

  @Test func `a relation to a value that the double lacks is counted`() throws {
    let withoutVersions = Tracker { $0.version = { _ in nil } }
    let notes = try input().judgement(withoutVersions.changed.outcomes).notes
    #expect(notes == ["4 learnt relations do not apply: there is no such value"])
  }

  @Test(arguments: [
    "given 9 price = step 1 returned.title", "step 9 returned.id = step 1 returned.id",
    "step 1 with.title = step 2 returned.title", "no relation",
  ])
  func `passes over a line that somebody has changed by hand`(_ line: String) throws {
    var input = try input()
    input.recording?.relations = [line]
    #expect(judgement(Tracker { _ in }, input) == ["kept"])
  }
}
