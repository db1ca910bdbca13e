import Foundation
import Subprocess

/// A running worker, as its parent sees it.
///
/// The worker leads its own process group, so that all processes that user code starts end with it.
struct WorkerProcess: Sendable {
  /// The memory limit of a worker, and its home, which is its working directory too.
  struct Surroundings: Sendable {
    let home: URL
    let memory: MemoryLimit
    let showsBacktrace: Bool
  }

  /// The path of this program, which is also the worker's.
  ///
  /// It is read once, because Linux adds ` (deleted)` to the path when the program is built again.
  static let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]

  /// The seconds between the signal SIGTERM and the signal SIGKILL for a worker that is too late.
  private static let gracePeriod = 0.5

  private let group: pid_t
  private let home: URL
  private let input: FileDescriptor
  private let listener: WorkerListener

  /// Sends a request to the worker, and forgets its earlier standard error.
  func send(_ request: WorkerRequest) throws {
    listener.forgetErrors()
    try WorkerChannel.send(request, to: input)
  }

  /// Blocks the thread until the next message, such as the verdict of a job.
  ///
  /// After `limit` and `gracePeriod` in seconds, the worker is asked to end, and half a second
  /// later killed. Messages show only the limit. The failure has no exit status.
  func next(within limit: Double, gracePeriod: Double = 0) throws(WorkerFailure) -> WorkerMessage {
    let timeout = ContinuousClock.now + .seconds(limit + gracePeriod)
    var signals: [(moment: ContinuousClock.Instant, signal: Signal)] = [
      (timeout, .terminate), (timeout + .seconds(Self.gracePeriod), .kill),
    ]
    while !Task.isCancelled {
      let next = signals.first?.moment
      do throws(WorkerFailure.Reason) {
        if let message = try listener.next(until: next ?? .now + .seconds(1)) { return message }
      } catch {
        let isLate = error == .exited && ContinuousClock.now >= timeout
        throw failure(isLate ? .timedOut(after: limit) : error)
      }
      if let next, ContinuousClock.now >= next { signal(signals.removeFirst().signal) }
    }
    throw failure(.exited)
  }

  /// Creates a failure with the text that the worker wrote to standard error since the last job.
  func failure(_ reason: WorkerFailure.Reason) -> WorkerFailure {
    let report = CrashReport(listener.errorText)
    return WorkerFailure(
      reason: reason, standardError: report.text, call: report.call, learnt: listener.learnt)
  }

  /// Kills the worker and all others in its process group at once, with SIGKILL.
  func end() { signal(.kill) }

  /// Kills the process and all that it has started, also in other groups, and blocks for up to 2 s.
  func endAll() { ChildProcesses.endAll(of: group, withHomeIn: home.path) }

  private func signal(_ signal: Signal) {
    _ = kill(-group, signal.rawValue)
  }

  /// Starts a worker, and kills its process group when the body returns.
  ///
  /// If the worker cannot be started, the body is not called.
  static func run<Result: Sendable>(
    in surroundings: Surroundings,
    body: @Sendable (WorkerProcess) async -> Result
  ) async throws(WorkerFailure) -> (result: Result, exitStatus: TerminationStatus) {
    let pipes: WorkerPipes
    do { pipes = try WorkerPipes() } catch {
      throw WorkerFailure.notStarted("\(error)")
    }
    defer { try? pipes.input.writeEnd.close() }
    var hasListener = false
    do {
      let outcome = try await Subprocess.run(
        configuration(surroundings),
        input: .fileDescriptor(pipes.input.readEnd, closeAfterSpawningProcess: true),
        output: .fileDescriptor(pipes.messages.writeEnd, closeAfterSpawningProcess: true),
        error: .fileDescriptor(pipes.errors.writeEnd, closeAfterSpawningProcess: true)
      ) { execution in
        let pid = execution.processIdentifier.value
        // The parent has not waited for the process yet, so its number cannot belong to another
        // process.
        defer { _ = kill(-pid, SIGKILL) }
        let listener = WorkerListener(
          messages: pipes.messages.readEnd, errors: pipes.errors.readEnd, process: pid)
        hasListener = true
        return await body(
          WorkerProcess(
            group: pid, home: surroundings.home, input: pipes.input.writeEnd, listener: listener))
      }
      return (outcome.closureResult, outcome.terminationStatus)
    } catch {
      if !hasListener { pipes.closeReadEnds() }
      throw WorkerFailure.notStarted("\(error)")
    }
  }

  private static func configuration(_ surroundings: Surroundings) -> Configuration {
    var options = PlatformOptions()
    options.processGroupID = 0
    var environment: [Environment.Key: String?] = [:]
    for (name, value) in surroundings.variables {
      environment[Environment.Key(rawValue: name) ?? "_"] = value
    }
    return Configuration(
      executable: .path(FilePath(executable)),
      arguments: [WorkerCommandName.worker, "\(surroundings.memory.bytes)"],
      environment: .inherit.updating(environment),
      workingDirectory: FilePath(surroundings.home.path),
      platformOptions: options
    )
  }
}

extension WorkerProcess.Surroundings {
  /// The settings for the backtrace of a crash (`SWIFT_BACKTRACE` in Swift's documentation
  /// Backtracing.rst).
  ///
  /// A Mac writes crash reports of its own.
  private static let backtrace: String = {
    #if canImport(Darwin)
      "enable=no"
    #else
      """
      enable=yes,threads=crashed,images=none,registers=none,limit=12,top=0,symbolicate=fast,\
      color=no,sanitize=no,interactive=no,output-to=stderr
      """
    #endif
  }()

  /// The environment variables that point to a user's folders, with folders in the home.
  fileprivate var variables: [String: String] {
    let path = home.path
    return [
      "HOME": path,
      // Foundation reads this variable before it asks the system for the home folder.
      "CFFIXED_USER_HOME": path,
      "TMPDIR": path,
      "XDG_CACHE_HOME": path + "/.cache",
      "XDG_CONFIG_HOME": path + "/.config",
      "XDG_DATA_HOME": path + "/.local/share",
      "XDG_STATE_HOME": path + "/.local/state",
      "SWIFT_BACKTRACE": showsBacktrace ? Self.backtrace : "enable=no",
    ]
  }
}

/// The hidden subcommand that makes a process a worker: `contracts worker BYTES`.
package enum WorkerCommandName {
  /// The first argument on the command line of a worker.
  package static let worker = "worker"
}

/// The pipes between a worker and its parent, named from the worker's side.
private struct WorkerPipes {
  typealias Pipe = (readEnd: FileDescriptor, writeEnd: FileDescriptor)

  let input: Pipe
  let messages: Pipe
  let errors: Pipe

  init() throws {
    var made: [Pipe] = []
    do {
      for _ in 0..<3 { made.append(try FileDescriptor.pipe()) }
    } catch {
      for pipe in made {
        try? pipe.readEnd.close()
        try? pipe.writeEnd.close()
      }
      throw error
    }
    (input, messages, errors) = (made[0], made[1], made[2])
    for end in [input.writeEnd, messages.readEnd, errors.readEnd] {
      _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
    }
  }

  func closeReadEnds() {
    for pipe in [messages, errors] { try? pipe.readEnd.close() }
  }
}
