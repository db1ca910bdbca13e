public import ContractBinding

/// What passed between an adapter and its vendor while one scenario ran.
public struct Traffic: Sendable, Hashable {
  /// A failure that was shown to the adapter in the vendor's place.
  public struct ShownFailure: Sendable, Hashable {
    /// The index in ``Traffic/exchanges``.
    public var exchange: Int
    /// What was recorded, or what the fault is.
    public var failure: VendorFailure
    /// How the adapter met it: over a socket some failures can only be approached.
    public var shownAs: String

    /// Creates an entry.
    public init(exchange: Int, failure: VendorFailure, shownAs: String) {
      self.exchange = exchange
      self.failure = failure
      self.shownAs = shownAs
    }
  }

  /// Every request and what came of it, in the order of arrival.
  ///
  /// Requests are as they were sent, after redaction on replay; refused ones are among them,
  /// with the refusal as their response.
  public var exchanges: [Exchange]
  /// The requests that were refused.
  public var refused: [RefusedRequest]
  /// The recorded exchanges that no request asked for, by their index in the recording.
  public var unused: [Int]
  /// The failures that were shown to the adapter.
  public var failures: [ShownFailure]
  /// The requests whose responses had not ended, and which the adapter had not left, when the
  /// scenario was over.
  public var leftOpen: [VendorRequest]
  /// Why the real vendor could not be reached, by the first request; `nil` when it could.
  public var unreached: VendorFailure?

  /// Creates the traffic of a scenario.
  public init(
    exchanges: [Exchange] = [],
    refused: [RefusedRequest] = [],
    unused: [Int] = [],
    failures: [ShownFailure] = [],
    leftOpen: [VendorRequest] = [],
    unreached: VendorFailure? = nil
  ) {
    self.exchanges = exchanges
    self.refused = refused
    self.unused = unused
    self.failures = failures
    self.leftOpen = leftOpen
    self.unreached = unreached
  }
}
