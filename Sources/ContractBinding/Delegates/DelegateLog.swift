/// A log of the delegates' calls in one scenario, from any thread.
///
/// It turns each argument into a ``Value`` at once, so that no object of the subject leaves the
/// thread that brought it.
public struct DelegateLog: Sendable {
  private let context: ConversionContext
  private let receive: @Sendable (DelegateCall) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - context: Makes values, and knows the objects that already have a token.
  ///   - receive: Called with each call of a delegate, on the thread of that call.
  package init(context: ConversionContext, receive: @escaping @Sendable (DelegateCall) -> Void) {
    self.context = context
    self.receive = receive
  }

  /// Reports a call of a delegate's method.
  ///
  /// - Parameters:
  ///   - method: The method's ``OperationDescription/signature``.
  ///   - arguments: The arguments, in order.
  public func called<each Argument>(_ method: String, _ arguments: repeat each Argument) {
    var values: [Value] = []
    for argument in repeat each arguments { values.append(context.value(of: argument)) }
    receive(DelegateCall(method, values))
  }

  /// Reports a call of a delegate's method, by the former name of ``called(_:_:)``.
  @available(*, deprecated, renamed: "called(_:_:)")
  public func told<each Argument>(_ method: String, _ arguments: repeat each Argument) {
    called(method, repeat each arguments)
  }
}
