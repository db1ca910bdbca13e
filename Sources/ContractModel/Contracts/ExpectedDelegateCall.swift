/// A call that an owned delegate must receive.
package struct ExpectedDelegateCall: Sendable, Hashable {
  /// The arguments that the delegate's method must get.
  package enum Arguments: Sendable, Hashable {
    /// Any arguments: the contract names only the method.
    case any
    /// One expectation for each parameter, by position.
    case byPosition([Expected])
    /// Expectations by parameter name; other parameters accept any value. ``ContractResolution``
    /// turns this case into `byPosition`.
    case byName([String: Expected])
  }

  /// The method as the contract names it: `mapDidTap`, or `map(_:didTap:)` if several methods share
  /// a base name.
  ///
  /// After ``ContractResolution``, it is the method's signature.
  package var method: String
  /// The arguments that the method must get.
  package var arguments: Arguments
  /// The place of the expectation in the contract file.
  package var location: SourceLocation

  /// Creates an expectation.
  package init(
    _ method: String, _ arguments: Arguments = .any, location: SourceLocation
  ) {
    self.method = method
    self.arguments = arguments
    self.location = location
  }
}
