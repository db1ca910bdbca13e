import Synchronization

/// The closures of one scenario that receive recorded events, by event.
final class Listeners: Sendable {
  /// Receives one event in the vendor's place.
  typealias Hear = (ContractArguments) throws(ContractArgumentError) -> Void

  /// Unchecked: events arrive on the thread from which the vendor sent them, between calls one at a
  /// time, and during a call from that call.
  private struct Listener: @unchecked Sendable {
    let hear: Hear
  }

  private let listeners = Mutex<[String: [Listener]]>([:])

  /// Adds a closure.
  ///
  /// - Returns: The closure's position among those for the event, from 1.
  func add(to event: String, _ hear: @escaping Hear) -> Int {
    let listener = Listener(hear: hear)
    return listeners.withLock { listeners in
      listeners[event, default: []].append(listener)
      return listeners[event]?.count ?? 0
    }
  }

  /// The closure at a position; `nil` if the adapter gave fewer.
  func hear(_ event: String, _ number: Int) -> Hear? {
    listeners.withLock { listeners -> Listener? in
      guard let known = listeners[event], known.indices.contains(number - 1) else { return nil }
      return known[number - 1]
    }?.hear
  }
}
