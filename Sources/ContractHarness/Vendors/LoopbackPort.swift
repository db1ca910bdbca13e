import Foundation
import NIOCore
import Synchronization

/// The port of one scenario on 127.0.0.1, which opens when its address is first read.
///
/// An adapter that uses the harness's client, or calls nobody, never reads the address.
///
/// It is a class with a lock, because any thread may read the address, and all must get the same
/// one.
final class LoopbackPort: Sendable {
  private struct State {
    var address: LoopbackAddress?
    var listener: LoopbackListener?
    var failure: (any Error)?
    var isFinished = false
  }

  private let refusesConnections: Bool
  private let connections = OpenConnections()
  private let state: Mutex<State>

  /// Creates a port that is not open yet, and may simulate a vendor that accepts no connections.
  init(refusesConnections: Bool) {
    self.refusesConnections = refusesConnections
    state = Mutex(State())
  }

  /// The address; `nil` before the first call of ``address(_:)``, when no text can contain it.
  var knownAddress: LoopbackAddress? { state.withLock(\.address) }

  /// The system's reason if the port could not be opened; `nil` otherwise.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Returns the address, which stays the same; the first call opens the port.
  ///
  /// If no port can be opened, nobody can reach the address; see ``failure``.
  func address(
    _ makeHandler: @escaping @Sendable (OpenConnections) -> LoopbackHandler
  ) -> LoopbackAddress {
    state.withLock { state in
      if let address = state.address { return address }
      let address = LoopbackAddress(url: open(&state, makeHandler))
      state.address = address
      return address
    }
  }

  private func open(
    _ state: inout State, _ makeHandler: @escaping @Sendable (OpenConnections) -> LoopbackHandler
  ) -> String {
    do {
      guard !refusesConnections else { return try LoopbackListener.refusingURL() }
      let listener = try LoopbackListener { [connections] in makeHandler(connections) }
      if state.isFinished { retire(listener) } else { state.listener = listener }
      return listener.url
    } catch {
      state.failure = error
      return "http://127.0.0.1:0"
    }
  }

  /// Resets the connections when the scenario ends, and leaves the port open for late requests.
  func finish() {
    let listener = state.withLock { state in
      state.isFinished = true
      defer { state.listener = nil }
      return state.listener
    }
    if let listener { retire(listener) }
  }

  private func retire(_ listener: LoopbackListener) {
    listener.retire { [connections] in connections.resetAll() }
  }
}

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
