/// Something that the vendor said of its own accord, as values.
package struct SeamEvent: Sendable, Hashable {
  /// The name that the tap gives it.
  package var name: String
  /// The values that were said, by name.
  package var arguments: [String: Value]
  /// Which of the closures that were tapped for it was told, from 1; `nil` for a delegate.
  package var listener: Int?

  /// Creates an event.
  package init(_ name: String, _ arguments: [String: Value] = [:], listener: Int? = nil) {
    self.name = name
    self.arguments = arguments
    self.listener = listener
  }
}
