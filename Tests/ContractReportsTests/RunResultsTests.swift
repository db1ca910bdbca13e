import ContractBinding
@testable import ContractModel
@testable import ContractReports
import Foundation
import Testing

@testable import ContractHarness

/// What is known of a run, in whatever order its events come.
struct RunResultsTests {
  private func planned(_ id: Int, _ contract: String) -> PlannedCase {
    PlannedCase(
      id: id, contract: contract, scenario: "s\(id)",
      location: SourceLocation(path: "\(contract).yaml", line: 1, column: 1), subject: "curl",
      subjectKind: .fake)
  }

  private func finished(_ planned: PlannedCase) -> VerificationEvent {
    .caseFinished(
      CaseResult(
        planned, verdict: .kept, startedAt: Date(timeIntervalSince1970: 0),
        duration: Double(planned.id)))
  }

  @Test(arguments: [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 3, 0, 4, 1]])
  func `puts each result in its place of the plan`(order: [Int]) {
    let plan = [(5, "a"), (3, "a"), (9, "b"), (1, "a"), (7, "b")].map { planned($0.0, $0.1) }
    var results = RunResults()

    results.receive(.started(plan: plan, at: Date(timeIntervalSince1970: 0)))
    for index in order { results.receive(finished(plan[index])) }
    results.receive(finished(planned(2, "b")))

    #expect(results.entries.map(\.plannedCase.id) == [5, 3, 9, 1, 7, 2])
    #expect(results.entries.map { $0.result?.duration } == [5, 3, 9, 1, 7, 2])
    #expect(results.entries(of: "a").map(\.plannedCase.id) == [5, 3, 1])
    #expect(results.entries(of: "b").map(\.plannedCase.id) == [9, 7, 2])
    #expect(results.entries(of: "c").isEmpty)
  }

  @Test(arguments: [
    ["step 1     call a", "  [", "    \"one\",", "- \"two\"", "+ \"three\"", "  ]"],
    ["step 1     call a", "- 1", "+ 2"], ["step 1     call a", "+ 2"],
  ])
  func `names the recording before what differs`(facts: [String]) {
    let named = [Diagnostic("a differs", facts: facts)].naming(recording: "Recordings/a.json")

    var expected = facts
    expected.insert("recording  Recordings/a.json", at: 1)
    #expect(named[0].facts == expected)
  }
}
