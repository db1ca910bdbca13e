import Foundation
import Testing

/// Honest subjects raise no alarm, however often and in whatever order they are asked.
struct HonestTests {
  /// 3 by default; the full measure is `HONEST_RUNS=100 swift test --filter HonestTests`.
  private static let runs =
    ProcessInfo.processInfo.environment["HONEST_RUNS"].flatMap { Int($0) } ?? 3

  @Test func `every subject of our suite is kept in every run, each in another order`()
    async throws
  {
    let inOrder = try await JUnitRun(of: "contracts")
    let verdicts = try inOrder.verdicts
    #expect(Set(verdicts.values) == ["kept"], "\(inOrder.output)")

    for run in 1...Self.runs {
      let shuffled = try await JUnitRun(of: "contracts", options: "--shuffle \(run)")
      #expect(try shuffled.verdicts == verdicts, "run \(run): \(shuffled.output)")
    }
  }

  @Test func `broken doubles are caught in every order`() async throws {
    let inOrder = try await JUnitRun(of: "broken-contracts")
    let shuffled = try await JUnitRun(of: "broken-contracts", options: "--shuffle 2")

    #expect(try inOrder.verdicts == shuffled.verdicts)
  }
}
