/// One call of an owned delegate.
package struct DelegateCall: Sendable, Hashable {
  /// The delegate's method, as ``OperationDescription/signature`` names it: `mapDidTap(_:)`.
  package var method: String
  /// The arguments of the delegate's method, in order.
  package var arguments: [Value]

  /// Creates a call.
  package init(_ method: String, _ arguments: [Value] = []) {
    self.method = method
    self.arguments = arguments
  }
}
