package import ContractBinding
package import ContractModel

/// The traffic between an adapter and its vendor while one scenario ran.
package struct Traffic: Sendable, Hashable {
  /// The requests and their results, in the order of arrival.
  ///
  /// Requests are kept as they were sent, on replay too. Refused requests are included, with the
  /// refusal as their response.
  package var exchanges: [Exchange]
  /// The requests that were refused.
  package var refused: [RefusedRequest]
  /// The requests whose responses were still open, on both sides, at the end of the scenario.
  package var leftOpen: [VendorRequest]
  /// The requests that were sent before the vendor's pause was over.
  package var impatient: [ImpatientRequest]
  /// The requests with a day that is later than the recorded one by the age of the recording.
  package var dated: [VendorRequest]
  /// The first failure to reach the real vendor; `nil` if there was none.
  package var unreached: VendorFailure?

  /// Creates the traffic of a scenario.
  package init(
    exchanges: [Exchange] = [],
    refused: [RefusedRequest] = [],
    leftOpen: [VendorRequest] = [],
    impatient: [ImpatientRequest] = [],
    dated: [VendorRequest] = [],
    unreached: VendorFailure? = nil
  ) {
    self.exchanges = exchanges
    self.refused = refused
    self.leftOpen = leftOpen
    self.impatient = impatient
    self.dated = dated
    self.unreached = unreached
  }
}
