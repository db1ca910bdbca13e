import ContractHarness
@testable import ContractModel
import Testing

struct RerunsTests {
  private static let first = Verdict.broken([Diagnostic("first")])
  private static let second = Verdict.broken([Diagnostic("second")])
  private static let crash = Verdict.couldNotCheck([Diagnostic("crashed")])
  private static let skipped = Verdict.skipped(reason: "not now")

  private static func runs(_ verdicts: [Verdict]) -> [CaseResult] {
    var run = ExampleRun()
    for verdict in verdicts { run.add("a", "curl", verdict) }
    return run.results
  }

  @Test(arguments: [
    (Reruns.none, [Verdict.kept], Verdict.kept, false),
    (.none, [first], first, false),
    (.retrying(2), [.kept], .kept, false),
    (.retrying(2), [first, second, .kept], .kept, true),
    (.retrying(2), [crash, second, first], second, false),
    (.retrying(1), [crash, crash], crash, false),
    (.retrying(0), [first], first, false),
    (.repeating(2), [.kept, .kept], .kept, false),
    (.repeating(3), [.kept, crash, .kept], crash, true),
    (.repeating(3), [crash, .kept, first], first, true),
    (.repeating(2), [first, second], first, false),
    (.repeating(2), [skipped, skipped], skipped, false),
  ])
  func `makes one verdict of several runs`(
    reruns: Reruns, verdicts: [Verdict], verdict: Verdict, isFlaky: Bool
  ) throws {
    let runs = Self.runs(verdicts)

    for count in 1..<runs.count { #expect(reruns.needsAnother(after: Array(runs[..<count]))) }
    #expect(!reruns.needsAnother(after: runs))
    let result = try #require(reruns.result(of: runs))
    #expect(result.verdict == verdict)
    #expect(result.isFlaky == isFlaky)
    #expect(result.otherRuns.count == runs.count - 1)
  }

  @Test func `makes nothing of no run`() {
    #expect(Reruns.retrying(1).result(of: []) == nil)
  }
}
