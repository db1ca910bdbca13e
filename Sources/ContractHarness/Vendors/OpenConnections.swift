import NIOCore
import Synchronization

/// The connections of one listener, so that they can be counted and closed.
final class OpenConnections: Sendable {
  /// How many connections one adapter may open at once.
  private static let limit = 512

  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// Keeps a connection.
  ///
  /// - Returns: Whether there was room for it.
  func add(_ channel: any Channel) -> Bool {
    channels.withLock { channels in
      guard channels.count < Self.limit else { return false }
      channels[ObjectIdentifier(channel)] = channel
      return true
    }
  }

  /// Forgets a connection that has closed.
  func remove(_ channel: any Channel) {
    channels.withLock { $0[ObjectIdentifier(channel)] = nil }
  }

  /// Closes all of them.
  func closeAll() {
    for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
  }
}
