/// A spy that remembers what was posted, and lets another adapter answer.
public final class SpyingNetworkAdapter: NetworkAdapter {
  /// One request that was made.
  public struct Posted {
    /// The path.
    public let destination: String
    /// The JSON object.
    public let payload: [String: Any]

    /// Creates a request.
    public init(destination: String, payload: [String: Any]) {
      self.destination = destination
      self.payload = payload
    }
  }

  /// The posted bodies, in order.
  public private(set) var posted: [Posted] = []

  private let other: any NetworkAdapter

  /// Creates a spy.
  ///
  /// - Parameter other: Who answers.
  public init(on other: any NetworkAdapter = SuccessfulNetworkAdapter()) {
    self.other = other
  }

  /// Remembers the request, and passes it on.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    posted.append(Posted(destination: destination, payload: payload))
    other.post(destination: destination, payload: payload, responseHandler: responseHandler)
  }
}
