/// One thing that an owned delegate was told.
public struct DelegateCall: Sendable, Hashable {
  /// The delegate's method, as ``Operation/signature`` names it: `mapDidTap(_:)`.
  public var method: String
  /// The arguments of the delegate's method, in order.
  public var arguments: [Value]

  /// Creates what was told.
  public init(_ method: String, _ arguments: [Value] = []) {
    self.method = method
    self.arguments = arguments
  }
}
