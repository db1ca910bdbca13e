/// One thing that an owned delegate must have been told.
package struct ExpectedDelegateCall: Sendable, Hashable {
  /// The arguments that the delegate's method must get.
  package enum Arguments: Sendable, Hashable {
    /// Anything: the contract names the method alone.
    case any
    /// By position, each of them.
    case byPosition([Expected])
    /// By parameter name, and nothing of the others; ``ContractResolution`` leaves none.
    case byName([String: Expected])
  }

  /// The method as the contract names it: `mapDidTap`, or `map(_:didTap:)` where the names of
  /// several begin alike; after ``ContractResolution``, its signature.
  package var method: String
  /// The arguments that it must get.
  package var arguments: Arguments
  /// Where it is written.
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
