/// A stub that never reaches anybody.
public struct FailingNetworkAdapter: NetworkAdapter {
  private let reason: String

  /// Creates a stub.
  ///
  /// - Parameter reason: What each request is answered with.
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
