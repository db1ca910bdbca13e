import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation
import Subprocess
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CurlTransportTests {
  @Test func `sends what the adapter sent and nothing of its own`() async throws {
    let server = try await ScriptedServer.start { _ in .write([ScriptedServer.response()]) }
    let transport = try CurlTransport()

    _ = try await transport.response(
      to: VendorRequest(
        method: "POST", target: "/orders?x=1",
        headers: [
          VendorHeader("X-Trace", "7"), VendorHeader("Connection", "X-Hop"),
          VendorHeader("X-Hop", "1"), VendorHeader("X-Empty", ""),
        ],
        body: Array("tea".utf8)),
      from: try VendorAddress(server.url + "/v2/"))

    let lines = server.requests[0].split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "POST /v2/orders?x=1 HTTP/1.1")
    #expect(lines.dropFirst(2) == ["X-Trace: 7", "X-Empty:", "Content-Length: 3", "", "tea"])
  }

  @Test(arguments: [
    ("GET", "", "GET / HTTP/1.1\r\n"),
    ("POST", "Content-Length: 0", "POST / HTTP/1.1\r\n"),
    ("PUT", "Content-Length: 0", "PUT / HTTP/1.1\r\n"),
    ("DELETE", "", "DELETE / HTTP/1.1\r\n"),
    ("HEAD", "", "HEAD / HTTP/1.1\r\n"),
    ("PROPFIND", "", "PROPFIND / HTTP/1.1\r\n"),
  ])
  func `sends any method without a body`(method: String, field: String, line: String) async throws {
    let server = try await ScriptedServer.start { _ in
      .write([Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)])
    }

    let response = try await CurlTransport().response(
      to: VendorRequest(method: method, target: ""), from: try VendorAddress(server.url))

    #expect(response.status == 204)
    #expect(server.requests[0].hasPrefix(line))
    #expect(server.requests[0].contains("Content-Length") == !field.isEmpty)
  }

  @Test func `does not follow a redirect`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response("302 Found", "Location: /elsewhere\r\n")])
    }

    let response = try await get(server.url)

    #expect(response.status == 302)
    #expect(response.headers["location"] == "/elsewhere")
    #expect(server.requests.count == 1)
  }

  @Test func `hands on a chunked body as it arrives, and its trailers`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write(
        [
          "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n",
          "Transfer-Encoding: chunked\r\n\r\n", "3\r\none\r\n", "3\r\ntwo\r\n",
          "0\r\nX-Sum: 6\r\n\r\n",
        ].map { Array($0.utf8) },
        apart: 30)
    }
    let parts = Mutex<[VendorResponsePart]>([])

    try await CurlTransport().send(
      VendorRequest(method: "GET", target: "/"), to: try VendorAddress(server.url)
    ) { part in
      parts.withLock { $0.append(part) }
    }

    #expect(
      parts.withLock { $0 } == [
        .head(status: 200, headers: [VendorHeader("Transfer-Encoding", "chunked")]),
        .body(Array("one".utf8)), .body(Array("two".utf8)),
        .trailers([VendorHeader("X-Sum", "6")]),
      ])
  }

  @Test func `decodes a compressed body and says so`() async throws {
    let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAAAAytJTQQAsteGjgMAAAA="))
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response("200 OK", "Content-Encoding: gzip\r\n", body: Array(gzip))])
    }

    let response = try await get(
      server.url, headers: [VendorHeader("Accept-Encoding", "zstd;q=1, gzip, snappy")])

    #expect(response.body == Array("tea".utf8))
    #expect(response.headers == [VendorHeader("Content-Encoding", "gzip")])
    #expect(!server.requests[0].contains("snappy"))
    #expect(server.requests[0].contains("gzip"))
  }

  @Test func `stops a body at its limit, whatever was promised`() async throws {
    let chunk = Array("10000\r\n".utf8) + Array(repeating: 0x61, count: 65536) + [0x0D, 0x0A]
    let head = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    let server = try await ScriptedServer.start { _ in
      .write([head] + Array(repeating: chunk, count: 64))
    }
    var limits = CurlTransport.Limits()
    limits.body = 100_000

    await #expect(
      throws: VendorFailure(.tooLarge, "the body is larger than 100000 bytes (curl 23)")
    ) {
      try await get(server.url, limits)
    }
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n"])
  func `stops a header that has no end`(start: String) async throws {
    let field = Array("X-Filler: \(String(repeating: "a", count: 1000))\r\n".utf8)
    let server = try await ScriptedServer.start { _ in
      .write([Array(start.utf8)] + Array(repeating: field, count: 3000))
    }

    await #expect(
      throws: VendorFailure(.tooLarge, "the header is larger than 262144 bytes (curl 23)")
    ) {
      try await get(server.url)
    }
  }

  @Test func `stops a small body that decodes to a large one`() async throws {
    let bomb = try await Self.gzip(ofZeros: 50_000_000)
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response("200 OK", "Content-Encoding: gzip\r\n", body: bomb)])
    }

    await #expect {
      try await get(server.url)
    } throws: { ($0 as? VendorFailure)?.kind == .tooLarge }
  }

  @Test(arguments: [
    ("reset", VendorFailure(.reset, "Failure when receiving data from the peer (curl 56)")),
    ("nothing", VendorFailure(.reset, "Server returned nothing (no headers, no data) (curl 52)")),
    ("short", VendorFailure(.reset, "Transferred a partial file (curl 18)")),
    ("garbage", VendorFailure(.malformed, "Unsupported protocol (curl 1)")),
    ("silence", VendorFailure(.timeout, "Timeout was reached (curl 28)")),
    (
      "gzip",
      VendorFailure(
        .malformed, "Unrecognized or bad HTTP Content or Transfer-Encoding (curl 61)")
    ),
  ])
  func `says what went wrong`(script: String, failure: VendorFailure) async throws {
    let server = try await ScriptedServer.start { _ in
      switch script {
      case "reset": .reset
      case "nothing": .write([[]], close: true)
      case "short":
        .write([Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8)], close: true)
      case "garbage": .write([Array("what?\r\n\r\n".utf8)], close: true)
      case "gzip":
        .write([ScriptedServer.response("200 OK", "Content-Encoding: gzip\r\n", body: [1, 2, 3])])
      default: .silence
      }
    }
    var limits = CurlTransport.Limits()
    // What is answered may take its time, where the machine is busy.
    limits.exchange = script == "silence" ? .milliseconds(300) : .seconds(10)

    await #expect(throws: failure) { try await get(server.url, limits) }
  }

  @Test func `tells apart no listener, no such name and no TLS`() async throws {
    let vendor = LoopbackVendor(.fault(Fault(.refused)))
    let plain = LoopbackVendor(.replay(Replay([])))

    await #expect(throws: VendorFailure(.refused, "Couldn't connect to server (curl 7)")) {
      try await get(vendor.url)
    }
    await #expect(throws: VendorFailure(.unresolved, "Couldn't resolve host name (curl 6)")) {
      try await get("http://nowhere.invalid")
    }
    await #expect(throws: VendorFailure(.tls, "SSL connect error (curl 35)")) {
      try await get(plain.url.replacing("http:", with: "https:"))
    }
  }

  @Test(arguments: [
    VendorRequest(method: "GET", target: "/", headers: [VendorHeader("X", "a\r\nY: b")]),
    VendorRequest(method: "GET", target: "/", headers: [VendorHeader("X\n", "a")]),
    VendorRequest(method: "GET", target: "/", headers: [VendorHeader("X", "a\0b")]),
    VendorRequest(method: "GET / HTTP/1.1\r\nX: y\r\n", target: "/"),
    VendorRequest(method: "GET", target: "/ HTTP/1.1\r\nX: y"),
  ])
  func `refuses text that would begin another line`(request: VendorRequest) async throws {
    let server = try await ScriptedServer.start { _ in .write([ScriptedServer.response()]) }

    await #expect(throws: VendorFailure.self) {
      try await CurlTransport().response(to: request, from: VendorAddress(server.url))
    }
    #expect(server.connections == 0)
  }

  @Test func `keeps connections and uses them again`() async throws {
    let server = try await ScriptedServer.start { _ in .write([ScriptedServer.response()]) }
    let transport = try CurlTransport()
    let address = try VendorAddress(server.url)

    for _ in 0..<50 {
      _ = try await transport.response(
        to: VendorRequest(method: "GET", target: "/"), from: address)
    }

    #expect(server.connections == 1)
    #expect(server.requests.count == 50)
  }

  @Test func `carries a thousand transfers at once`() async throws {
    let server = try await ScriptedServer.start { request in
      let target = request.split(separator: " ")[1]
      return .write([ScriptedServer.response(body: Array(target.utf8))])
    }
    let transport = try CurlTransport()
    let address = try VendorAddress(server.url)

    let right = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let response = try await transport.response(
            to: VendorRequest(method: "GET", target: "/\(number)"), from: address)
          return response.body == Array("/\(number)".utf8)
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }

    #expect(right == 1000)
    #expect(server.connections <= 128)
  }

  @Test func `ends the transfer of a cancelled task`() async throws {
    let server = try await ScriptedServer.start { _ in .silence }
    let transport = try CurlTransport()
    let address = try VendorAddress(server.url)
    let task = Task {
      try await transport.response(to: VendorRequest(method: "GET", target: "/"), from: address)
    }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
    while server.closed == 0 { try await Task.sleep(for: .milliseconds(5)) }
    withExtendedLifetime(transport) {}
  }

  @Test func `sends nothing for a task that was cancelled before`() async throws {
    let server = try await ScriptedServer.start { _ in .silence }
    let transport = try CurlTransport()
    let address = try VendorAddress(server.url)

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.response(
        to: VendorRequest(method: "GET", target: "/"), from: address)
    }

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `names the library and its version`() throws {
    #expect(CurlTransport.libraryVersion.contains(/^\d+\.\d+\.\d+/))
    #expect(try CurlTransport().name == "libcurl \(CurlTransport.libraryVersion)")
  }

  private func get(
    _ url: String,
    _ limits: CurlTransport.Limits = CurlTransport.Limits(),
    headers: [VendorHeader] = []
  ) async throws -> VendorResponse {
    try await CurlTransport(limits: limits).response(
      to: VendorRequest(method: "GET", target: "/", headers: headers), from: VendorAddress(url))
  }

  /// A gzip stream of many zeros, from stored deflate blocks of the system's gzip.
  private static func gzip(ofZeros count: Int) async throws -> [UInt8] {
    let gzip = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "head -c \(count) /dev/zero | gzip -c"],
      output: .bytes(limit: 10_000_000))
    return gzip.standardOutput
  }
}
