package import ContractBinding
package import ContractModel

/// The source of the answers while one scenario runs.
package enum VendorRole: Sendable {
  /// The real vendor: requests are passed on and exchanges are kept, for `record` and `verify
  /// --live`.
  case relay(to: VendorAddress, through: any VendorTransport)
  /// A recording, without any vendor.
  case replay(Replay)
  /// A fault, applied to the answers of a recording or, without one, to an empty JSON object.
  case fault(Fault, over: Replay? = nil)
}

/// A recording to replay, and the rules for comparing requests with it.
package struct Replay: Sendable {
  /// The recorded exchanges, in order.
  package var exchanges: [Exchange]
  /// The volatile places.
  package var volatility: Volatility
  /// The names of the request header fields that are compared.
  package var countingHeaders: Set<String>
  /// A function that returns the form of a request that a recording would contain.
  package var redaction: @Sendable (VendorRequest) -> VendorRequest
  /// The speed of streamed pieces: 0 for no pauses, 1 for the recorded pauses.
  package var pace: Double
  /// The age of the recording; a request may contain a day that is later by this age.
  var age: RecordingAge?

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - exchanges: The recorded exchanges, in order.
  ///   - volatility: The volatile places.
  ///   - countingHeaders: The names of the request header fields that are compared.
  ///   - redaction: A function that returns the form of a request that a recording would contain;
  ///     called once for each request, in the order of arrival.
  ///   - pace: The speed of streamed pieces: 0 for no pauses, 1 for the recorded pauses.
  package init(
    _ exchanges: [Exchange],
    volatility: Volatility = Volatility(),
    countingHeaders: Set<String> = [],
    redaction: @escaping @Sendable (VendorRequest) -> VendorRequest = { $0 },
    pace: Double = 0
  ) {
    self.exchanges = exchanges
    self.volatility = volatility
    self.countingHeaders = countingHeaders
    self.redaction = redaction
    self.pace = pace
  }
}
