/// A stub of a service that cannot be reached.
public struct FailingNetworkAdapter: NetworkAdapter {
  private let reason: String

  /// Creates a stub, by default with the reason "no answer".
  ///
  /// - Parameter reason: The text with which each request fails.
  public init(reason: String = "no answer") {
    self.reason = reason
  }

  /// Calls the handler at once with the reason, whatever the payload is.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    responseHandler(.failure(reason))
  }
}
