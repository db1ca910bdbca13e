/// Receives the calls of all delegates in one scenario, from any thread.
///
/// It converts each argument to a ``Value`` at once, so that objects of the adapter stay on the
/// thread that passed them.
public struct DelegateLog: Sendable {
  private let context: ConversionContext
  private let receive: @Sendable (DelegateCall) -> Void

  /// Creates the log for one scenario.
  ///
  /// - Parameters:
  ///   - context: Converts arguments to values, and gives objects names such as `FormView#1`.
  ///   - receive: Receives each call, on the thread that made the call.
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
