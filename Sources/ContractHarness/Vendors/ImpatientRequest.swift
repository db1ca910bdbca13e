package import ContractBinding

/// A request that the adapter repeated earlier than the vendor's `Retry-After` allows.
package struct ImpatientRequest: Sendable, Hashable {
  /// The repeated request, with the same method and target as the one that the vendor rejected.
  package var request: VendorRequest
  /// The pause that the vendor asked for in `Retry-After`, in seconds.
  package var pause: Int
  /// The time between the vendor's response and the repeated request, in seconds.
  package var waited: Double

  /// Creates the report of a request that was sent after `waited` seconds in place of `pause`.
  package init(_ request: VendorRequest, pause: Int, waited: Double) {
    self.request = request
    self.pause = pause
    self.waited = waited
  }
}
