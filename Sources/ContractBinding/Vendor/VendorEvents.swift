/// Records the calls that a vendor makes to an adapter, such as calls of a delegate or a closure.
///
/// A tap is an object between the vendor and its delegate. It reports each call as an event, and
/// passes it on:
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
/// Wrap a closure before the adapter passes it to a function of the vendor:
///
/// ```swift
/// let onVisitor = vendor.seam("onVisitor", Bell.onVisitor)
/// return BellAdapter(
///   onVisitor: { onVisitor(vendor.events.tap("visitor", ["name"], to: $0)) })
/// ```
public struct VendorEvents: Sendable {
  let environment: SeamEnvironment?

  /// Records one event and passes it on to the adapter.
  ///
  /// Any thread may call it.
  ///
  /// - Parameters:
  ///   - name: The event's name in contracts, such as `formDidLoad`.
  ///   - arguments: The event's arguments, under names that you choose.
  ///   - passOn: Calls the adapter.
  /// - Returns: The result of `passOn`, for vendors that ask their delegate.
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

  /// Wraps a closure that the adapter passes to the vendor, so that its calls are recorded.
  ///
  /// On replay there is no vendor, so the tool calls the closure with the recorded events. Suppose
  /// that an event came before a call returned, on the adapter's thread or the main thread. On
  /// replay, it is then delivered before the call returns as well.
  ///
  /// - Parameters:
  ///   - name: The event's name in contracts, such as `visitor`.
  ///   - labels: The names of the arguments, in order. The name of any further argument is its
  ///     position, counted from 0.
  ///   - listener: The adapter's closure.
  /// - Returns: A closure of the same type, which records the event and calls `listener`.
  public func tap<each Argument, Answer>(
    _ name: String, _ labels: [String] = [],
    to listener: @escaping (repeat each Argument) -> Answer
  ) -> (repeat each Argument) -> Answer {
    guard let environment else { return listener }
    let tap = EventTap(name, labels, environment, to: listener)
    return { (arguments: repeat each Argument) -> Answer in
      tap.pass(repeat each arguments, to: listener)
    }
  }

  /// Wraps a `Sendable` closure like ``tap(_:_:to:)``, so that any thread may call the result.
  public func sendableTap<each Argument: SendableMetatype, Answer>(
    _ name: String, _ labels: [String] = [],
    to listener: @escaping @Sendable (repeat each Argument) -> Answer
  ) -> @Sendable (repeat each Argument) -> Answer {
    guard let environment else { return listener }
    let tap = EventTap(name, labels, environment, to: listener)
    return { (arguments: repeat each Argument) -> Answer in
      tap.pass(repeat each arguments, to: listener)
    }
  }
}
