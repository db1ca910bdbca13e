/// A call from the vendor to the adapter, such as a call of a delegate method, as values.
package struct SeamEvent: Sendable, Hashable {
  /// The event's name in recordings and contracts, such as `formDidLoad`.
  package var name: String
  /// The arguments by name, such as `form`; the adapter's author chooses the names.
  package var arguments: [String: Value]
  /// The position, from 1, of the called closure among those for this event; `nil` for a delegate.
  package var listener: Int?

  /// Creates an event, such as `SeamEvent("formDidLoad", ["form": .token("FormView#1")])`.
  package init(_ name: String, _ arguments: [String: Value] = [:], listener: Int? = nil) {
    self.name = name
    self.arguments = arguments
    self.listener = listener
  }
}
