/// A call from the vendor to the adapter, such as a call of a delegate method, as values.
package struct SeamEvent: Sendable, Hashable {
  /// The event's name in recordings and contracts, such as `formDidLoad`.
  package var name: String
  /// The arguments by name, such as `form`; the adapter's author chooses the names.
  package var arguments: [String: Value]
  /// The position of the called closure among all closures for this event, counted from 1.
  ///
  /// It is `nil` if the event is a call of a delegate.
  package var listener: Int?

  /// Creates an event.
  ///
  /// Pass `listener` only if a closure received it, and not a delegate.
  package init(_ name: String, _ arguments: [String: Value] = [:], listener: Int? = nil) {
    self.name = name
    self.arguments = arguments
    self.listener = listener
  }
}
