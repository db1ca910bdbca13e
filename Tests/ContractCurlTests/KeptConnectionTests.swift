import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
import Foundation
import Testing

/// Connections that are kept, and what must not leave the next request waiting on them.
@Suite(.timeLimit(.minutes(2)))
struct KeptConnectionTests {
  let transport: CurlTransport

  init() throws {
    var limits = CurlTransport.Limits()
    limits.exchange = Duration.seconds(4).withPatience
    transport = try CurlTransport(limits: limits)
  }

  /// Longer than the vendor's head may stand alone before it is passed on by itself.
  private static let slowly = 150

  @Test(arguments: [("204 No Content", "GET"), ("304 Not Modified", "GET"), ("200 OK", "HEAD")])
  func `writes nothing behind a response without a body that ends late`(
    status: String, method: String
  ) async throws {
    // The end of an HTTP/1.1 response without a body is its head's: only a relay can be late.
    let vendor = try await relay(through: LateTransport(status: Int(status.prefix(3)) ?? 0))

    let answer = try await RawClient.exchange(
      "\(method) /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\nConnection: close\r\n\r\n",
      with: vendor.url)

    let first = try #require(answer.firstRange(of: "\r\n\r\n"))
    #expect(answer[first.upperBound...].hasPrefix("HTTP/1.1 "), "\(answer)")
  }

  @Test func `invites the body of a request that came while another was answered`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write([[], ScriptedServer.response()], apart: Self.slowly)
    }
    let vendor = try await relay(to: server.url)

    let answer = try await RawClient.exchange(
      "GET /a HTTP/1.1\r\n\r\nPUT /b HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n",
      with: vendor.url, until: "HTTP/1.1 100 Continue\r\n\r\n")

    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("HTTP/1.1 100 Continue\r\n\r\n"))
  }

  @Test func `waits for no vendor that leaves an expectation without an answer`() async throws {
    let server = try await ScriptedServer.start { _ in .write([ScriptedServer.response()]) }
    let vendor = try await relay(to: server.url)
    let body = [UInt8](repeating: 0x61, count: 2000)

    // A client that waits for an answer to its expectation takes a second each time; a busy machine
    // may be slow once.
    var times: [Duration] = []
    for _ in 0..<3 {
      let waited = try await ContinuousClock().measure {
        let response = try await transport.response(
          to: VendorRequest(
            method: "PUT", target: "/", headers: [VendorHeader("Expect", "100-continue")],
            body: body),
          from: VendorAddress(vendor.url))
        #expect(response.status == 200)
      }
      times.append(waited)
    }

    #expect(times.contains { $0 < Duration.seconds(1).withPatience }, "\(times)")
    #expect(!server.requests[0].lowercased().contains("expect:"))
  }

  @Test func `takes a new connection where the vendor has closed the one that was kept`()
    async throws
  {
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response(body: Array("tea".utf8))], close: true)
    }
    let vendor = try await relay(to: server.url)

    for target in ["/a", "/b", "/c"] {
      let response = try await post(target, to: vendor)
      #expect(response.status == 200)
    }
    #expect(server.connections == 3)
  }

  @Test func `asks again where the vendor closes a kept connection as the request arrives`()
    async throws
  {
    let refusals = Shared(1)
    let server = try await ScriptedServer.start { request in
      guard request.hasPrefix("POST /b "), refusals.value > 0 else {
        return .write([ScriptedServer.response()])
      }
      refusals.value -= 1
      return .write([], close: true)
    }
    let vendor = try await relay(to: server.url)

    for target in ["/a", "/b", "/c"] {
      let response = try await post(target, to: vendor)
      #expect(response.status == 200)
    }
    #expect(server.requests.count == 4)
    #expect(vendor.finish().exchanges.count == 3)
  }

  @Test(arguments: ["HEAD", "GET"])
  func `waits for no body that a response without one speaks of`(method: String) async throws {
    let status = method == "HEAD" ? "200 OK" : "304 Not Modified"
    let server = try await ScriptedServer.start { _ in
      .write([Array("HTTP/1.1 \(status)\r\nContent-Length: 1000\r\n\r\n".utf8)])
    }
    let vendor = try await relay(to: server.url)
    let body = method == "HEAD" ? Array("tea".utf8) : []

    let response = try await transport.response(
      to: VendorRequest(method: method, target: "/", body: body),
      from: VendorAddress(server.url))
    let relayed = try await transport.response(
      to: VendorRequest(method: method, target: "/"), from: VendorAddress(vendor.url))

    #expect(response.status == Int(status.prefix(3)) && relayed.status == response.status)
    #expect(server.requests.allSatisfy { $0.hasPrefix("\(method) / HTTP/1.1\r\n") })
  }

  @Test func `leaves a client that has closed its half without an answer at once`() async throws {
    let server = try await ScriptedServer.start { _ in .silence }
    let vendor = try await relay(to: server.url)

    let answer = try await RawClient.exchange(
      "GET /a HTTP/1.1\r\n\r\n", with: vendor.url, closingHalf: true)

    #expect(answer == "")
  }

  private func post(_ target: String, to vendor: LoopbackVendor) async throws -> VendorResponse {
    try await transport.response(
      to: VendorRequest(method: "POST", target: target, body: Array("tea".utf8)),
      from: VendorAddress(vendor.url))
  }

  private func relay(to url: String) async throws -> LoopbackVendor {
    try LoopbackVendor(.relay(to: VendorAddress(url), through: transport))
  }

  private func relay(through transport: some VendorTransport) async throws -> LoopbackVendor {
    try LoopbackVendor(
      .relay(to: VendorAddress("http://127.0.0.1:9"), through: transport))
  }
}

/// A way to a vendor on which a response ends long after its head.
private struct LateTransport: VendorTransport {
  let status: Int
  let name = "late"

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    receive(.head(status: status, headers: []))
    try await Task.sleep(for: .milliseconds(200))
  }
}
