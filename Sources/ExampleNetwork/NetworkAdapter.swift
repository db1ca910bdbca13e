public import ContractBinding

/// The way to a service that speaks JSON over HTTP.
@Contracted
public protocol NetworkAdapter {
  /// Posts a payload and calls back once, after it has returned, whatever comes of it.
  ///
  /// - Parameters:
  ///   - destination: The path, such as `/v3/kv/put`.
  ///   - payload: A JSON object.
  ///   - responseHandler: Called with the outcome, from any thread.
  func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  )
}
