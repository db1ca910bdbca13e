/// A call from an adapter or double to its delegate, which a contract lists under `receives`.
package struct DelegateCall: Sendable, Hashable {
  /// The called method, such as `mapDidTap(_:)`.
  ///
  /// It equals ``OperationDescription/signature``.
  package var method: String
  /// The arguments as values, in the order of the method's parameters.
  package var arguments: [Value]

  /// Creates a call from the method's signature and its arguments.
  package init(_ method: String, _ arguments: [Value] = []) {
    self.method = method
    self.arguments = arguments
  }
}
