/// Receives the calls of all delegates in one scenario, from any thread.
///
/// It converts each argument to a ``Value`` at once. So no object of the adapter leaves the thread
/// that passed it.
public struct DelegateLog: Sendable {
  private let context: ConversionContext
  private let receive: @Sendable (DelegateCall) -> Void

  /// Creates the log of one scenario.
  ///
  /// - Parameters:
  ///   - context: Converts arguments to values, and numbers objects such as `FormView#1`.
  ///   - receive: Receives each call, on the thread of that call.
  package init(context: ConversionContext, receive: @escaping @Sendable (DelegateCall) -> Void) {
    self.context = context
    self.receive = receive
  }

  /// Reports a call of a delegate's method to the scenario, for `receives` in a contract.
  ///
  /// A handwritten ``DelegateSpy`` calls this in each of its methods.
  ///
  /// - Parameters:
  ///   - method: The method's ``OperationDescription/signature``, such as `mapDidTap(_:)`.
  ///   - arguments: The arguments in the order of the method's parameters.
  public func called<each Argument>(_ method: String, _ arguments: repeat each Argument) {
    var values: [Value] = []
    for argument in repeat each arguments { values.append(context.value(of: argument)) }
    receive(DelegateCall(method, values))
  }

  /// Reports one call, under the former name of ``called(_:_:)``.
  ///
  /// Existing handwritten spies still compile with it.
  @available(*, deprecated, renamed: "called(_:_:)")
  public func told<each Argument>(_ method: String, _ arguments: repeat each Argument) {
    called(method, repeat each arguments)
  }
}
