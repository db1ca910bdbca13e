import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that a test has started.
///
/// Not by Foundation's `Process`: on Linux it learns of an end from a socket, which each program
/// inherits that is started at the same moment, and so it may wait for those as well.
struct ChildProcess: Sendable {
  let pid: pid_t

  /// Runs a program in a process group of its own, until it ends.
  ///
  /// - Parameters:
  ///   - words: The program, which is looked for in `PATH`, and its arguments.
  ///   - folder: Its working folder.
  ///   - environment: All its variables, or `nil` for those of this process.
  ///   - stdout: Takes what it prints, and is closed here when it has started; or `nil`.
  ///   - stderr: Takes what it prints of errors, likewise.
  ///   - body: Called when it has started. It may live on when the body returns, unless the body
  ///     throws.
  /// - Returns: What the body returned, and the status with which the program ended, or the
  ///   number of the signal.
  /// - Throws: When it cannot be started, and what the body throws.
  static func run<Result: Sendable>(
    _ words: [String],
    in folder: URL,
    environment: [String: String]? = nil,
    stdout: FileDescriptor? = nil,
    stderr: FileDescriptor? = nil,
    body: (ChildProcess) async throws -> Result
  ) async throws -> (result: Result, exit: Int32) {
    var options = PlatformOptions()
    options.processGroupID = 0
    let variables = environment.map { variables in
      Environment.custom(
        Dictionary(
          uniqueKeysWithValues: variables.compactMap { name, value in
            Environment.Key(rawValue: name).map { ($0, value) }
          }))
    }
    let ended = try await Subprocess.run(
      Configuration(
        executable: .path("/usr/bin/env"), arguments: Arguments(words),
        environment: variables ?? .inherit, workingDirectory: FilePath(folder.path),
        platformOptions: options),
      input: .none,
      output: .fileDescriptor(try stdout ?? file("/dev/null"), closeAfterSpawningProcess: true),
      error: .fileDescriptor(try stderr ?? file("/dev/null"), closeAfterSpawningProcess: true)
    ) { execution in
      let child = ChildProcess(pid: execution.processIdentifier.value)
      do {
        return try await body(child)
      } catch {
        child.end()
        throw error
      }
    }
    switch ended.terminationStatus {
    case .exited(let status): return (ended.closureResult, status)
    case .signaled(let number): return (ended.closureResult, number)
    }
  }

  /// True if it lives, while the body runs.
  var isRunning: Bool {
    var end = siginfo_t()
    // Left to be waited for by the one that started it.
    waitid(P_PID, id_t(pid), &end, WEXITED | WNOHANG | WNOWAIT)
    return end.si_signo == 0
  }

  /// Ends it and all that it started, at once.
  func end() {
    _ = kill(-pid, SIGKILL)
  }

  /// Makes an empty file for what a program prints.
  ///
  /// - Throws: When it cannot be made.
  static func file(_ path: String) throws -> FileDescriptor {
    try .open(
      FilePath(path), .writeOnly, options: [.create, .truncate],
      permissions: .ownerReadWrite)
  }
}
