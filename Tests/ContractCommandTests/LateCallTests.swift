import Foundation
import Testing

/// What a subject does after its last scenario, through the real command.
struct LateCallTests {
  @Test(arguments: [
    ("fetches for ever", "by heart calls completion again after the scenario has ended"),
    ("fetches and traps later", "^ after this scenario had ended"),
  ])
  func `tells what a subject does while its process is waited for`(
    way: String, said: String
  ) async throws {
    var result = try await verify(way)
    // A busy machine may let the subject run only after the wait for it has ended.
    for _ in 0..<3 where !result.stderr.contains(said) { result = try await verify(way) }

    #expect(result.stderr.contains(said), "\(result.stderr)")
    #expect(result.stdout.contains("1 kept, 1 other problem"), "\(result.stdout)")
    #expect(result.exit == 2)
  }

  private func verify(_ way: String) async throws -> Command.Result {
    try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        cp -r "$REPOSITORY"/Tests/HostileContracts/Shelf/{Contracts,Recordings} .
        hostile-contracts verify --scenario 'an item is fetched' --subject 'by heart'
        """, in: folder, environment: ["HOSTILE": way])
    }
  }
}
