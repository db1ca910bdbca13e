public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A client that sends the cookies of its provider, and stores those that answers set.
public struct CookieClient {
  /// Sends one request and waits for the whole answer.
  public typealias Send = (URLRequest) async throws -> (Data, HTTPURLResponse)

  private let cookies: any CookieProvider
  private let send: Send

  /// Creates a client that is independent of how requests are sent.
  ///
  /// - Parameters:
  ///   - cookies: The live adapter, or a double in tests.
  ///   - send: A function that sends a request, such as by a `URLSession`.
  public init(cookies: any CookieProvider, send: @escaping Send) {
    self.cookies = cookies
    self.send = send
  }

  /// Fetches the content of an address, with the cookies for it.
  ///
  /// - Parameter url: The address, such as `https://shop.example/basket`.
  /// - Returns: The body of the answer, whatever its status is.
  /// - Throws: The error of `send`.
  public func data(from url: URL) async throws -> Data {
    var request = URLRequest(url: url)
    // Otherwise, URLSession would add the cookies of its own storage.
    request.httpShouldHandleCookies = false
    request.allHTTPHeaderFields = HTTPCookie.requestHeaderFields(with: cookies.cookies(for: url))
    let (body, response) = try await send(request)
    for cookie in received(in: response, from: url) { cookies.set(cookie) }
    return body
  }

  private func received(in response: HTTPURLResponse, from url: URL) -> [HTTPCookie] {
    guard let fields = response.allHeaderFields as? [String: String] else { return [] }
    return HTTPCookie.cookies(withResponseHeaderFields: fields, for: url)
  }
}
