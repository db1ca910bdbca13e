/// A spy that records requests, and lets another adapter answer.
public final class SpyingNetworkAdapter: NetworkAdapter {
  /// One recorded request, for a test to check.
  public struct Posted {
    /// The path, such as `/v3/kv/put`.
    public let destination: String
    /// The JSON object as the caller passed it.
    public let payload: [String: Any]

    /// Creates a request, such as the one that a test expects.
    public init(destination: String, payload: [String: Any]) {
      self.destination = destination
      self.payload = payload
    }
  }

  /// The recorded requests, in order.
  public private(set) var posted: [Posted] = []

  private let other: any NetworkAdapter

  /// Creates a spy, by default in front of a stub that accepts everything.
  ///
  /// - Parameter other: The adapter that answers.
  public init(on other: any NetworkAdapter = SuccessfulNetworkAdapter()) {
    self.other = other
  }

  /// Records the request, and lets the other adapter answer.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    posted.append(Posted(destination: destination, payload: payload))
    other.post(destination: destination, payload: payload, responseHandler: responseHandler)
  }
}
