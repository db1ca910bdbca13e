/// The receiver of one call's outcome, which its binding reports from any thread.
///
/// It turns each result into a ``Value`` at once, so that no object of the subject leaves the
/// thread that brought it.
public struct OperationReply: Sendable {
  /// One part of a call's outcome.
  package enum Event: Sendable, Hashable {
    /// The call returned; `nil` where it returns nothing.
    case returned(Value?)
    /// The call threw.
    case threw(Value)
    /// A completion handler was called with these arguments.
    case calledBack(handler: String, arguments: [Value])
    /// The call returned a stream, whose elements follow.
    case streams
    /// The stream gave an element.
    case element(Value)
    /// The stream ended without an error.
    case finished
    /// The stream ended with an error.
    case failed(Value)
  }

  let context: ConversionContext
  let receive: @Sendable (Event) -> Void
  let read: @Sendable (_ reading: @escaping @Sendable () async -> Void) -> Void

  /// Creates a reply.
  ///
  /// - Parameters:
  ///   - context: Makes values, and knows the objects that already have a token.
  ///   - read: Reads a stream to its end while other calls go on; cancelling its task stops
  ///     reading.
  ///   - receive: Called with each event, on the thread that brings it.
  package init(
    context: ConversionContext,
    read: @escaping @Sendable (_ reading: @escaping @Sendable () async -> Void) -> Void = {
      reading in Task { await reading() }
    },
    receive: @escaping @Sendable (Event) -> Void
  ) {
    self.context = context
    self.read = read
    self.receive = receive
  }

  /// Reports that a call returned, where it has no result.
  public func returned() {
    receive(.returned(nil))
  }

  /// Reports the result of a call.
  public func returned<Result>(_ result: Result) {
    receive(.returned(context.value(of: result)))
  }

  /// Reports the error that a call threw.
  public func threw(_ error: any Error) {
    receive(.threw(context.value(ofError: error)))
  }

  /// Reports a call of a completion handler.
  ///
  /// - Parameters:
  ///   - handler: The name of the handler's parameter.
  ///   - arguments: The handler's arguments, in order.
  public func calledBack<each Argument>(_ handler: String, _ arguments: repeat each Argument) {
    var values: [Value] = []
    for argument in repeat each arguments { values.append(context.value(of: argument)) }
    receive(.calledBack(handler: handler, arguments: values))
  }

  /// Makes a completion handler that reports its call.
  ///
  /// It serves a parameter whose type is an alias of a function type, because `@Contracted` sees
  /// only the alias's name.
  ///
  /// - Parameter name: The name of the handler's parameter.
  /// - Returns: A handler with the arguments that the parameter asks for.
  public func handler<each Argument>(
    _ name: String
  ) -> @Sendable (repeat each Argument) -> Void {
    { (arguments: repeat each Argument) in calledBack(name, repeat each arguments) }
  }
}
