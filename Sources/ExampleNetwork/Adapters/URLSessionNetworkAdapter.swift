public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A live adapter that has its own client, and needs only the address of the service.
///
/// - Bug: On Linux, Foundation (of Swift 6.3) traps when an answer ends with trailer fields
///   ("Transfer completed, but there's no response"). etcd sends such answers when it refuses a
///   request. A proxy must remove the trailer fields, as RFC 9110, section 6.5.1, allows.
public struct URLSessionNetworkAdapter: NetworkAdapter {
  private let baseURL: URL
  private let session: URLSession
  private let timeout: TimeInterval

  /// Creates an adapter, by default with the session that the whole process shares.
  ///
  /// - Parameters:
  ///   - baseURL: The service's address, such as `http://127.0.0.1:2379`.
  ///   - session: Foundation's HTTP client, whose settings apply.
  ///   - timeout: The maximum silence of the service, in seconds.
  public init(baseURL: URL, session: URLSession = .shared, timeout: TimeInterval = 30) {
    self.baseURL = baseURL
    self.session = session
    self.timeout = timeout
  }

  /// Posts a payload; see ``NetworkAdapter/post(destination:payload:responseHandler:)``.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    guard let body = RequestBody(payload) else {
      Task { responseHandler(.unsendable) }
      return
    }
    var request = URLRequest(url: baseURL.appendingPathComponent(destination))
    request.httpMethod = "POST"
    request.httpBody = body.data
    request.timeoutInterval = timeout
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let task = session.dataTask(with: request) { data, response, error in
      guard let data, let response = response as? HTTPURLResponse else {
        responseHandler(.failure(error?.localizedDescription ?? "no answer"))
        return
      }
      responseHandler(ServiceResponse(status: response.statusCode, body: data))
    }
    task.resume()
  }
}
