import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Testing

struct RunSummaryTests {
  private static let broken = Verdict.broken([.double])
  private static let unchecked = Verdict.couldNotCheck([Diagnostic("no state")])
  private static let skipped = Verdict.skipped(reason: "not this one")

  @Test(arguments: [
    ([Verdict.kept], 0, Int32(0), "1 kept"),
    ([.kept, skipped], 0, 0, "1 kept, 1 skipped"),
    ([.kept, broken, unchecked], 0, 1, "1 kept, 1 broken, 1 could not be checked"),
    ([broken], 1, 1, "1 broken, 1 other problem"),
    ([.kept, unchecked], 0, 2, "1 kept, 1 could not be checked"),
    ([.kept], 2, 2, "1 kept, 2 other problems"),
    ([skipped], 0, 2, "nothing was checked, 1 skipped"),
    ([], 0, 2, "nothing was checked"),
  ])
  func `gives the shell its status and a person the counts`(
    verdicts: [Verdict], problems: Int, status: Int32, words: String
  ) {
    var run = ExampleRun()
    for (index, verdict) in verdicts.enumerated() { run.add("s\(index)", "curl", verdict) }
    run.problems = Array(repeating: Diagnostic("wrong"), count: problems)
    var results = RunResults()

    for event in run.events { results.receive(event) }

    let summary = RunSummary(results)
    #expect(summary.exitCode == status)
    #expect(summary.words == words)
  }

  @Test(arguments: [
    (1, [Verdict.kept], Int32(0), "1 kept, 1 pair does not apply"),
    (4, [.kept, broken], 1, "1 kept, 1 broken, 4 pairs do not apply"),
    (4, [], 2, "nothing was checked, 4 pairs do not apply"),
  ])
  func `counts pairs that are no cases, and takes them for no check`(
    pairs: Int, verdicts: [Verdict], status: Int32, words: String
  ) {
    var run = ExampleRun()
    for (index, verdict) in verdicts.enumerated() { run.add("s\(index)", "curl", verdict) }
    var results = RunResults()

    for event in [.pairsExcluded(pairs)] + run.events { results.receive(event) }

    #expect(RunSummary(results).exitCode == status)
    #expect(RunSummary(results).words == words)
  }

  @Test(arguments: [
    (true, [Verdict](), Int32(0), "shard 9/9: nothing is left to check"),
    (true, [skipped], 0, "shard 9/9: nothing is left to check, 1 skipped"),
    (false, [skipped], 2, "shard 9/9: nothing was checked, 1 skipped"),
    (false, [.kept], 0, "shard 9/9: 1 kept"),
  ])
  func `a shard for which nothing is left is well`(
    isIdle: Bool, verdicts: [Verdict], status: Int32, words: String
  ) throws {
    var run = ExampleRun()
    for (index, verdict) in verdicts.enumerated() { run.add("s\(index)", "curl", verdict) }
    let shard = try #require(Shard("9/9"))
    let share = ShardShare(shard: shard, source: "", cases: 4, digest: "", isIdle: isIdle)
    var results = RunResults()

    for event in [.shared(share)] + run.events { results.receive(event) }

    #expect(RunSummary(results).exitCode == status)
    #expect(RunSummary(results).words == words)
  }

  @Test(arguments: [
    (Reruns.retrying(1), Int32(0), "1 kept (1 flaky)"),
    (.repeating(2), 1, "1 broken (1 flaky)"),
  ])
  func `counts what is flaky with where it stands`(
    reruns: Reruns, status: Int32, words: String
  ) {
    var run = ExampleRun()
    run.add("a", "curl", [Self.broken, .kept], reruns)
    var results = RunResults()

    for event in run.events { results.receive(event) }

    #expect(RunSummary(results).exitCode == status)
    #expect(RunSummary(results).words == words)
  }

  @Test func `takes what was not finished for not checked, a warning for no error`() {
    var run = ExampleRun()
    run.add("a", "curl", .kept)
    run.problems = [Diagnostic("old", severity: .warning)]
    var results = RunResults()
    for event in run.events { results.receive(event) }
    #expect(RunSummary(results).exitCode == 0)

    run.add("b", "curl", nil)
    results = RunResults()
    for event in run.events { results.receive(event) }

    #expect(RunSummary(results)[.couldNotCheck] == 1)
    #expect(RunSummary(results).exitCode == 2)
  }
}
