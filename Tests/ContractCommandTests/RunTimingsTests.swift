import ContractBinding
import ContractModel
import Foundation
import Testing

@testable import ContractCommand

struct RunTimingsTests {
  private let start = ContinuousClock.now

  private func planned(_ id: Int) -> PlannedCase {
    PlannedCase(
      id: id, contract: "items", scenario: "reads an item",
      location: SourceLocation(path: "Contracts/items.yaml", line: 5, column: 5),
      subject: "vendor", subjectKind: .liveAdapter)
  }

  private func finished(_ id: Int, _ phases: CasePhases? = nil) -> VerificationEvent {
    var result = CaseResult(planned(id), verdict: .kept, startedAt: Date(), duration: 0)
    result.phases = phases
    return .caseFinished(result)
  }

  @Test func `divides the time of cases that run side by side by their phases`() {
    var phases = CasePhases()
    (phases.read, phases.subject, phases.wire, phases.judge) = (2, 4, 1, 0.5)
    var timings = RunTimings(since: start)
    timings.receive(.caseStarted(planned(0)), at: start + .seconds(1))
    timings.receive(.caseStarted(planned(1)), at: start + .seconds(1))
    timings.receive(finished(1, phases), at: start + .seconds(9))
    timings.receive(finished(0, phases), at: start + .seconds(9))

    let line = timings.line(at: start + .seconds(10))

    #expect(
      line
        == "time: 10 s, of it start 10 %, read 20 %, subject 40 %, wire 10 %, judge 5 %, "
        + "other 5 %, report 10 %")
  }

  @Test func `counts a run without cases as its start`() {
    var timings = RunTimings(since: start)
    // A case whose verdict is known already never begins.
    timings.receive(finished(0), at: start + .seconds(1))

    #expect(
      timings.line(at: start + .seconds(2))
        == "time: 2.0 s, of it start 100 %, read 0 %, subject 0 %, wire 0 %, judge 0 %, "
        + "other 0 %, report 0 %")
  }
}
