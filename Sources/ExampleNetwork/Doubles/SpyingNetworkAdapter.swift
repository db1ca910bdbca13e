/// A spy that records requests, and lets another adapter answer.
public final class SpyingNetworkAdapter: NetworkAdapter {
  /// One recorded request.
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

  /// The recorded requests, in order.
  public private(set) var posted: [Posted] = []

  private let other: any NetworkAdapter

  /// Creates a spy.
  ///
  /// - Parameter other: The adapter that answers.
  public init(on other: any NetworkAdapter = SuccessfulNetworkAdapter()) {
    self.other = other
  }

  /// Records the request, and passes it on.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    posted.append(Posted(destination: destination, payload: payload))
    other.post(destination: destination, payload: payload, responseHandler: responseHandler)
  }
}
