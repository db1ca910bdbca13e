import Foundation

/// A command line, run as a user would.
enum Command {
  struct Result: Sendable {
    var stdout: String
    var stderr: String
    var exit: Int32
  }

  /// The folder of the programs that this build made.
  static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// Runs a shell command in which `contracts` is the program of this build.
  ///
  /// - Parameters:
  ///   - line: The command.
  ///   - folder: The working folder.
  ///   - environment: Variables beside a clean environment.
  /// - Returns: What it wrote, and how it exited.
  /// - Throws: When the shell could not be started.
  static func shell(
    _ line: String, in folder: URL, environment: [String: String] = [:]
  ) async throws -> Result {
    let inherited = ProcessInfo.processInfo.environment
    // Nothing of the machine that runs the tests may change what is printed.
    var clean = ["PATH": "\(products.path):\(inherited["PATH"] ?? "/usr/bin:/bin")"]
    clean["HOME"] = inherited["HOME"]
    return try await run(
      "/bin/bash", ["-c", line], in: folder, environment: clean.merging(environment) { $1 })
  }

  static func run(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String]?
  ) async throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    if let environment { process.environment = environment }
    // Files rather than pipes: nothing to drain while the program runs.
    let stdout = folder.deletingLastPathComponent().appending(path: "\(UUID().uuidString).out")
    let stderr = stdout.deletingPathExtension().appendingPathExtension("err")
    for file in [stdout, stderr] {
      try Data().write(to: file)
    }
    defer { for file in [stdout, stderr] { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: stdout)
    process.standardError = try FileHandle(forWritingTo: stderr)
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return Result(
      stdout: String(decoding: try Data(contentsOf: stdout), as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: stderr), as: UTF8.self),
      exit: process.terminationStatus
    )
  }
}

/// A folder of one test's own.
enum TemporaryFolder {
  static func with<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let parent = FileManager.default.temporaryDirectory
      .appending(path: "contracts-test-\(UUID().uuidString)", directoryHint: .isDirectory)
      .resolvingSymlinksInPath()
    let folder = parent.appending(path: "work", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    return try await body(folder)
  }
}
