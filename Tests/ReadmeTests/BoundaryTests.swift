import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The boundaries that `make lint` looks at, for those who run the tests alone.
struct BoundaryTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// True where the debug build has left what the programs read.
  private static let isBuilt: Bool = {
    #if os(Linux)
      FileManager.default.fileExists(
        atPath: repository.appending(path: ".build/debug/index/store").path)
    #else
      false
    #endif
  }()

  @Test(
    .enabled(if: isBuilt, "needs the default debug build, on Linux"),
    arguments: [
      ["Tests/FolderArrows/folder_arrows.py", ".build/debug/index/store"],
      ["Tests/PublicInterface/public_interface.py", ".build"],
    ])
  func `hold`(program: [String]) async throws {
    let run = try await Subprocess.run(
      .name("python3"), arguments: Arguments(["-B"] + program),
      workingDirectory: FilePath(Self.repository.path),
      output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))

    #expect(run.terminationStatus == .exited(0), "\(run.standardOutput)\(run.standardError)")
  }
}
