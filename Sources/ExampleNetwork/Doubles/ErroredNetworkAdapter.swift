/// A stub that refuses every request, like a service that misses a key in the request.
public struct ErroredNetworkAdapter: NetworkAdapter {
  private let errors: [[String: Any]]

  /// Creates a stub, by default with etcd's message about a missing key.
  ///
  /// - Parameter errors: The JSON objects with which each request is refused.
  public init(errors: [[String: Any]] = [Self.keyIsMissing]) {
    self.errors = errors
  }

  /// The answer of etcd to a request without a key.
  public static var keyIsMissing: [String: Any] {
    let words = "etcdserver: key is not provided"
    return ["error": words, "message": words, "code": 3]
  }

  /// Calls the handler at once with the errors, whatever the payload is.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    responseHandler(.errors(errors))
  }
}
