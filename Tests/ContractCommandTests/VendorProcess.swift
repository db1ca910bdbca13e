import Foundation

/// The process of a real vendor, in a folder of its own, where what it says goes to `log`.
struct VendorProcess: Sendable {
  private let process: Process
  private let log: URL

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program, which is looked for in `PATH`, and its arguments.
  ///   - folder: Its working folder.
  /// - Throws: When it cannot be started.
  init(_ command: [String], in folder: URL) throws {
    log = folder.appending(path: "log")
    try Data().write(to: log)
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
  }

  /// What it has said so far.
  var said: String {
    get throws { try String(contentsOf: log, encoding: .utf8) }
  }

  /// Waits until it has said certain words.
  ///
  /// - Returns: Whether it did, before it ended or half a minute was over.
  func says(_ words: String) async throws -> Bool {
    for _ in 0..<600 where process.isRunning {
      if try said.contains(words) { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  /// Ends it at once, as a crash would.
  func vanish() {
    kill(process.processIdentifier, SIGKILL)
  }
}

/// No vendor came up: is it installed? `make test` does that.
struct VendorNotStarted: Error {
  let log: String

  init(_ log: String) {
    self.log = String(log.suffix(2000))
  }
}
