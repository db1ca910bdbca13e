public import ContractBinding

/// A store whose keys change while we look: it reports changes, and makes them.
@Contracted
public protocol KeyWatcher: Sendable {
  /// Watches one key from now on.
  ///
  /// - Parameter key: The key.
  /// - Returns: Every change that comes after the call has returned, in order; the stream does
  ///   not finish by itself. Who stops to read it, by cancelling the task, leaves the store.
  /// - Throws: A ``KeyWatcherError`` when the store does not begin to watch; so does the stream
  ///   when the store stops.
  func watch(_ key: String) async throws -> AsyncThrowingStream<KeyEvent, any Error>

  /// Puts a value under a key.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  /// - Throws: A ``KeyWatcherError``.
  func put(_ value: String, under key: String) async throws

  /// Deletes a key; one that is not there is no error.
  ///
  /// - Parameter key: The key.
  /// - Throws: A ``KeyWatcherError``.
  func delete(_ key: String) async throws
}

/// One change of a key.
public enum KeyEvent: Sendable, Hashable {
  /// A value was put under it; `version` counts how often since the key came to be.
  case put(key: String, value: String, version: Int)
  /// It was deleted.
  case deleted(key: String)
}

/// Why a store cannot be watched or changed.
public enum KeyWatcherError: Error, Hashable {
  /// Nobody answered, or not in time.
  case unreachable
  /// The store refused, in its own words.
  case refused(String)
  /// The store stopped to tell changes.
  case interrupted
  /// The store said what nobody understands.
  case unreadable
}
