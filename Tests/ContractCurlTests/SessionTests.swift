import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
import ContractURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sessions of `vendor.urlSessionConfiguration`, whose requests reach the vendor without a socket.
@Suite(.timeLimit(.minutes(1)))
struct SessionTests {
  /// A session of a scenario, and the vendor to which its requests go.
  private func session(_ role: VendorRole) -> (URLSession, LoopbackVendor) {
    let loopback = LoopbackVendor(role)
    let vendor = Vendor(
      url: Self.url(of: loopback), place: URL(filePath: "/"), client: loopback.client)
    return (URLSession(configuration: vendor.urlSessionConfiguration), loopback)
  }

  /// An address that no test opens.
  ///
  /// The closure that asks for it keeps the loopback, with which the scenario would end.
  private static func url(of loopback: LoopbackVendor) -> URL {
    withExtendedLifetime(loopback) { URL(string: "http://127.0.0.1:9") ?? URL(filePath: "/") }
  }

  private func replay(_ exchanges: [Exchange]) -> VendorRole { .replay(Replay(exchanges)) }

  private static func exchange(
    _ method: String, _ target: String, _ status: Int, _ location: String? = nil,
    body: String = ""
  ) -> Exchange {
    Exchange(
      request: VendorRequest(method: method, target: target),
      result: .response(
        VendorResponse(
          status: status, headers: location.map { [VendorHeader("Location", $0)] } ?? [],
          body: Array(body.utf8))))
  }

  private static func request(_ url: String, _ method: String = "GET") throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    return request
  }

  @Test func `replays to an adapter that insists on https`() async throws {
    let (session, _) = session(
      replay([Self.exchange("GET", "/v1/items?page=2", 404, body: "no tea")]))

    let (body, response) = try await session.data(
      for: Self.request("https://api.example.com/v1/items?page=2"))

    #expect((response as? HTTPURLResponse)?.statusCode == 404)
    #expect(String(decoding: body, as: UTF8.self) == "no tea")
  }

  @Test func `records a request with its fields and its body`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response("201 Created", "X-Id: 7\r\n", body: Array("tea".utf8))])
    }
    let (session, loopback) = session(
      .relay(to: try VendorAddress(server.url), through: try CurlTransport()))
    var request = try Self.request("https://api.example.com/orders", "POST")
    request.setValue("7", forHTTPHeaderField: "X-Trace")
    request.httpBody = Data("two".utf8)

    let (body, response) = try await session.data(for: request)

    #expect((response as? HTTPURLResponse)?.statusCode == 201)
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "x-id") == "7")
    #expect(String(decoding: body, as: UTF8.self) == "tea")
    let exchange = try #require(loopback.finish().exchanges.first)
    #expect(exchange.request.target == "/orders")
    #expect(exchange.request.headers.contains(VendorHeader("X-Trace", "7")))
    #expect(exchange.request.body == Array("two".utf8))
  }

  @Test func `reads a body from a stream`() async throws {
    let (session, loopback) = session(replay([Self.exchange("PUT", "/a", 200)]))
    var request = try Self.request("https://api.example.com/a", "PUT")
    request.httpBodyStream = InputStream(data: Data(repeating: 7, count: 40_000))

    _ = try await session.data(for: request)

    #expect(loopback.finish().exchanges.map(\.request.body.count) == [40_000])
  }

  @Test func `follows redirects, each an exchange of its own`() async throws {
    let (session, loopback) = session(
      replay([
        Self.exchange("POST", "/orders", 303, "/orders/7"),
        Self.exchange("GET", "/orders/7", 200, body: "tea"),
      ]))

    let (body, response) = try await session.data(
      for: Self.request("https://api.example.com/orders", "POST"))

    #expect(response.url?.path() == "/orders/7")
    #expect(String(decoding: body, as: UTF8.self) == "tea")
    #expect(loopback.finish().exchanges.map(\.request.method) == ["POST", "GET"])
  }

  @Test func `gives up after twenty redirects`() async throws {
    let (session, _) = session(
      replay((0...20).map { _ in Self.exchange("GET", "/a", 302, "/a") }))

    await #expect(throws: URLError(.httpTooManyRedirects)) {
      try await session.data(for: Self.request("https://api.example.com/a"))
    }
  }

  @Test(arguments: [
    (Fault.Kind.refused, URLError.Code.cannotConnectToHost), (.timeout, .timedOut),
    (.reset, .networkConnectionLost),
  ])
  func `tells a failure as URLSession does`(_ fault: Fault.Kind, _ code: URLError.Code)
    async throws
  {
    let replay = Replay([Self.exchange("GET", "/a", 200)])
    let (session, _) = session(.fault(Fault(fault, over: "a scenario"), over: replay))

    let error = await #expect(throws: URLError.self) {
      try await session.data(for: Self.request("https://api.example.com/a"))
    }
    #expect(error?.code == code)
  }

  @Test func `refuses another host than the first`() async throws {
    let (session, loopback) = session(replay([Self.exchange("GET", "/a", 200)]))
    _ = try await session.data(for: Self.request("https://api.example.com/a"))

    let error = await #expect(throws: URLError.self) {
      try await session.data(for: Self.request("https://other.example.com/a"))
    }
    #expect(error?.code == .cannotConnectToHost)
    #expect(error?.localizedDescription.contains("https://other.example.com") == true)
    #expect(loopback.finish().exchanges.count == 1)
  }

  @Test func `takes the usual port of a scheme for the same vendor`() async throws {
    let (session, loopback) = session(
      replay([Self.exchange("GET", "/a", 200), Self.exchange("GET", "/b", 200)]))
    _ = try await session.data(for: Self.request("https://api.example.com/a"))

    _ = try await session.data(for: Self.request("https://api.example.com:443/b"))
    let error = await #expect(throws: URLError.self) {
      try await session.data(for: Self.request("https://api.example.com:8443/b"))
    }
    #expect(error?.code == .cannotConnectToHost)
    #expect(loopback.finish().exchanges.map(\.request.target) == ["/a", "/b"])
  }

  @Test func `follows a link that names the vendor on this machine`() async throws {
    let (session, _) = session(
      replay([Self.exchange("GET", "/a", 200), Self.exchange("GET", "/b", 200, body: "tea")]))
    _ = try await session.data(for: Self.request("https://api.example.com/a"))

    let (body, _) = try await session.data(for: Self.request("http://127.0.0.1:9/b"))

    #expect(String(decoding: body, as: UTF8.self) == "tea")
  }

  @Test func `never reaches the vendor of another scenario`() async throws {
    let (early, ended) = session(replay([Self.exchange("GET", "/a", 200, body: "early")]))
    _ = ended.finish()
    let sessions = (0..<3).map { number in
      session(replay([Self.exchange("GET", "/a", 200, body: "\(number)")])).0
    }

    for (number, session) in sessions.enumerated() {
      let (body, _) = try await session.data(for: Self.request("https://api.example.com/a"))
      #expect(String(decoding: body, as: UTF8.self) == "\(number)")
    }
    let (_, late) = try await early.data(for: Self.request("https://api.example.com/a"))
    #expect((late as? HTTPURLResponse)?.statusCode == 501)
  }

  @Test func `sends a request once, however often its task is resumed`() async throws {
    let (session, loopback) = session(
      replay([Self.exchange("GET", "/a", 200), Self.exchange("GET", "/a", 200)]))
    let request = try Self.request("https://api.example.com/a")

    await withCheckedContinuation { continuation in
      let task = session.dataTask(with: request) { _, _, _ in continuation.resume() }
      for _ in 0..<3 { task.resume() }
    }

    #expect(loopback.finish().exchanges.count == 1)
  }

  @Test func `serves many requests of a session at once`() async throws {
    let (session, loopback) = session(
      replay((0..<200).map { Self.exchange("GET", "/\($0)", 200, body: "\($0)") }))

    let bodies = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        let request = try Self.request("https://api.example.com/\(number)")
        group.addTask { String(decoding: try await session.data(for: request).0, as: UTF8.self) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }

    #expect(bodies.count == 200)
    #expect(loopback.finish().exchanges.count == 200)
  }

  @Test func `lets no request of another protocol leave this process`() async throws {
    let (session, _) = session(replay([]))

    let error = await #expect(throws: URLError.self) {
      try await session.data(for: Self.request("ftp://127.0.0.1:9/a"))
    }
    #expect(error?.code == .unsupportedURL)
  }

  @Test func `ends with the task that waits`() async throws {
    let server = try await ScriptedServer.start { _ in .silence }
    let (session, _) = session(
      .relay(to: try VendorAddress(server.url), through: try CurlTransport()))
    let request = try Self.request("https://api.example.com/a")
    let task = Task { try await session.data(for: request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()

    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  #if canImport(FoundationNetworking)
    @Test func `refuses tasks whose bodies it does not see`() async throws {
      let (session, loopback) = session(replay([Self.exchange("POST", "/a", 200)]))

      let error = await #expect(throws: URLError.self) {
        try await session.upload(
          for: Self.request("https://api.example.com/a", "POST"), from: Data("tea".utf8))
      }
      #expect(error?.localizedDescription.contains("httpBody") == true)
      await #expect(throws: URLError.self) {
        try await session.download(from: #require(URL(string: "https://api.example.com/a")))
      }
      #expect(loopback.finish().exchanges.isEmpty)
    }
  #endif
}
