import Foundation

/// A client of a WebDAV server, made from any function that sends a request.
public struct WebDAVClient: Sendable {
  /// A request as the function that sends it needs it, without the server's address.
  public struct Request: Sendable {
    /// The method, such as `PROPFIND`.
    public var method: String
    /// The path, percent-encoded, such as `/ada/work/1.ics`.
    public var path: String
    /// The header fields by name, such as `If-Match`.
    public var headers: [String: String]
    /// The body, such as iCalendar text; empty for none.
    public var body: String
  }

  /// The parts of an answer that this example uses.
  public struct Answer: Sendable {
    /// The status code, such as 207 for an answer about several resources.
    public var status: Int
    /// The `ETag` of the resource, which changes with it; `nil` if the server sends none.
    public var version: String?
    /// The bytes of the body, such as XML.
    public var body: [UInt8]

    /// Creates an answer, from the response of whatever client sends the request.
    public init(status: Int, version: String?, body: [UInt8]) {
      self.status = status
      self.version = version
      self.body = body
    }
  }

  private let authorization: String
  private let perform: @Sendable (Request) async throws -> Answer

  /// Creates a client that signs in with HTTP Basic.
  ///
  /// - Parameters:
  ///   - user: The name to sign in with, such as `ada`.
  ///   - password: The password, which each request contains in base64.
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
