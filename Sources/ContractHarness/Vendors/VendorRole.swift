package import ContractBinding
package import ContractModel

/// The source of the answers that an adapter gets in one scenario: the vendor, a recording or a
/// fault.
package enum VendorRole: Sendable {
  /// The real vendor answers.
  ///
  /// Requests are passed on and exchanges are logged, for `record` and `verify --live`.
  case relay(to: VendorAddress, through: any VendorTransport)
  /// A recording answers, and the vendor is not called, for `verify`.
  case replay(Replay)
  /// A fault such as `reset` replaces or damages the answers of a recording.
  ///
  /// Without a recording, it damages the answer `{}`.
  case fault(Fault, over: Replay? = nil)

  /// The recording that answers, or that a fault damages; `nil` if there is none.
  var replayed: Replay? {
    switch self {
    case .relay: nil
    case .replay(let replay): replay
    case .fault(_, let replay): replay
    }
  }

  /// True for the fault `refused`: the vendor's address accepts no connections.
  var refusesConnections: Bool {
    if case .fault(let fault, _) = self { fault.kind == .refused } else { false }
  }
}

/// A recording that answers instead of the vendor.
///
/// Its rules decide which recorded request matches a sent one.
package struct Replay: Sendable {
  /// The exchanges of the recording; equal requests get their responses in this order.
  package var exchanges: [Exchange]
  /// The positions of values in requests that may differ from the recording, such as timestamps.
  package var volatility: Volatility
  /// The names of the request header fields that must equal the recorded ones.
  package var countingHeaders: Set<String>
  /// A function that replaces secrets in a sent request, because the recorded requests contain
  /// placeholders too.
  ///
  /// The recorded requests go through it as well. An adapter that repeats the recording does not
  /// need this, so it happens at the first other request.
  package var redaction: @Sendable (VendorRequest) -> VendorRequest
  /// The time since the recording was made, because a request may contain today's date; `nil` if it
  /// is not known.
  var age: RecordingAge?
  /// True if the scenario reads a stream; the adapter may then send a request that no step awaits.
  package var readsStream = false

  /// Creates a replay.
  ///
  /// By default, no value may differ, and no header field is compared.
  ///
  /// Each sent request is redacted at most once, in the order of arrival.
  package init(
    _ exchanges: [Exchange],
    volatility: Volatility = Volatility(),
    countingHeaders: Set<String> = [],
    redaction: @escaping @Sendable (VendorRequest) -> VendorRequest = { $0 }
  ) {
    self.exchanges = exchanges
    self.volatility = volatility
    self.countingHeaders = countingHeaders
    self.redaction = redaction
  }
}
