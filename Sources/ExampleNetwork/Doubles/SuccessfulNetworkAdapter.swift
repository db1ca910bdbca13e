/// A stub that answers every request with success.
public struct SuccessfulNetworkAdapter: NetworkAdapter {
  private let data: [String: Any]

  /// Creates a stub.
  ///
  /// - Parameter data: The answer to each request.
  public init(data: [String: Any] = [:]) {
    self.data = data
  }

  /// Answers with the data.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    responseHandler(.success(data))
  }
}
