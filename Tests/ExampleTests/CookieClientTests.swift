import ExampleCookies
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct CookieClientTests {
  @Test func `sends back the cookies that an answer set`() async throws {
    let url = try #require(URL(string: "http://shop.example/cart"))
    let sent = Sent()
    let client = CookieClient(cookies: ArrayCookieProvider()) { request in
      await sent.append(request.value(forHTTPHeaderField: "Cookie"))
      let answer = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1",
        headerFields: ["Set-Cookie": "session=a1; Path=/"])
      return (Data(), try #require(answer))
    }
    _ = try await client.data(from: url)
    _ = try await client.data(from: url)
    #expect(await sent.cookies == [nil, "session=a1"])
  }

  @Test func `a cookie of another host is not sent`() async throws {
    let bank = try #require(URL(string: "http://bank.example/"))
    let cookies = ArrayCookieProvider()
    let cookie = HTTPCookie(properties: [
      .name: "session", .value: "a1", .domain: "shop.example", .path: "/",
    ])
    cookies.set(try #require(cookie))
    let sent = Sent()
    let client = CookieClient(cookies: cookies) { request in
      await sent.append(request.value(forHTTPHeaderField: "Cookie"))
      let answer = HTTPURLResponse(
        url: bank, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
      return (Data(), try #require(answer))
    }
    _ = try await client.data(from: bank)
    #expect(await sent.cookies == [nil])
  }
}

/// The `Cookie` fields that were sent, in order.
private actor Sent {
  private(set) var cookies: [String?] = []

  func append(_ cookie: String?) { cookies.append(cookie) }
}
