public import ContractBinding

/// A connection to a service that speaks JSON over HTTP.
@Contracted
public protocol NetworkAdapter {
  /// Posts a payload, and calls the handler once, within this method or later.
  ///
  /// - Parameters:
  ///   - destination: The path, such as `/v3/kv/put`.
  ///   - payload: A JSON object, such as `["key": "dGVh"]`.
  ///   - responseHandler: A function that receives the outcome, on any thread.
  func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  )
}
