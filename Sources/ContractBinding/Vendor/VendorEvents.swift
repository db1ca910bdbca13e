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
///
/// A closure is tapped where the adapter gives it away, before the seam:
///
/// ```swift
/// let onVisitor = vendor.seam("onVisitor", Bell.onVisitor)
/// return BellAdapter(
///   onVisitor: { onVisitor(vendor.events.tap("visitor", ["name"], to: $0)) })
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
    let values = arguments.map { ($0.key, border.context.value(of: $0.value)) }
    let event = border.keeper.keep(SeamEvent(name, Dictionary(values) { $1 }))
    defer { border.keeper.passedOn(event) }
    return try passOn()
  }

  /// Taps a closure that the adapter gives to the vendor; on replay, where no vendor calls it,
  /// the recorded events reach it by themselves.
  ///
  /// An event from before a call returned, on the subject's thread or the main one, reaches it
  /// again before that call returns.
  ///
  /// - Parameters:
  ///   - name: The event's name, as contracts write it.
  ///   - labels: Names for what the vendor says, in order; the position is the name of the rest.
  ///   - listener: The adapter's closure.
  /// - Returns: A closure of the same type, which tells the event and passes it on.
  public func tap<each Argument, Answer>(
    _ name: String, _ labels: [String] = [],
    to listener: @escaping (repeat each Argument) -> Answer
  ) -> (repeat each Argument) -> Answer {
    guard let border else { return listener }
    let tap = EventTap(name, labels, border) { (arguments, names) throws(ContractArgumentError) in
      _ = listener(repeat try arguments.make(names.next(), as: (each Argument).self))
    }
    return { (arguments: repeat each Argument) -> Answer in
      let event = tap.keep(repeat each arguments)
      defer { border.keeper.passedOn(event) }
      return listener(repeat each arguments)
    }
  }

  /// Taps a closure that the vendor wants to be `Sendable`; see ``tap(_:_:to:)``.
  ///
  /// - Parameters:
  ///   - name: The event's name, as contracts write it.
  ///   - labels: Names for what the vendor says, in order; the position is the name of the rest.
  ///   - listener: The adapter's closure.
  /// - Returns: A closure of the same type, which tells the event and passes it on.
  public func sendableTap<each Argument: SendableMetatype, Answer>(
    _ name: String, _ labels: [String] = [],
    to listener: @escaping @Sendable (repeat each Argument) -> Answer
  ) -> @Sendable (repeat each Argument) -> Answer {
    guard let border else { return listener }
    let tap = EventTap(name, labels, border) { (arguments, names) throws(ContractArgumentError) in
      _ = listener(repeat try arguments.make(names.next(), as: (each Argument).self))
    }
    return { (arguments: repeat each Argument) -> Answer in
      let event = tap.keep(repeat each arguments)
      defer { border.keeper.passedOn(event) }
      return listener(repeat each arguments)
    }
  }
}
