/// The recorder of the vendor's events, such as calls to a delegate or a closure.
///
/// A tap for a vendor's delegate protocol reports each call as an event, and passes it on:
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
/// Tap a closure before the adapter gives it to a seam:
///
/// ```swift
/// let onVisitor = vendor.seam("onVisitor", Bell.onVisitor)
/// return BellAdapter(
///   onVisitor: { onVisitor(vendor.events.tap("visitor", ["name"], to: $0)) })
/// ```
public struct VendorEvents: Sendable {
  let environment: SeamEnvironment?

  /// Reports one event, from any thread, and passes it on to the adapter.
  ///
  /// - Parameters:
  ///   - name: The event's name, as contracts write it.
  ///   - arguments: The event's arguments, by names of the author's choice.
  ///   - passOn: Calls the adapter.
  /// - Returns: The adapter's answer.
  public func tell<Answer>(
    _ name: String,
    _ arguments: KeyValuePairs<String, Any> = [:],
    passOn: () throws -> Answer
  ) rethrows -> Answer {
    guard let environment else { return try passOn() }
    let values = arguments.map { ($0.key, environment.context.value(of: $0.value)) }
    let event = environment.recorder.keep(SeamEvent(name, Dictionary(values) { $1 }))
    defer { environment.recorder.passedOn(event) }
    return try passOn()
  }

  /// Taps a closure that the adapter gives to the vendor.
  ///
  /// On replay no vendor calls the closure, and the runner delivers the recorded events to it.
  /// If an event came before a call returned, on the subject's thread or the main thread, it comes
  /// before that call returns on replay.
  ///
  /// - Parameters:
  ///   - name: The event's name, as contracts write it.
  ///   - labels: Names of the arguments, in order; the others get their position as a name.
  ///   - listener: The adapter's closure.
  /// - Returns: A closure of the same type, which reports the event and passes it on.
  public func tap<each Argument, Answer>(
    _ name: String, _ labels: [String] = [],
    to listener: @escaping (repeat each Argument) -> Answer
  ) -> (repeat each Argument) -> Answer {
    guard let environment else { return listener }
    let tap = EventTap(name, labels, environment) {
      (arguments, names) throws(ContractArgumentError) in
      _ = listener(repeat try arguments.make(names.next(), as: (each Argument).self))
    }
    return { (arguments: repeat each Argument) -> Answer in
      let event = tap.keep(repeat each arguments)
      defer { environment.recorder.passedOn(event) }
      return listener(repeat each arguments)
    }
  }

  /// Taps a `Sendable` closure; see ``tap(_:_:to:)``.
  ///
  /// - Parameters:
  ///   - name: The event's name, as contracts write it.
  ///   - labels: Names of the arguments, in order; the others get their position as a name.
  ///   - listener: The adapter's closure.
  /// - Returns: A closure of the same type, which reports the event and passes it on.
  public func sendableTap<each Argument: SendableMetatype, Answer>(
    _ name: String, _ labels: [String] = [],
    to listener: @escaping @Sendable (repeat each Argument) -> Answer
  ) -> @Sendable (repeat each Argument) -> Answer {
    guard let environment else { return listener }
    let tap = EventTap(name, labels, environment) {
      (arguments, names) throws(ContractArgumentError) in
      _ = listener(repeat try arguments.make(names.next(), as: (each Argument).self))
    }
    return { (arguments: repeat each Argument) -> Answer in
      let event = tap.keep(repeat each arguments)
      defer { environment.recorder.passedOn(event) }
      return listener(repeat each arguments)
    }
  }
}
