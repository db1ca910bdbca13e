package import ContractBinding
import ContractValues

/// A request that was sent again before the pause was over that the vendor had asked for.
package struct ImpatientRequest: Sendable, Hashable {
  /// The request.
  package var request: VendorRequest
  /// How long the vendor had asked to wait, in seconds.
  package var pause: Int
  /// How long the adapter waited, in seconds.
  package var waited: Double

  /// Creates the account of a request.
  package init(_ request: VendorRequest, pause: Int, waited: Double) {
    self.request = request
    self.pause = pause
    self.waited = waited
  }
}

extension VendorResponse {
  /// The pause in seconds that the vendor asks for before the next request (RFC 9110, 10.2.3;
  /// RFC 6585, 4); `nil` for none, and for a date, which lies in the past on replay.
  var pause: Int? {
    guard status == 429 || status == 503, let pause = headers["retry-after"].flatMap({ Int($0) }),
      pause > 0
    else { return nil }
    return pause
  }
}
