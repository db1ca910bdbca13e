public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A client that sends the cookies of its provider, and keeps those that answers set.
public struct CookieClient {
  /// Sends one request and waits for the whole answer.
  public typealias Send = (URLRequest) async throws -> (Data, HTTPURLResponse)

  private let cookies: any CookieProvider
  private let send: Send

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - cookies: Where cookies are kept.
  ///   - send: The way to the network.
  public init(cookies: any CookieProvider, send: @escaping Send) {
    self.cookies = cookies
    self.send = send
  }

  /// Gets what is at an address.
  ///
  /// - Parameter url: The address.
  /// - Returns: The body.
  /// - Throws: What sending throws.
  public func data(from url: URL) async throws -> Data {
    var request = URLRequest(url: url)
    // URLSession would add the cookies of its own storage.
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
