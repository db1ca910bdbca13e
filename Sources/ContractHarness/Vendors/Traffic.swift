package import ContractBinding
package import ContractModel

/// The traffic between an adapter and its vendor while one scenario ran, for the verdict and the
/// recording.
package struct Traffic: Sendable, Hashable {
  /// The requests and their results, in the order of arrival.
  ///
  /// On replay, too, they are the requests that the adapter sent. A refused request is included,
  /// with status 501 as its response.
  package var exchanges: [Exchange] = []
  /// The requests that the server refused, each with its reason; they make the case fail.
  package var refused: [RefusedRequest] = []
  /// The repeated `GET` requests whose refusal was still waiting when the scenario ended.
  ///
  /// They make the case fail, unless the last step that read a stream left it before its end.
  package var unawaited: [RefusedRequest] = []
  /// The requests whose responses had begun but not ended when the scenario ended, such as a stream
  /// that the adapter forgot to close.
  package var leftOpen: [VendorRequest] = []
  /// The requests that were sent before the vendor's `Retry-After` was over.
  package var impatient: [ImpatientRequest] = []
  /// The requests with today's date in place of the recorded one; they count as recorded.
  package var dated: [VendorRequest] = []
  /// The first failure to reach the real vendor, such as a failed name lookup; `nil` if there was
  /// none.
  package var unreached: VendorFailure?
  /// The failure `timeout` if the vendor has answered no request for seconds; `nil` otherwise.
  package var silence: VendorFailure?
  /// True if the adapter sent exactly the recorded requests, in their order.
  var repeatsRecording = false
}

/// A request that the adapter repeated earlier than the vendor's `Retry-After` allows.
package struct ImpatientRequest: Sendable, Hashable {
  /// The repeated request, with the same method and target as the one that the vendor rejected.
  package var request: VendorRequest
  /// The pause that the vendor asked for in `Retry-After`, in seconds.
  package var pause: Int
  /// The time between the vendor's response and the repeated request, in seconds.
  package var waited: Double
}
