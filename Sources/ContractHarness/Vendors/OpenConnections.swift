import Foundation
import NIOCore
import Synchronization

/// The connections of one listener, so that they can be counted and closed.
final class OpenConnections: Sendable {
  /// How many connections one adapter may open at once.
  private static let limit = 512

  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// True if there are none.
  var isEmpty: Bool { channels.withLock { $0.isEmpty } }

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

  /// Ends all of them at once.
  ///
  /// A connection that is closed in the ordinary way keeps its port for a minute: ten thousand
  /// scenarios would use up the ports of a machine.
  func resetAll() {
    for channel in channels.withLock({ Array($0.values) }) { channel.reset() }
  }
}

extension Channel {
  /// Closes the connection in a way that its client is told of, and of which nothing stays behind.
  func reset() {
    guard let options = self as? any SocketOptionProvider else { return close(promise: nil) }
    // With nothing to linger for, closing sends RST (RFC 9293, 3.10.4).
    options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      self.close(promise: nil)
    }
  }
}
