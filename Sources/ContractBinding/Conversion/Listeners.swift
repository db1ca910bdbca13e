import Synchronization

/// The closures that an adapter passed to its vendor, which receive recorded events on replay.
final class Listeners: Sendable {
  /// A function that converts the arguments of a recorded event and calls the adapter's closure.
  typealias EventHandler = (ContractArguments) throws(ContractArgumentError) -> Void

  /// `@unchecked Sendable` is safe, because a closure is never called from two threads at once.
  ///
  /// An event arrives on the recorded thread, between two calls or during a call.
  private struct Listener: @unchecked Sendable {
    let handler: EventHandler
  }

  private let listeners = Mutex<[String: [Listener]]>([:])

  /// Adds a closure, and returns its position among those for the event, counted from 1.
  func add(to event: String, _ handler: @escaping EventHandler) -> Int {
    let listener = Listener(handler: handler)
    return listeners.withLock { listeners in
      listeners[event, default: []].append(listener)
      return listeners[event]?.count ?? 0
    }
  }

  func removeAll() { listeners.withLock { $0 = [:] } }

  /// Returns the closure at a position, counted from 1; `nil` if the adapter passed fewer.
  func handler(of event: String, at number: Int) -> EventHandler? {
    listeners.withLock { listeners -> Listener? in
      guard let known = listeners[event], known.indices.contains(number - 1) else { return nil }
      return known[number - 1]
    }?.handler
  }
}
