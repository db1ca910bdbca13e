import Foundation
import Testing

/// What states leave with the real vendor, whatever becomes of the process that set them up.
struct CleanUpTests {
  private static let contract = """
    contract: errands
    protocol: Errand
    vendor: { name: home, kind: local }
    scenarios:
      - name: an errand is run
        given: [the table is laid]
        steps:
          - call: run
            with: { errand: buy tea }
            returns: "done: buy tea"
    """

  /// Runs the contract live on a guest whose state leaves a file.
  ///
  /// - Returns: What was printed, and whether the file is still there.
  private func visit(by way: String) async throws -> (Command.Result, isLeft: Bool) {
    try await TemporaryFolder.with { folder in
      let contracts = folder.appending(path: "Contracts")
      try FileManager.default.createDirectory(at: contracts, withIntermediateDirectories: true)
      try Self.contract.write(
        to: contracts.appending(path: "errands.yaml"), atomically: true, encoding: .utf8)
      let litter = folder.appending(path: "litter").path
      let result = try await Command.shell(
        "hostile-contracts verify --live --subject guest --timeout 2", in: folder,
        environment: ["HOSTILE": way, "LITTER": litter])
      return (result, FileManager.default.fileExists(atPath: litter))
    }
  }

  // Cleaning up throws where nothing was left.
  @Test(arguments: ["litters", "litters and hangs", "litters and traps"])
  func `removes what a state has left, whatever came of the scenario`(_ way: String) async throws {
    let (result, isLeft) = try await visit(by: way)

    #expect(!isLeft)
    #expect(!result.stderr.contains("could not be cleaned up"), "\(result.stderr)")
    #expect(result.stderr.contains(way == "litters" ? "not recorded" : "guest"))
  }

  @Test func `lists what could not be removed`() async throws {
    let (result, isLeft) = try await visit(by: "litters and cannot clean up")

    #expect(isLeft)
    #expect(
      result.stderr.contains(
        """
        warning: the state could not be cleaned up
         --> Contracts/errands.yaml:6:13
          |
        6 |     given: [the table is laid]
          |             ^^^^^^^^^^^^^^^^^ guest threw
        """), "\(result.stderr)")
  }
}
