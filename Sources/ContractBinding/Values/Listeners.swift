import Synchronization

/// The closures of one scenario that recorded events are told to, by event.
final class Listeners: Sendable {
  /// Hears one event, as the vendor would tell it.
  typealias Hear = (ContractArguments) throws(ContractArgumentError) -> Void

  /// Unchecked: it is told on the thread from which the vendor told it: between calls one event at
  /// a time, during a call by that call.
  private struct Listener: @unchecked Sendable {
    let hear: Hear
  }

  private let listeners = Mutex<[String: [Listener]]>([:])

  /// Adds a closure.
  ///
  /// - Returns: Which of the event's closures it is, from 1.
  func add(to event: String, _ hear: @escaping Hear) -> Int {
    let listener = Listener(hear: hear)
    return listeners.withLock { listeners in
      listeners[event, default: []].append(listener)
      return listeners[event]?.count ?? 0
    }
  }

  /// The closure of a number; `nil` where so many were not given.
  func hear(_ event: String, _ number: Int) -> Hear? {
    listeners.withLock { listeners -> Listener? in
      guard let known = listeners[event], known.indices.contains(number - 1) else { return nil }
      return known[number - 1]
    }?.hear
  }
}
