import ContractBinding
import ContractCurl
import ContractHarness
import ContractModel
import Foundation

/// A process that runs the code of the suite, so that a crash of this code does not end the parent.
///
/// It serves its parent until the control pipe ends.
struct Worker<Suite: ContractSuite> {
  /// Serves the parent over standard input and output, within a memory limit if there is one.
  static func serve(within memory: MemoryLimit?) async -> Never {
    // A worker kills its process group at its end, which must not be the group of a user's shell.
    guard getpgrp() == getpid() else {
      FileHandle.standardError.write(Data("workers are started by the other commands\n".utf8))
      exit(EX_USAGE)
    }
    do {
      memory?.apply()
      ChildProcesses.adoptOrphans(true)
      // A worker inherits that its parent ignores these signals. Their default effect is restored,
      // so that a signal can end it.
      for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
      // This must come before any user code, because the output and input of a subject must not
      // reach the pipes to the parent.
      let channel = try takeOverStandardStreams()
      BrokenPipeGuard.delayCrashes(ifClosed: channel.output)
      try await serve(channel)
    } catch {
      FileHandle.standardError.write(Data("contracts worker: \(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
    exit(EXIT_SUCCESS)
  }

  private static func serve(_ channel: WorkerChannel) async throws {
    try endWithParent(at: channel.input)
    let guardian = try GuardListener()
    // The user's own proxies may be needed to reach a real vendor.
    let proxies = ProxySettings(ProcessInfo.processInfo.environment)
    for name in ProxySettings.names { setenv(name, guardian.url, 1) }
    for name in ProxySettings.exceptionNames { setenv(name, ProxySettings.loopback, 1) }
    let server = try SuiteServer<Suite>(guardian: guardian, proxies: proxies) { secrets in
      // Without its pipe, this process ends anyway.
      try? channel.send(WorkerMessage.learnt(secrets))
    }
    // The same thread does the work and blocks to read the next message. So no change of threads
    // delays a job.
    let thread = try SerialThread("serving the parent")
    try channel.send(WorkerMessage.ready(server.description))
    try await Task(executorPreference: thread) {
      var requests = ArrivingMessages<WorkerRequest>(from: channel.input)
      var base = ""
      while let request = try requests.next() {
        switch request {
        case .run(let job):
          base = job.base
          var run = await server.perform(job)
          run.leftProcesses = await ChildProcesses.outliveGracePeriod()
          try channel.send(WorkerMessage.finished(run))
        case .awaitLateCalls:
          try channel.send(WorkerMessage.lateCalls(await server.awaitLateCalls(base: base)))
        }
      }
    }.value
    // The thread that watches the parent kills the group as well. If this process only exited,
    // children of user code could survive.
    ChildProcesses.endOwnGroup()
  }

  /// Starts a thread that waits for the end of the control pipe and then kills the process group.
  ///
  /// The pipe ends when the parent has exited or has no more work. No child process of user code
  /// may survive it.
  private static func endWithParent(at pipe: FileDescriptor) throws(SystemThread.Failure) {
    try SystemThread("watching the parent") {
      // On Linux, messages do not wake this `poll`. macOS reports the end of the pipe only if
      // POLLHUP is requested.
      var end = pollfd(fd: pipe.rawValue, events: Int16(POLLHUP), revents: 0)
      while poll(&end, 1, -1) <= 0 || end.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 {
        // If messages wake `poll` on some system, the loop must not use a whole core.
        usleep(20_000)
      }
      ChildProcesses.endOwnGroup()
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
  /// The lowest number for the descriptors of the pipes to the parent.
  ///
  /// User code that closes the first descriptors must not close these, or open a file under their
  /// numbers.
  private static var firstOutOfReach: CInt {
    // If the system allows fewer descriptors, the upper half of them is used.
    CInt(min(200, DescriptorLimit.allowed / 2))
  }

  /// Duplicates the descriptor under a high number that child processes do not inherit.
  fileprivate func duplicatedOutOfReach() throws -> FileDescriptor {
    let number = fcntl(rawValue, F_DUPFD_CLOEXEC, Self.firstOutOfReach)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: number)
  }
}
