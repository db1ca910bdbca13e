import Dispatch
import Foundation
import Testing

@testable import ContractHarness

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

struct SerialThreadTests {
  @Test func `runs what prefers it on one thread, in turn, across what it waits for`() async throws
  {
    let thread = try SerialThread("in turn")
    let elsewhere = Self.thread()

    let threads = await Task(executorPreference: thread) {
      var threads = [Self.thread()]
      await Task.yield()
      threads.append(Self.thread())
      await Task { await Task.yield() }.value
      threads.append(Self.thread())
      return threads
    }.value

    #expect(Set(threads).count == 1)
    #expect(threads[0] != elsewhere)
  }

  /// More of them than the cooperative pool has threads, each blocked until the pool has worked.
  @Test(.timeLimit(.minutes(1)))
  func `may be blocked without holding up the pool`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let count = ProcessInfo.processInfo.activeProcessorCount + 2

    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask(executorPreference: try SerialThread("blocked")) { Self.wait(for: gate) }
      }
      await Task.detached { for _ in 0..<count { gate.signal() } }.value
      try await group.waitForAll()
    }
  }

  #if os(Linux)
    @Test func `ends with its last owner`() async throws {
      let name = "let go \(UInt8.random(in: 10...99))"
      var thread: SerialThread? = try SerialThread(name)
      await Task(executorPreference: thread) {}.value
      #expect(Self.names.contains(name))

      thread = nil

      let end = ContinuousClock.now + .seconds(10)
      while Self.names.contains(name), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(!Self.names.contains(name))
    }

    /// The names of this process's threads.
    private static var names: [String] {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.compactMap { task in
        try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
          .trimmingCharacters(in: .newlines)
      }
    }
  #endif

  private static func thread() -> Int { pthread_self().hashValue }

  private static func wait(for gate: DispatchSemaphore) { gate.wait() }
}
