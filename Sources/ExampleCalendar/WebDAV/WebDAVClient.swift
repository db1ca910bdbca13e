import Foundation

/// A client of a WebDAV server, made from any function that sends a request.
public struct WebDAVClient: Sendable {
  /// A request.
  public struct Request: Sendable {
    /// The method, such as `PROPFIND`.
    public var method: String
    /// The path, percent-encoded.
    public var path: String
    /// The header fields.
    public var headers: [String: String]
    /// The body; empty for none.
    public var body: String
  }

  /// An answer.
  public struct Answer: Sendable {
    /// The status code.
    public var status: Int
    /// The version of the resource, which the server sends as its `ETag`.
    public var version: String?
    /// The body.
    public var body: [UInt8]

    /// Creates an answer.
    public init(status: Int, version: String?, body: [UInt8]) {
      self.status = status
      self.version = version
      self.body = body
    }
  }

  private let authorization: String
  private let perform: @Sendable (Request) async throws -> Answer

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - user: The user's name.
  ///   - password: The user's password.
  ///   - perform: A function that sends a request and waits for the whole answer.
  public init(
    user: String,
    password: String,
    perform: @escaping @Sendable (Request) async throws -> Answer
  ) {
    authorization = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    self.perform = perform
  }

  /// Sends a request; turns a failure and an error status into a ``CalendarError``.
  func send(
    _ method: String, _ path: String, headers: [String: String] = [:], body: String = ""
  ) async throws(CalendarError) -> Answer {
    var headers = headers
    headers["Authorization"] = authorization
    let request = Request(method: method, path: path, headers: headers, body: body)
    let answer: Answer
    do { answer = try await perform(request) } catch { throw .unreachable }
    switch answer.status {
    case 401, 403: throw .notAllowed
    case 404, 409: throw .missing
    case 200..<300, 412: return answer
    default: throw .unreachable
    }
  }
}
