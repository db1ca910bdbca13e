import Foundation
import NIOCore
import Synchronization

/// The open connections to one server on 127.0.0.1, so that all can be reset when the scenario
/// ends.
final class OpenConnections: Sendable {
  /// The maximum number of connections at once; an adapter that opens more has a leak.
  private static let limit = 512

  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// Adds a connection; false if 512 are open already, so that it must be refused.
  func add(_ channel: any Channel) -> Bool {
    channels.withLock { channels in
      guard channels.count < Self.limit else { return false }
      channels[ObjectIdentifier(channel)] = channel
      return true
    }
  }

  func remove(_ channel: any Channel) {
    channels.withLock { $0[ObjectIdentifier(channel)] = nil }
  }

  /// Breaks all connections with RST when the scenario ends.
  ///
  /// After an ordinary close, a connection occupies its port for a minute. Ten thousand scenarios
  /// would use up the ports of a machine.
  func resetAll() {
    for channel in channels.withLock({ Array($0.values) }) { channel.reset() }
  }
}

extension Channel {
  /// Resets the connection, so that the client sees an error and the port is free at once.
  func reset() {
    guard let options = self as? any SocketOptionProvider else { return close(promise: nil) }
    // If the linger time is 0, closing sends RST (RFC 9293, 3.10.4).
    options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      self.close(promise: nil)
    }
  }
}
