import ContractHarness
import Dispatch
import Foundation
import Subprocess
import SystemPackage

/// One worker as its parent sees it, for as long as it lives.
///
/// It leads a process group of its own, so that whatever user code starts ends with it.
struct WorkerProcess: Sendable {
  /// How a worker came to an end.
  enum Ending: Sendable {
    case status(TerminationStatus)
    case notStarted(String)
  }

  /// Where a worker lives: its home, its temporary folder and its working directory.
  struct Surroundings: Sendable {
    let home: URL
    let environment: [String: String]
  }

  private let channel: WorkerChannel
  private let messages: Inbox
  private let standardError: TailBuffer
  private let kill: @Sendable (Signal) -> Void

  /// What the worker wrote to its standard error since the last assignment.
  var errorText: String { standardError.text }

  /// Gives the worker something to do.
  ///
  /// - Throws: When the worker is gone.
  func send(_ assignment: Assignment) throws {
    standardError.clear()
    try channel.send(assignment)
  }

  /// Waits for the next message.
  ///
  /// - Parameter seconds: How long; after that the whole group is told to end, then killed.
  /// - Returns: `nil` when the worker has ended, or had to be.
  func next(within seconds: Double) async -> WorkerMessage? {
    let timer = Task {
      try await Task.sleep(for: .seconds(seconds))
      kill(.terminate)
      try await Task.sleep(for: .milliseconds(500))
      kill(.kill)
    }
    defer { timer.cancel() }
    return await messages.next()
  }

  /// Ends the worker and everything in its group.
  func end() {
    kill(.kill)
  }

  /// Starts a worker, and ends it when the body returns.
  ///
  /// - Returns: What the body returned, and how the worker ended; the body is not called when
  ///   the worker could not be started.
  static func run<Result: Sendable>(
    in surroundings: Surroundings,
    body: @Sendable (WorkerProcess) async -> Result
  ) async -> (result: Result?, ending: Ending) {
    do {
      let toWorker = try FileDescriptor.pipe()
      let fromWorker = try FileDescriptor.pipe()
      let errors = try FileDescriptor.pipe()
      for end in [toWorker.writeEnd, fromWorker.readEnd, errors.readEnd] { end.closeOnExec() }
      let channel = WorkerChannel(input: fromWorker.readEnd, output: toWorker.writeEnd)
      let standardError = TailBuffer()
      let drain = standardError.fill(from: errors.readEnd)
      defer { drain.cancel() }
      let outcome = try await Subprocess.run(
        configuration(surroundings),
        input: .fileDescriptor(toWorker.readEnd, closeAfterSpawningProcess: true),
        output: .fileDescriptor(fromWorker.writeEnd, closeAfterSpawningProcess: true),
        error: .fileDescriptor(errors.writeEnd, closeAfterSpawningProcess: true)
      ) { execution in
        let pid = execution.processIdentifier.value
        let process = WorkerProcess(
          channel: channel,
          messages: Inbox(channel),
          standardError: standardError,
          kill: { signal in _ = Foundation.kill(-pid, signal.rawValue) }
        )
        let result = await body(process)
        process.end()
        return result
      }
      try toWorker.writeEnd.close()
      return (outcome.closureResult, .status(outcome.terminationStatus))
    } catch {
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
      executable: .path(FilePath(Bundle.main.executablePath ?? "/proc/self/exe")),
      arguments: [WorkerCommandName.worker],
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

/// The messages of one worker, read on a thread of their own: a pipe is waited for by blocking.
private final class Inbox: Sendable {
  private let stream: AsyncStream<WorkerMessage>

  init(_ channel: WorkerChannel) {
    let (stream, continuation) = AsyncStream<WorkerMessage>.makeStream()
    self.stream = stream
    Thread.detachNewThread {
      while let message = try? channel.receive(WorkerMessage.self) { continuation.yield(message) }
      continuation.finish()
      try? channel.input.close()
    }
  }

  func next() async -> WorkerMessage? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }
}

extension TailBuffer {
  /// Keeps the end of what arrives at a descriptor, and closes it in the end.
  fileprivate func fill(from descriptor: FileDescriptor) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.rawValue)
    source.setEventHandler { [self] in
      var buffer = [UInt8](repeating: 0, count: 16 << 10)
      let count = buffer.withUnsafeMutableBytes { try? descriptor.read(into: $0) } ?? 0
      if count > 0 { append(buffer[..<count]) } else { source.cancel() }
    }
    source.setCancelHandler { try? descriptor.close() }
    source.activate()
    return source
  }
}

extension FileDescriptor {
  /// Keeps the descriptor out of programs that are started later.
  fileprivate func closeOnExec() {
    _ = fcntl(rawValue, F_SETFD, FD_CLOEXEC)
  }
}
