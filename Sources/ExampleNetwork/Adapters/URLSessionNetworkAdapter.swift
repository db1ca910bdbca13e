public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A live adapter that keeps a client of its own, and only needs to be told where the service is.
///
/// - Bug: On Linux, Foundation (of Swift 6.3) traps when an answer ends with trailer fields, as
///   those do in which etcd refuses a request ("Transfer completed, but there's no response").
///   Something between the two must leave them out, as RFC 9110, section 6.5.1, allows.
public struct URLSessionNetworkAdapter: NetworkAdapter {
  private let baseURL: URL
  private let session: URLSession
  private let timeout: TimeInterval

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - baseURL: The service's address.
  ///   - session: The client.
  ///   - timeout: How long the service may be silent, in seconds.
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
