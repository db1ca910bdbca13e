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
