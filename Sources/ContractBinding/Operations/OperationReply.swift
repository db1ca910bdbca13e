/// The events of one call, which its binding reports as they happen and from any thread.
///
/// Each value is turned into a ``Value`` on the spot, on the thread that brings it, so that
/// nothing of the subject's ever leaves that thread.
public struct OperationReply: Sendable {
  /// One thing that came of a call.
  package enum Event: Sendable, Hashable {
    /// The call returned; `nil` where it returns nothing.
    case returned(Value?)
    /// The call threw.
    case threw(Value)
    /// A completion handler was called with these arguments.
    case calledBack(handler: String, arguments: [Value])
    /// The call returned a stream, which is read from now on.
    case streams
    /// The stream gave an element.
    case element(Value)
    /// The stream ended, with nothing more to give.
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
  ///   - context: How values are made, and which objects already have a token.
  ///   - read: Runs the reading of a stream to its end, beside the calls that follow; cancelling
  ///     its task leaves the stream.
  ///   - receive: Called for each event, on the thread that brings it.
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

  /// Tells that a call returned, and that its type returns nothing.
  public func returned() {
    receive(.returned(nil))
  }

  /// Tells what a call returned.
  public func returned<Result>(_ result: Result) {
    receive(.returned(context.value(of: result)))
  }

  /// Tells what a call threw.
  public func threw(_ error: any Error) {
    receive(.threw(context.value(ofError: error)))
  }

  /// Tells that a completion handler was called.
  ///
  /// - Parameters:
  ///   - handler: The name of the handler's parameter.
  ///   - arguments: What it was given, in order.
  public func calledBack<each Argument>(_ handler: String, _ arguments: repeat each Argument) {
    var values: [Value] = []
    for argument in repeat each arguments { values.append(context.value(of: argument)) }
    receive(.calledBack(handler: handler, arguments: values))
  }

  /// Makes a completion handler that tells that it was called.
  ///
  /// It fits a parameter whose type is an alias of a function type, of which `@Contracted` sees
  /// the name alone.
  ///
  /// - Parameter name: The name of the handler's parameter.
  /// - Returns: A handler of whatever arguments the parameter asks for.
  public func handler<each Argument>(
    _ name: String
  ) -> @Sendable (repeat each Argument) -> Void {
    { (arguments: repeat each Argument) in calledBack(name, repeat each arguments) }
  }
}
