import ExampleWatch
import Foundation
import Testing

struct EtcdKeyWatcherTests {
  // On Linux, a session that was invalidated traps when it is to make a task.
  @Test(.timeLimit(.minutes(1)))
  func `does not begin a watch for a task that was cancelled before`() async throws {
    // Nothing listens at this address, so the error alone does not show that nothing was sent.
    let watcher = EtcdKeyWatcher(baseURL: try #require(URL(string: "http://127.0.0.1:9")))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await watcher.watch("shop/tea")
    }

    await #expect(throws: KeyWatcherError.unreachable) { try await task.value }
  }
}
