/// A stub of a service that cannot be reached.
public struct FailingNetworkAdapter: NetworkAdapter {
  private let reason: String

  /// Creates a stub.
  ///
  /// - Parameter reason: The answer to each request.
  public init(reason: String = "no answer") {
    self.reason = reason
  }

  /// Answers with the reason.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    responseHandler(.failure(reason))
  }
}
