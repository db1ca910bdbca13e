import ContractHarness
import Foundation
import Subprocess

/// One worker as its parent sees it, for as long as it lives.
///
/// It leads a process group of its own, so that whatever user code starts ends with it.
struct WorkerProcess: Sendable {
  /// Where a worker lives: its home, its temporary folder and its working directory.
  struct Surroundings: Sendable {
    let home: URL
    let environment: [String: String]
    let memory: MemoryLimit
  }

  /// The result of waiting for a message.
  enum Answer: Sendable {
    case message(WorkerMessage)
    case silence(Silence)
  }

  /// Why no message came.
  enum Silence: Sendable, Equatable {
    /// The process has ended, or the run was interrupted.
    case ended
    /// The process lives, but cannot be understood any more.
    case hungUp
    /// The process had to be ended, after so many seconds.
    case late(after: Double)
  }

  /// How a worker came to an end.
  enum Ending: Sendable {
    case status(TerminationStatus)
    case notStarted(String)
  }

  /// How long a process that is told to end may take, before it is killed, in
  /// seconds.
  private static let grace = 0.5

  private let group: pid_t
  private let input: FileDescriptor
  private let listener: WorkerListener

  /// The end of what the worker wrote to its standard error since the last assignment.
  var errorText: String { listener.errorText }

  /// Gives the worker something to do.
  ///
  /// - Throws: When the worker is gone.
  func send(_ job: Job) throws {
    listener.forgetErrors()
    try WorkerChannel.send(job, to: input)
  }

  /// Waits for the next message; blocks the thread of the worker's lane.
  ///
  /// - Parameter seconds: How long; after that the whole group is told to end, then killed.
  /// - Returns: The message, or why there is none.
  func next(within seconds: Double) -> Answer {
    let limit = ContinuousClock.now + .seconds(seconds)
    // Measures against a process that does not answer in time.
    var measures: [(moment: ContinuousClock.Instant, signal: Signal)] = [
      (limit, .terminate), (limit + .seconds(Self.grace), .kill),
    ]
    while !Task.isCancelled {
      let next = measures.first?.moment
      switch listener.next(until: next ?? .now + .seconds(1)) {
      case .message(let message): return .message(message)
      case .hungUp: return .silence(.hungUp)
      case .ended:
        return .silence(ContinuousClock.now >= limit ? .late(after: seconds) : .ended)
      case .nothing: break
      }
      if let next, ContinuousClock.now >= next { signal(measures.removeFirst().signal) }
    }
    return .silence(.ended)
  }

  /// Ends the process and all that it started.
  func end() { signal(.kill) }

  private func signal(_ signal: Signal) {
    _ = kill(-group, signal.rawValue)
  }
}

extension WorkerProcess {
  /// Starts a worker, and ends it with everything in its group when the body returns.
  ///
  /// - Returns: What the body returned, and how the worker ended; the body is not called when
  ///   the worker could not be started.
  static func run<Result: Sendable>(
    in surroundings: Surroundings,
    body: @Sendable (WorkerProcess) async -> Result
  ) async -> (result: Result?, ending: Ending) {
    let pipes: WorkerPipes
    do { pipes = try WorkerPipes() } catch { return (nil, .notStarted("\(error)")) }
    defer { try? pipes.input.writeEnd.close() }
    var isHeard = false
    do {
      let outcome = try await Subprocess.run(
        configuration(surroundings),
        input: .fileDescriptor(pipes.input.readEnd, closeAfterSpawningProcess: true),
        output: .fileDescriptor(pipes.messages.writeEnd, closeAfterSpawningProcess: true),
        error: .fileDescriptor(pipes.errors.writeEnd, closeAfterSpawningProcess: true)
      ) { execution in
        let pid = execution.processIdentifier.value
        // Before the process is waited for, nobody else can have its number.
        defer { _ = kill(-pid, SIGKILL) }
        let listener = WorkerListener(
          messages: pipes.messages.readEnd, errors: pipes.errors.readEnd, process: pid)
        isHeard = true
        return await body(
          WorkerProcess(group: pid, input: pipes.input.writeEnd, listener: listener))
      }
      return (outcome.closureResult, .status(outcome.terminationStatus))
    } catch {
      if !isHeard { pipes.closeReadEnds() }
      return (nil, .notStarted("\(error)"))
    }
  }

  private static func configuration(_ surroundings: Surroundings) -> Configuration {
    var options = PlatformOptions()
    options.processGroupID = 0
    var environment: [Environment.Key: String?] = [:]
    for (name, value) in surroundings.environment {
      environment[Environment.Key(rawValue: name) ?? "_"] = value
    }
    return Configuration(
      executable: .path(FilePath(Bundle.main.executablePath ?? CommandLine.arguments[0])),
      arguments: [WorkerCommandName.worker, "\(surroundings.memory.bytes)"],
      environment: .inherit.updating(environment),
      workingDirectory: FilePath(surroundings.home.path),
      platformOptions: options
    )
  }
}

/// The hidden subcommand that makes a process a worker.
enum WorkerCommandName {
  static let worker = "worker"
}

/// The pipes between a worker and its parent, named for what the worker does with them.
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
