public import ContractBinding

/// A store of keys and values, which reports the changes of a key.
@Contracted
public protocol KeyWatcher: Sendable {
  /// Watches one key from now on.
  ///
  /// - Parameter key: A key such as `shop/tea`, which need not exist yet.
  /// - Returns: A stream of all changes after the call has returned, in order. It does not finish
  ///   on success. If the reader cancels its task, the watch ends.
  /// - Throws: A ``KeyWatcherError`` if the store does not begin to watch. The stream throws one if
  ///   the store stops.
  func watch(_ key: String) async throws -> AsyncThrowingStream<KeyEvent, any Error>

  /// Puts a value under a key, new or in place of the former value.
  ///
  /// - Parameters:
  ///   - value: The text to store.
  ///   - key: A key such as `shop/tea`.
  /// - Throws: A ``KeyWatcherError``, such as ``KeyWatcherError/unreachable``.
  func put(_ value: String, under key: String) async throws

  /// Deletes a key; it is not an error if the key does not exist.
  ///
  /// - Parameter key: A key such as `shop/tea`.
  /// - Throws: A ``KeyWatcherError``, such as ``KeyWatcherError/unreachable``.
  func delete(_ key: String) async throws
}

/// One change of a key.
public enum KeyEvent: Sendable, Hashable {
  /// A value was put under the key; `version` counts the puts since the key was created.
  case put(key: String, value: String, version: Int)
  /// The key was deleted.
  case deleted(key: String)
}

/// The reason why a store cannot be watched or changed.
public enum KeyWatcherError: Error, Hashable {
  /// The store did not answer, or not in time.
  case unreachable
  /// The store refused the request, with its own message.
  case refused(String)
  /// The store stopped reporting changes.
  case interrupted
  /// The store sent an answer that cannot be understood.
  case unreadable
}
