package import ContractBinding
package import ContractModel

/// The traffic between an adapter and its vendor while one scenario ran.
package struct Traffic: Sendable, Hashable {
  /// Every request and what came of it, in the order of arrival.
  ///
  /// Requests are as they were sent, also on replay; refused ones are among them, with the
  /// refusal as their response.
  package var exchanges: [Exchange]
  /// The requests that were refused.
  package var refused: [RefusedRequest]
  /// The requests whose responses had not ended, and which the adapter had not left, when the
  /// scenario was over.
  package var leftOpen: [VendorRequest]
  /// The requests that did not wait as long as the vendor had asked for.
  package var impatient: [ImpatientRequest]
  /// Those that name a day which is as much later than the recorded one as the recording is old.
  package var dated: [VendorRequest]
  /// Why the real vendor could not be reached, by the first request; `nil` when it could.
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
