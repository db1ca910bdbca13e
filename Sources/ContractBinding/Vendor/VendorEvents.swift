/// Where an adapter's factory tells what the vendor says of its own accord.
///
/// A tap for a vendor's delegate protocol tells, and passes on:
///
/// ```swift
/// final class Tap: FeedbackDelegate {
///   let listener: any FeedbackDelegate, events: VendorEvents
///   …
///   func formDidLoad(_ form: FormView) {
///     events.tell("formDidLoad", ["form": form]) { listener.formDidLoad(form) }
///   }
/// }
/// ```
public struct VendorEvents: Sendable {
  let border: SeamBorder?

  /// Tells one event, from any thread, and passes it on to the adapter.
  ///
  /// - Parameters:
  ///   - name: The event's name, as contracts write it.
  ///   - arguments: What the vendor said, by names of the author's choice.
  ///   - passOn: Tells the adapter.
  /// - Returns: What the adapter answered.
  public func tell<Answer>(
    _ name: String,
    _ arguments: KeyValuePairs<String, Any> = [:],
    passOn: () throws -> Answer
  ) rethrows -> Answer {
    guard let border else { return try passOn() }
    let values = arguments.map { ($0.key, border.scene.value(of: $0.value)) }
    let event = border.keeper.keep(name, arguments: Dictionary(values) { $1 })
    defer { border.keeper.passedOn(event) }
    return try passOn()
  }
}
