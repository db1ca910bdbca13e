import Foundation

/// The process of a real vendor, in a folder of its own, where what it says goes to `log`.
struct VendorProcess: Sendable {
  private let process: ChildProcess
  private let log: URL

  /// Starts a program, gives it to the body, and ends it at once, as a crash would.
  ///
  /// - Parameters:
  ///   - command: The program, which is looked for in `PATH`, and its arguments.
  ///   - folder: Its working folder.
  ///   - body: Called when it has started.
  /// - Returns: What the body returned.
  /// - Throws: When it cannot be started, and what the body throws.
  static func run<Result: Sendable>(
    _ command: [String], in folder: URL, body: (VendorProcess) async throws -> Result
  ) async throws -> Result {
    let log = folder.appending(path: "log")
    return try await ChildProcess.run(
      command, in: folder, stderr: ChildProcess.file(log.path)
    ) { process in
      defer { process.end() }
      return try await body(VendorProcess(process: process, log: log))
    }.result
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
  func vanish() { process.end() }
}

/// No vendor came up: is it installed? `make test` does that.
struct VendorNotStarted: Error {
  let log: String

  init(_ log: String) {
    self.log = String(log.suffix(2000))
  }
}
