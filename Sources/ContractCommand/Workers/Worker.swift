import ContractBinding
import ContractHarness
import Foundation
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process in which user code runs, and no other: it serves its parent until the control
/// pipe ends.
struct Worker<Suite: ContractSuite> {
  /// Serves the parent at standard input and output; never returns.
  static func serve() async -> Never {
    do {
      // Before any user code: what a subject prints or reads must not reach the protocol.
      let channel = try takeOverStandardStreams()
      try await serve(channel)
    } catch {
      FileHandle.standardError.write(Data("contracts worker: \(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
    exit(EXIT_SUCCESS)
  }

  private static func serve(_ channel: WorkerChannel) async throws {
    let assignments = assignments(from: channel)
    let proxy = try await GuardListener.start()
    for name in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"] {
      setenv(name, proxy.url, 1)
    }
    setenv("no_proxy", "127.0.0.1,localhost,::1", 1)
    var server = try SuiteServer<Suite>()
    try channel.send(WorkerMessage.ready(server.description))
    for await assignment in assignments {
      try channel.send(WorkerMessage.report(await server.perform(assignment)))
    }
  }

  /// Reads assignments on a thread of its own, and ends the whole process group with the pipe.
  private static func assignments(from channel: WorkerChannel) -> AsyncStream<Assignment> {
    let (stream, continuation) = AsyncStream<Assignment>.makeStream()
    Thread.detachNewThread {
      while let assignment = try? channel.receive(Assignment.self) {
        continuation.yield(assignment)
      }
      // The parent is gone or has no more work: nothing that user code started may stay.
      kill(0, SIGKILL)
    }
    return stream
  }

  private static func takeOverStandardStreams() throws -> WorkerChannel {
    let input = try FileDescriptor.standardInput.duplicate()
    let output = try FileDescriptor.standardOutput.duplicate()
    for descriptor in [input, output] {
      _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
    }
    let null = try FileDescriptor.open("/dev/null", .readOnly)
    _ = try null.duplicate(as: .standardInput)
    try null.close()
    _ = try FileDescriptor.standardError.duplicate(as: .standardOutput)
    return WorkerChannel(input: input, output: output)
  }
}

