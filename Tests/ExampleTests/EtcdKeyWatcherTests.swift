import ExampleWatch
import Foundation
import Testing

struct EtcdKeyWatcherTests {
  @Test(.timeLimit(.minutes(1)))
  func `does not begin a watch for a task that was cancelled before`() async throws {
    let watcher = EtcdKeyWatcher(baseURL: try #require(URL(string: "http://127.0.0.1:9")))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await watcher.watch("shop/tea")
    }

    await #expect(throws: KeyWatcherError.unreachable) { try await task.value }
  }
}
