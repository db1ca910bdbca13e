/// Where the delegates of one scenario say what they are told, from any thread.
///
/// Each value is turned into a ``Value`` on the spot, so that nothing of the subject's ever
/// leaves the thread that brought it.
public struct DelegateLog: Sendable {
  private let context: ConversionContext
  private let receive: @Sendable (DelegateCall) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - context: How values are made, and which objects already have a token.
  ///   - receive: Called for each thing that is told, on the thread that tells it.
  package init(context: ConversionContext, receive: @escaping @Sendable (DelegateCall) -> Void) {
    self.context = context
    self.receive = receive
  }

  /// Says that a method of a delegate was called.
  ///
  /// - Parameters:
  ///   - method: The method's ``OperationDescription/signature``.
  ///   - arguments: What it was given, in order.
  public func called<each Argument>(_ method: String, _ arguments: repeat each Argument) {
    var values: [Value] = []
    for argument in repeat each arguments { values.append(context.value(of: argument)) }
    receive(DelegateCall(method, values))
  }

  /// Says that a method of a delegate was called, by the former name.
  @available(*, deprecated, renamed: "called(_:_:)")
  public func told<each Argument>(_ method: String, _ arguments: repeat each Argument) {
    called(method, repeat each arguments)
  }
}
