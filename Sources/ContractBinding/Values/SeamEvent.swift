/// An event of the vendor, such as a call to a delegate, as values.
package struct SeamEvent: Sendable, Hashable {
  /// The name that the tap gives it.
  package var name: String
  /// The arguments by name.
  package var arguments: [String: Value]
  /// The position of its closure among those that were tapped for it, from 1; `nil` for a delegate.
  package var listener: Int?

  /// Creates an event.
  package init(_ name: String, _ arguments: [String: Value] = [:], listener: Int? = nil) {
    self.name = name
    self.arguments = arguments
    self.listener = listener
  }
}
