import Foundation
import Synchronization

/// A fake of the store, with values and watchers in memory.
public final class InMemoryKeyWatcher: KeyWatcher {
  private typealias Continuation = AsyncThrowingStream<KeyEvent, any Error>.Continuation

  private struct Entry {
    var value: String
    var version: Int
  }

  private struct Watcher {
    let key: String
    let continuation: Continuation
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var watchers: [UUID: Watcher] = [:]
    var refusal: KeyWatcherError?
    var breaksOff = false

    func checkReach() throws {
      if let refusal { throw refusal }
    }

    /// Sends a change to all watchers of its key, before anything else can change.
    func send(_ event: KeyEvent, toWatchersOf key: String) {
      for watcher in watchers.values where watcher.key == key {
        watcher.continuation.yield(event)
      }
    }
  }

  private let state = Mutex(State())

  /// Creates a fake with an empty store.
  public init() {}

  /// Makes every call fail from now on, as for the fault `status 503`.
  ///
  /// - Parameter error: The error that the calls throw.
  public func refuse(with error: KeyWatcherError) {
    state.withLock { $0.refusal = error }
  }

  /// Makes every watch fail as soon as it has begun, as for the fault `truncated`.
  public func breakOff() {
    state.withLock { $0.breaksOff = true }
  }

  /// Watches one key; a change is in the stream before the call that makes it returns.
  public func watch(_ key: String) async throws -> AsyncThrowingStream<KeyEvent, any Error> {
    let (events, continuation) = AsyncThrowingStream<KeyEvent, any Error>.makeStream()
    let id = UUID()
    let breaksOff = try state.withLock { state in
      try state.checkReach()
      state.watchers[id] = Watcher(key: key, continuation: continuation)
      return state.breaksOff
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.watchers[id] = nil }
    }
    if breaksOff { continuation.finish(throwing: KeyWatcherError.interrupted) }
    return events
  }

  /// Puts a value, and tells the watchers of the key.
  public func put(_ value: String, under key: String) async throws {
    try state.withLock { state in
      try state.checkReach()
      let version = (state.entries[key]?.version ?? 0) + 1
      state.entries[key] = Entry(value: value, version: version)
      state.send(.put(key: key, value: value, version: version), toWatchersOf: key)
    }
  }

  /// Deletes a key, and tells its watchers, unless the key does not exist.
  public func delete(_ key: String) async throws {
    try state.withLock { state in
      try state.checkReach()
      guard state.entries.removeValue(forKey: key) != nil else { return }
      state.send(.deleted(key: key), toWatchersOf: key)
    }
  }
}
