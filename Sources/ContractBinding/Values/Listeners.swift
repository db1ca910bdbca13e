import Synchronization

/// The closures of one scenario that receive recorded events, by event.
final class Listeners: Sendable {
  /// Receives one event in the vendor's place.
  typealias EventHandler = (ContractArguments) throws(ContractArgumentError) -> Void

  /// Unchecked: events arrive on the thread from which the vendor sent them, between calls one at a
  /// time, and during a call from that call.
  private struct Listener: @unchecked Sendable {
    let handler: EventHandler
  }

  private let listeners = Mutex<[String: [Listener]]>([:])

  /// Adds a closure.
  ///
  /// - Returns: The closure's position among those for the event, from 1.
  func add(to event: String, _ handler: @escaping EventHandler) -> Int {
    let listener = Listener(handler: handler)
    return listeners.withLock { listeners in
      listeners[event, default: []].append(listener)
      return listeners[event]?.count ?? 0
    }
  }

  /// The closure at a position; `nil` if the adapter gave fewer.
  func handler(of event: String, at number: Int) -> EventHandler? {
    listeners.withLock { listeners -> Listener? in
      guard let known = listeners[event], known.indices.contains(number - 1) else { return nil }
      return known[number - 1]
    }?.handler
  }
}
