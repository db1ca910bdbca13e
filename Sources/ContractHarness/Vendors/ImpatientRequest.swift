package import ContractBinding
import ContractValues

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

extension VendorResponse {
  /// The pause that the vendor asks for with status 429 or 503, in seconds (RFC 9110, 10.2.3; RFC
  /// 6585, 4).
  ///
  /// It is `nil` if the vendor asks for none. It is also `nil` for a date, because a recorded date
  /// is in the past on replay.
  var pause: Int? {
    guard status == 429 || status == 503, let pause = headers["retry-after"].flatMap({ Int($0) }),
      pause > 0
    else { return nil }
    return pause
  }
}
