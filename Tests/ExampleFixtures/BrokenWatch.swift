import ContractBinding
import ExampleWatch

/// The in-memory fake of the watched store, broken in one way at a time.
enum BrokenWatch {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    orders + endings
  }

  private static var orders: [BrokenDouble] {
    [
      caught(by: "changes are told in their order", at: 4, "version", "emits out of order") {
        $0.altered { events, continuation in
          var events = events.makeAsyncIterator()
          guard let first = try await events.next(), let second = try await events.next() else {
            return
          }
          continuation.yield(second)
          continuation.yield(first)
          while let event = try await events.next() { continuation.yield(event) }
        }
      },
      caught(by: "deleting what is not there is no change", at: 3, "version", "tells twice") {
        $0.altered { events, continuation in
          continuation.yield(.deleted(key: "shop/tea"))
          for try await event in events { continuation.yield(event) }
        }
      },
    ]
  }

  private static var endings: [BrokenDouble] {
    [
      caught(
        by: "what was there before the watch is not told", at: 1, "still be running",
        "ends when nothing changes"
      ) {
        $0.altered { _, _ in }
      },
      caught(
        by: "a watch that breaks off fails, and does not end", at: 0, "finished",
        "swallows an error of its stream"
      ) {
        $0.altered { events, continuation in
          for await event in events.forgiving { continuation.yield(event) }
        }
      },
      caught(
        by: "a watch that breaks off fails, and does not end", at: 0, "never ends its stream",
        "never finishes its stream"
      ) {
        $0.altered { events, continuation in
          for await event in events.forgiving { continuation.yield(event) }
          try await Task.sleep(for: .seconds(60))
        }
      },
    ]
  }

  private static func caught(
    by scenario: String,
    at step: Int,
    _ reason: String,
    _ name: String,
    alter: @escaping @Sendable (inout AlteredKeyWatcher) -> Void
  ) -> BrokenDouble {
    BrokenDouble(
      KeyWatcherBinding.fake(name) {
        var watcher = AlteredKeyWatcher()
        alter(&watcher)
        return watcher
      }
      .state("the store is empty") { _, _ in }
      .state("the store holds") { double, entry in
        try await double.honest.put(entry.make("value"), under: entry.make("key"))
      }
      .fault("truncated") { double in double.honest.breakOff() },
      contract: "key-watcher",
      scenario: scenario,
      step: step,
      reason: reason
    )
  }
}

/// The honest fake, whose streams are told on in another way.
struct AlteredKeyWatcher: KeyWatcher {
  typealias Stream = AsyncThrowingStream<KeyEvent, any Error>
  typealias Alteration = @Sendable (Stream, Stream.Continuation) async throws -> Void

  let honest = InMemoryKeyWatcher()
  private var alteration: Alteration = { events, continuation in
    for try await event in events { continuation.yield(event) }
  }

  /// Says how the events of the honest fake are told on.
  mutating func altered(_ alteration: @escaping Alteration) {
    self.alteration = alteration
  }

  func watch(_ key: String) async throws -> Stream {
    let events = try await honest.watch(key)
    let (stream, continuation) = Stream.makeStream()
    let telling = Task { [alteration] in
      do {
        try await alteration(events, continuation)
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in telling.cancel() }
    return stream
  }

  func put(_ value: String, under key: String) async throws {
    try await honest.put(value, under: key)
  }

  func delete(_ key: String) async throws { try await honest.delete(key) }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// The same elements, with an end in the place of every error.
  fileprivate var forgiving: AsyncStream<Element> {
    AsyncStream { continuation in
      let reading = Task {
        do {
          for try await element in self { continuation.yield(element) }
        } catch {}
        continuation.finish()
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }
}
