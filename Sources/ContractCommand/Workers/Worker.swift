import ContractBinding
import ContractHarness
import ContractModel
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process in which user code runs, and no other: it serves its parent until the control
/// pipe ends.
struct Worker<Suite: ContractSuite> {
  /// Serves the parent at standard input and output; never returns.
  ///
  /// - Parameter memory: How much of it user code may take; `nil` for no limit.
  static func serve(within memory: MemoryLimit?) async -> Never {
    // A worker ends its whole group, which must not be that of somebody's shell.
    guard getpgrp() == getpid() else {
      FileHandle.standardError.write(Data("workers are started by the other commands\n".utf8))
      exit(EX_USAGE)
    }
    do {
      memory?.apply()
      // The parent waits for these by itself, and what it ignores its workers would ignore too.
      for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
      // Before any user code: what a subject prints or reads must not reach the protocol.
      let channel = try takeOverStandardStreams()
      BrokenPipeGuard.outlivesCrashes(channel.output)
      try await serve(channel)
    } catch {
      FileHandle.standardError.write(Data("contracts worker: \(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
    exit(EXIT_SUCCESS)
  }

  private static func serve(_ channel: WorkerChannel) async throws {
    try endWithParent(at: channel.input)
    let guardian = try await GuardListener.start()
    for name in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"] {
      setenv(name, guardian.url, 1)
    }
    setenv("no_proxy", "127.0.0.1,localhost,::1", 1)
    let server = try SuiteServer<Suite>(guardian: guardian)
    // A message is read by blocking on the thread that works on it: no thread has to wake another.
    let thread = try SerialThread("serving the parent")
    try channel.send(WorkerMessage.ready(server.description))
    try await Task(executorPreference: thread) {
      var jobs = channel.messages(of: Job.self)
      while let job = try jobs.next() {
        var run = await server.perform(job)
        run.leftProcesses = await ChildProcesses.remain()
        try channel.send(WorkerMessage.finished(run))
      }
    }.value
    // As whoever watches for the same end: this process must not leave before its group.
    kill(0, SIGKILL)
  }

  /// Waits on a thread of its own for the end of the control pipe, and ends the whole process group
  /// with it: the parent is gone or has no more work, and nothing that user code started may stay.
  ///
  /// - Throws: When no thread can be had.
  private static func endWithParent(at pipe: FileDescriptor) throws(SystemThread.Failure) {
    try SystemThread("watching the parent") {
      // Messages do not wake it on Linux; macOS tells of the end only where it is asked for.
      var end = pollfd(fd: pipe.rawValue, events: Int16(POLLHUP), revents: 0)
      while poll(&end, 1, -1) <= 0 || end.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 {
        // Where messages wake it all the same, it must not take a core.
        usleep(20_000)
      }
      kill(0, SIGKILL)
    }.detach()
  }

  private static func takeOverStandardStreams() throws -> WorkerChannel {
    let channel = WorkerChannel(
      input: try .standardInput.duplicatedOutOfReach(),
      output: try .standardOutput.duplicatedOutOfReach()
    )
    let null = try FileDescriptor.open("/dev/null", .readOnly)
    _ = try null.duplicate(as: .standardInput)
    try null.close()
    _ = try FileDescriptor.standardError.duplicate(as: .standardOutput)
    return channel
  }
}

extension FileDescriptor {
  /// The lowest number that the protocol's descriptors have: user code that closes the usual few
  /// must not close them, nor open a file in their place.
  private static var firstOutOfReach: CInt {
    // Where fewer are allowed, the upper half of those.
    CInt(min(200, DescriptorLimit.allowed / 2))
  }

  /// Duplicates the descriptor under a number that nobody else is given, for this program alone.
  fileprivate func duplicatedOutOfReach() throws -> FileDescriptor {
    let number = fcntl(rawValue, F_DUPFD_CLOEXEC, Self.firstOutOfReach)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: number)
  }
}
