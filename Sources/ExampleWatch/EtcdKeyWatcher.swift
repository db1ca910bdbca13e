public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The live adapter of etcd's JSON gateway, in which the answer to `POST /v3/watch` does not end.
public struct EtcdKeyWatcher: KeyWatcher {
  private let baseURL: URL
  private let timeout: TimeInterval

  /// Creates an adapter, which opens a connection for each watch.
  ///
  /// - Parameters:
  ///   - baseURL: The address of etcd, such as `http://127.0.0.1:2379`.
  ///   - timeout: The maximum time for an answer, and for the start of a watch, in seconds.
  public init(baseURL: URL, timeout: TimeInterval = 10) {
    self.baseURL = baseURL
    self.timeout = timeout
  }

  /// Sends a watch request, and returns when etcd has confirmed it.
  public func watch(_ key: String) async throws -> AsyncThrowingStream<KeyEvent, any Error> {
    // A watch is silent while nothing changes, so its timeout is long.
    let week: TimeInterval = 7 * 24 * 60 * 60
    let connection = WatchConnection()
    try await connection.open(
      try request("/v3/watch", ["create_request": ["key": base64(key)]], timeout: week),
      timeout: timeout)
    return connection.events
  }

  /// Puts a value through `/v3/kv/put`, with key and value in base64.
  public func put(_ value: String, under key: String) async throws {
    try await send("/v3/kv/put", ["key": base64(key), "value": base64(value)])
  }

  /// Deletes a key through `/v3/kv/deleterange`, with the key in base64.
  public func delete(_ key: String) async throws {
    try await send("/v3/kv/deleterange", ["key": base64(key)])
  }

  private func send(_ path: String, _ body: [String: String]) async throws {
    let request = try request(path, body, timeout: timeout)
    let response: URLResponse
    do {
      (_, response) = try await URLSession.shared.data(for: request)
    } catch {
      throw KeyWatcherError.unreachable
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw KeyWatcherError.refused("status \(status)") }
  }

  private func request(
    _ path: String, _ body: some Encodable, timeout: TimeInterval
  ) throws -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(path))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(body)
    request.timeoutInterval = timeout
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return request
  }

  private func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }
}
