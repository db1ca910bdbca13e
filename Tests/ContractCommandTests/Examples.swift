import Foundation

/// Our own contracts and recordings in a folder of a test's own, as a fresh clone has them.
enum Examples {
  static func with<Result>(
    recordings: Bool = true, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await TemporaryFolder.with { folder in
      for name in recordings ? ["Contracts", "Recordings"] : ["Contracts"] {
        try FileManager.default.copyItem(
          at: Command.repository.appending(path: name), to: folder.appending(path: name))
      }
      return try await body(folder)
    }
  }
}
