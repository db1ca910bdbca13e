import Testing

/// Vendors that call back where somebody must turn the main thread.
struct MainThreadTests {
  @Test(
    arguments: [
      "the main queue", "the main actor", "the main run loop", "a timer of the main run loop",
    ])
  func `are heard in a worker`(caller: String) async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        cp -r "$REPOSITORY"/Tests/HostileContracts/{Contracts,Recordings} .
        hostile-contracts verify
        """, in: folder, environment: ["HOSTILE": "is called back by \(caller)"])

      #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
      // All that stand for the errands, the one that is called back among them.
      #expect(result.stdout.contains("6 kept"), "\(result.stdout)")
    }
  }
}
