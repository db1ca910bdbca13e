public import ContractBinding

/// A connection to a service that speaks JSON over HTTP.
@Contracted
public protocol NetworkAdapter {
  /// Posts a payload. The handler is called once, after this method has returned, in every case.
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
