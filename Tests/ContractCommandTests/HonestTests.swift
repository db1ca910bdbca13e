import Foundation
import Testing

/// Honest subjects raise no alarm, however often they are asked.
struct HonestTests {
  /// 5 by default; the full measure is `HONEST_RUNS=100 swift test --filter HonestTests`.
  private static let runs =
    ProcessInfo.processInfo.environment["HONEST_RUNS"].flatMap { Int($0) } ?? 5

  @Test func `every honest subject of our suite is kept in every run`() async throws {
    try await TemporaryFolder.with { folder in
      for run in 1...Self.runs {
        let result = try await Command.shell(
          """
          contracts verify --quiet \\
            --contracts "$REPOSITORY/Contracts" --recordings "$REPOSITORY/Recordings"
          """,
          in: folder
        )
        #expect(result.exit == 0, "run \(run): \(result.stdout)\(result.stderr)")
      }
    }
  }
}
