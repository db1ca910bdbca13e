package import ContractBinding
package import ContractModel

/// The part that the harness plays in the vendor's place while one scenario runs.
package enum VendorRole: Sendable {
  /// The real vendor: each request is passed on, and what comes back is kept. For `record`
  /// and for `verify --live`.
  case relay(to: VendorAddress, through: any VendorTransport)
  /// A recording: nothing is reached beyond this machine.
  case replay(Replay)
  /// A fault, on the answers of a recording or, without one, on an empty JSON object.
  case fault(Fault, over: Replay? = nil)
}

/// A recording to answer from, and how requests are compared with it.
package struct Replay: Sendable {
  /// The recorded exchanges, in order.
  package var exchanges: [Exchange]
  /// The places that never count.
  package var volatility: Volatility
  /// The names of request header fields that count; others do not.
  package var countingHeaders: Set<String>
  /// Makes of an incoming request what recording would have kept of it.
  package var redaction: @Sendable (VendorRequest) -> VendorRequest
  /// How fast streamed pieces follow each other: 0 for no waiting, 1 for as recorded.
  package var pace: Double
  /// The age of the recording: requests that name a day may name one that is so much later.
  var age: RecordingAge?

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - exchanges: The recorded exchanges, in order.
  ///   - volatility: What never counts.
  ///   - countingHeaders: The names of request header fields that count.
  ///   - redaction: Makes of an incoming request what recording would have kept of it; called
  ///     once for each request, in the order of arrival.
  ///   - pace: How fast streamed pieces follow each other.
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
