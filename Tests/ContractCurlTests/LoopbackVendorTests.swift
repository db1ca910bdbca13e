import ContractBinding
import ContractCurl
@testable import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation
import Testing

/// The loopback vendor over real sockets: libcurl on the adapter's side, and on the vendor's.
@Suite(.timeLimit(.minutes(5)))
struct LoopbackVendorTests {
  let transport: CurlTransport

  init() throws {
    var limits = CurlTransport.Limits()
    limits.exchange = Duration.milliseconds(1500).withPatience
    transport = try CurlTransport(limits: limits)
  }

  @Test func `records what passes between adapter and vendor`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write([
        ScriptedServer.response(
          "201 Created", "Content-Type: application/json\r\nConnection: X-Hop\r\nX-Hop: 1\r\n",
          body: Array(#"{"id":7}"#.utf8))
      ])
    }
    let vendor = try await record(server.url + "/v2")

    let response = try await send(
      vendor,
      VendorRequest(
        method: "POST", target: "/orders?x=1",
        headers: [VendorHeader("X-Trace", "7"), VendorHeader("Accept-Encoding", "gzip")],
        body: Array("tea".utf8)))

    #expect(response.status == 201)
    #expect(response.body == Array(#"{"id":7}"#.utf8))
    #expect(response.headers["content-length"] == nil)
    #expect(server.requests[0].hasPrefix("POST /v2/orders?x=1 HTTP/1.1\r\n"))
    #expect(server.requests[0].contains("Accept-Encoding: gzip\r\n"))
    #expect(
      vendor.finish()
        == Traffic(exchanges: [
          Exchange(
            request: VendorRequest(
              method: "POST", target: "/orders?x=1", headers: [VendorHeader("X-Trace", "7")],
              body: Array("tea".utf8)),
            result: .response(
              VendorResponse(
                status: 201, headers: [VendorHeader("Content-Type", "application/json")],
                body: Array(#"{"id":7}"#.utf8))))
        ]))
  }

  @Test func `hides the vendor's address, even where it is cut in two`() async throws {
    let url = Shared("")
    let server = try await ScriptedServer.start { _ in
      let escaped = url.value.replacing("/", with: "\\/")
      let body = Array(#"{"a":"\#(url.value)/1","b":"\#(escaped)\/2","c":"\#(url.value)1"}"#.utf8)
      return .write(
        [
          Array(
            """
            HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLocation: \(url.value)/x\r
            Content-Length: \(body.count)\r\n\r\n
            """.utf8), Array(body[..<20]), Array(body[20...]),
        ], apart: 80)
    }
    url.value = server.url
    let vendor = try await record(server.url)

    let response = try await send(
      vendor,
      VendorRequest(
        method: "GET", target: "/",
        headers: [
          VendorHeader("Referer", "\(vendor.url)/home")
        ]))

    let escaped = vendor.url.replacing("/", with: #"\/"#)
    let shown = #"{"a":"\#(vendor.url)/1","b":"\#(escaped)\/2","c":"\#(server.url)1"}"#
    #expect(String(decoding: response.body, as: UTF8.self) == shown)
    #expect(response.headers["location"] == "\(vendor.url)/x")
    #expect(server.requests[0].contains("Referer: \(server.url)/home\r\n"))
    let exchange = try #require(vendor.finish().exchanges.first)
    #expect(exchange.request.headers["referer"] == "${vendor.url}/home")
    guard case .response(let kept) = exchange.result else { throw VendorFailure(.other, "none") }
    #expect(
      String(decoding: kept.body, as: UTF8.self)
        == #"{"a":"${vendor.url}/1","b":"$\u007bvendor.url}\/2","c":"\#(server.url)1"}"#)
    #expect(kept.headers["location"] == "${vendor.url}/x")
    #expect(exchange.pieces.map(\.count).reduce(0, +) == kept.body.count)
  }

  @Test func `keeps the pieces of a streamed body, and replays them`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write(
        [
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "3\r\none\r\n", "3\r\ntwo\r\n",
          "0\r\nX-Sum: 6\r\n\r\n",
        ].map { Array($0.utf8) },
        apart: 60)
    }
    let vendor = try await record(server.url)
    let request = VendorRequest(
      method: "GET", target: "/events", headers: [VendorHeader("TE", "trailers")])

    let recorded = try await send(vendor, request)
    let exchanges = vendor.finish().exchanges
    let replay = LoopbackVendor(.replay(Replay(exchanges)))
    let replayed = try await send(replay, request)

    #expect(recorded.body == Array("onetwo".utf8))
    #expect(recorded.trailers == [VendorHeader("X-Sum", "6")])
    #expect(replayed == recorded)
    #expect(exchanges[0].pieces.map(\.count) == [3, 3])
    #expect(exchanges[0].pieces[1].after >= 100)
    #expect(server.requests[0].contains("TE: trailers\r\n"))
  }

  @Test func `keeps trailers from an adapter that does not ask for them`() async throws {
    let request = VendorRequest(method: "GET", target: "/")
    let answer = VendorResponse(
      status: 200, body: Array("tea".utf8), trailers: [VendorHeader("X-Sum", "3")])
    let exchange = Exchange(request: request, result: .response(answer))
    let vendor = LoopbackVendor(.replay(Replay([exchange])))

    let response = try await send(vendor, request)

    #expect(response == VendorResponse(status: 200, body: Array("tea".utf8)))
  }

  @Test(arguments: [
    ("reset", VendorFailure.Kind.reset, VendorFailure.Kind.reset),
    ("silence", .timeout, .timeout),
    ("garbage", .malformed, .malformed),
    ("refused", .refused, .reset),
  ])
  func `records a failure, and comes as near to it as a socket can`(
    script: String, recorded: VendorFailure.Kind, shown: VendorFailure.Kind
  ) async throws {
    let server = try await ScriptedServer.start { _ in
      switch script {
      case "reset": .reset
      case "garbage": .write([Array("what?\r\n\r\n".utf8)], close: true)
      default: .silence
      }
    }
    let closed = LoopbackVendor(.fault(Fault(.refused)))
    var limits = CurlTransport.Limits()
    // Only silence is to be waited for in vain.
    limits.exchange = script == "silence" ? Duration.milliseconds(200).withPatience : .seconds(20)
    let vendor = try LoopbackVendor(
      .relay(
        to: VendorAddress(script == "refused" ? closed.url : server.url),
        through: CurlTransport(limits: limits)))
    let request = VendorRequest(method: "GET", target: "/")

    let whileRecording = await failure(vendor, request)
    let traffic = vendor.finish()
    let exchanges = traffic.exchanges
    let replay = LoopbackVendor(.replay(Replay(exchanges)))
    let onReplay = await failure(replay, request)

    guard case .failure(let kept) = exchanges[0].result else {
      throw VendorFailure(.other, "a response was recorded")
    }
    #expect(kept.kind == recorded)
    // A vendor that breaks off has been reached.
    #expect(traffic.unreached == (["refused", "silence"].contains(script) ? kept : nil))
    #expect(whileRecording?.kind == shown)
    #expect(onReplay?.kind == shown)
    #expect(replay.finish().exchanges.map(\.result) == [.failure(kept)])
  }

  @Test(arguments: [
    (Fault(.refused), VendorFailure.Kind.refused), (Fault(.reset), .reset),
    (Fault(.timeout), .timeout), (Fault(.truncated), .reset), (Fault(.garbage), .malformed),
  ])
  func `feigns faults that are failures, to any client`(
    fault: Fault, kind: VendorFailure.Kind
  ) async throws {
    let vendor = LoopbackVendor(.fault(fault))
    let request = VendorRequest(method: "GET", target: "/")

    let overSocket = await failure(vendor, request)
    let direct = await #expect(throws: VendorFailure.self) {
      try await vendor.client.send(request)
    }

    #expect(overSocket?.kind == kind)
    #expect(direct?.kind == kind)
    guard fault.kind != .refused else { return }
    let shown = vendor.finish().exchanges.map(\.result)
    #expect(try shown == Array(repeating: .failure(#require(direct)), count: 2))
  }

  @Test(arguments: [
    (Fault(.slow), 200, 500), (Fault(.fragmented), 200, 0), (Fault(.status, status: 503), 503, 0),
  ])
  func `feigns faults that are answers`(
    fault: Fault, status: Int, milliseconds: Int
  ) async throws {
    let vendor = LoopbackVendor(.fault(fault))
    let start = ContinuousClock.now

    let response = try await send(vendor, VendorRequest(method: "GET", target: "/"))

    #expect(response.status == status)
    #expect(response.body == Array("{}".utf8))
    #expect(start.duration(to: .now) >= .milliseconds(milliseconds))
  }

  @Test func `cuts recorded answers at every place`() async throws {
    let request = VendorRequest(method: "GET", target: "/a")
    let answer = VendorResponse(
      status: 200, headers: [VendorHeader("X", "ü")], body: Array("täglich".utf8))
    let vendor = LoopbackVendor(
      .fault(
        Fault(.fragmented),
        over: Replay([Exchange(request: request, result: .response(answer))])))

    #expect(try await send(vendor, request) == answer)
  }

  @Test func `answers HEAD, 204 and 304 without a body and serves on`() async throws {
    let exchanges = [
      Exchange(
        request: VendorRequest(method: "HEAD", target: "/"),
        result: .response(
          VendorResponse(status: 200, headers: [VendorHeader("Content-Length", "9")]))),
      Exchange(
        request: VendorRequest(method: "GET", target: "/204"),
        result: .response(VendorResponse(status: 204))),
      Exchange(
        request: VendorRequest(method: "GET", target: "/304"),
        result: .response(VendorResponse(status: 304))),
    ]
    let vendor = LoopbackVendor(.replay(Replay(exchanges)))

    for exchange in exchanges {
      #expect(try await .response(send(vendor, exchange.request)) == exchange.result)
    }
  }

  @Test func `tells a request that comes after the end`() async throws {
    let request = VendorRequest(method: "GET", target: "/")
    let vendor = LoopbackVendor(
      .replay(Replay([Exchange(request: request, result: .response(VendorResponse(status: 200)))])),
      scenario: "an early end")
    vendor.finish()

    let response = try await send(vendor, request)
    let direct = try await vendor.client.send(request)

    #expect(response.status == 501)
    #expect(response.headers["contracts-refused"]?.contains("after its scenario") == true)
    #expect(direct.status == 501)
    let late = LateRequests.take().filter { $0.scenario == "an early end" }
    #expect(late.map(\.count) == [2])
  }

  @Test func `ends what is open when the scenario ends, on both sides`() async throws {
    let server = try await ScriptedServer.start { _ in .silence }
    let vendor = try await record(server.url, CurlTransport())
    let task = Task { await failure(vendor, VendorRequest(method: "GET", target: "/")) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }

    let traffic = vendor.finish()

    #expect(await task.value?.kind == .reset)
    while server.closed == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(
      traffic.exchanges.map(\.result) == [
        .failure(VendorFailure(.timeout, "no answer had come when the scenario ended"))
      ])
  }

  @Test(arguments: [true, false])
  func `keeps what had come of a stream that nobody reads to its end`(
    scenarioEndsFirst: Bool
  ) async throws {
    let server = try await ScriptedServer.start { _ in
      .write(
        ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "3\r\none\r\n"]
          .map { Array($0.utf8) })
    }
    let vendor = try await record(server.url, CurlTransport())
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [transport] in
      try await transport.send(
        VendorRequest(method: "GET", target: "/events"), to: VendorAddress(vendor.url)
      ) { part in
        if case .body = part { event.yield() }
      }
    }
    var arrived = events.makeAsyncIterator()
    await arrived.next()

    if !scenarioEndsFirst {
      task.cancel()
      while server.closed == 0 { try await Task.sleep(for: .milliseconds(5)) }
      try await Task.sleep(for: .milliseconds(20))
    }
    let exchange = try #require(vendor.finish().exchanges.first)

    #expect(exchange.result == .response(VendorResponse(status: 200, body: Array("one".utf8))))
    #expect(exchange.pieces.map(\.count) == [3])
    _ = await task.result
  }

  @Test func `remembers that the adapter gave up`() async throws {
    let server = try await ScriptedServer.start { _ in .silence }
    let vendor = try await record(server.url, CurlTransport())

    let seen = await failure(vendor, VendorRequest(method: "GET", target: "/"))
    while server.closed == 0 { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(50))

    #expect(seen?.kind == .timeout)
    #expect(
      vendor.finish().exchanges.map(\.result) == [
        .failure(VendorFailure(.timeout, "the adapter gave up before an answer came"))
      ])
  }

  @Test(arguments: [
    (
      "CONNECT api.example.com:443 HTTP/1.1\r\nHost: api.example.com\r\n\r\n",
      RefusedRequest.Reason.foreign("api.example.com:443")
    ),
    (
      "GET http://api.example.com/a HTTP/1.1\r\nHost: api.example.com\r\n\r\n",
      .foreign("http://api.example.com/a")
    ),
    (
      "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 70_000))\r\n\r\n",
      .tooLarge("64 KiB of header")
    ),
    ("\u{16}\u{3}\u{1} hello\r\n\r\n", .notHTTP),
  ])
  func `refuses and names absurd requests`(
    text: String, reason: RefusedRequest.Reason
  ) async throws {
    let vendor = LoopbackVendor(.replay(Replay([])))

    let answer = try await RawClient.exchange(text, with: vendor.url)

    #expect(answer.hasPrefix("HTTP/1.1 501 "))
    #expect(vendor.finish().refused.map(\.reason) == [reason])
  }

  @Test func `serves pipelined requests in order on one connection`() async throws {
    let exchanges = ["/a", "/b"].map { target in
      Exchange(
        request: VendorRequest(method: "GET", target: target),
        result: .response(VendorResponse(status: 200, body: Array("<\(target)>".utf8))))
    }
    let vendor = LoopbackVendor(.replay(Replay(exchanges)))

    let answer = try await RawClient.exchange(
      "GET /b HTTP/1.1\r\n\r\nGET \(vendor.url)/a HTTP/1.1\r\nConnection: close\r\n\r\n",
      with: vendor.url)

    let b = try #require(answer.firstRange(of: "</b>"))
    let a = try #require(answer.firstRange(of: "</a>"))
    #expect(b.lowerBound < a.lowerBound)
    #expect(vendor.finish().refused.isEmpty)
  }

  @Test func `guards the way to hosts that the adapter was not given`() async throws {
    let guardian = try GuardListener()

    let answer = try await RawClient.exchange(
      "CONNECT api.example.com:443 HTTP/1.1\r\n\r\n", with: guardian.url)
    _ = try await RawClient.exchange(
      "GET http://me:secret@api.example.com/a?key=secret HTTP/1.1\r\n\r\n", with: guardian.url)

    #expect(answer.hasPrefix("HTTP/1.1 501 "))
    #expect(
      guardian.takeRequests() == [
        "CONNECT api.example.com:443", "GET http://api.example.com/a",
      ])
    #expect(guardian.takeRequests().isEmpty)
  }

  @Test func `reaches the vendor for an adapter that takes a client, in the same log`() async throws
  {
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response(body: Array("tea".utf8))])
    }
    let vendor = try await record(server.url)

    let direct = try await vendor.client.send(VendorRequest(method: "GET", target: "/a"))
    _ = try await send(vendor, VendorRequest(method: "GET", target: "/b"))

    #expect(direct.body == Array("tea".utf8))
    #expect(vendor.finish().exchanges.map(\.request.target) == ["/a", "/b"])
  }
}
