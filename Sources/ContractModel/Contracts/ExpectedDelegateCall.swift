/// One entry under `receives`: a call that the adapter must make to its delegate.
package struct ExpectedDelegateCall: Sendable, Hashable {
  /// The three ways in which a contract can give the arguments of the call.
  package enum Arguments: Sendable, Hashable {
    /// Any arguments, because the contract only names the method.
    case any
    /// One expectation for each parameter, in the order of the declaration.
    case byPosition([Expected])
    /// Expectations by parameter name.
    ///
    /// Other parameters accept any value. ``ContractResolution`` converts this case to
    /// `byPosition`.
    case byName([String: Expected])
  }

  /// The method as the contract writes it: `mapDidTap`, or `map(_:didTap:)` if several methods
  /// share a name.
  ///
  /// After ``ContractResolution``, it is the method's signature.
  package var method: String
  /// The arguments that the method must receive; by default, any are accepted.
  package var arguments: Arguments = .any
  /// The line and column of the entry, which messages about this call show.
  package var location: SourceLocation
}
