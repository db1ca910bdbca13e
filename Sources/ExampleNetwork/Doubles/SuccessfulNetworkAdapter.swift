/// A stub that answers every request with success.
public struct SuccessfulNetworkAdapter: NetworkAdapter {
  private let data: [String: Any]

  /// Creates a stub, by default with an empty JSON object as the answer.
  ///
  /// - Parameter data: The JSON object with which each request succeeds.
  public init(data: [String: Any] = [:]) {
    self.data = data
  }

  /// Calls the handler at once with the data, whatever the payload is.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    responseHandler(.success(data))
  }
}
