/// A stub to which every request is a success.
public struct SuccessfulNetworkAdapter: NetworkAdapter {
  private let data: [String: Any]

  /// Creates a stub.
  ///
  /// - Parameter data: What each request is answered with.
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
