package import ContractBinding
import ContractValues

/// A request that was repeated before the vendor's pause was over.
package struct ImpatientRequest: Sendable, Hashable {
  /// The request.
  package var request: VendorRequest
  /// The pause that the vendor asked for, in seconds.
  package var pause: Int
  /// The time that the adapter waited, in seconds.
  package var waited: Double

  /// Creates a description of a request.
  package init(_ request: VendorRequest, pause: Int, waited: Double) {
    self.request = request
    self.pause = pause
    self.waited = waited
  }
}

extension VendorResponse {
  /// The pause before the next request that the vendor asks for, in seconds (RFC 9110, 10.2.3; RFC
  /// 6585, 4); `nil` if there is none, and for a date, which is in the past on replay.
  var pause: Int? {
    guard status == 429 || status == 503, let pause = headers["retry-after"].flatMap({ Int($0) }),
      pause > 0
    else { return nil }
    return pause
  }
}
