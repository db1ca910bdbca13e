import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

/// Answers that a vendor compresses, and streams.
@Suite(.timeLimit(.minutes(5)))
struct ContentCodingTests {
  @Test func `compresses again for an adapter that asks for it`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response("200 OK", "Content-Encoding: gzip\r\n", body: Self.tea)])
    }
    let asking = VendorRequest(
      method: "GET", target: "/", headers: [VendorHeader("Accept-Encoding", "br;q=1, gzip;q=0.5")])
    let recorder = try LoopbackVendor(
      .relay(to: VendorAddress(server.url), through: CurlTransport()))
    let recorded = try await CurlTransport().response(
      to: asking, from: VendorAddress(recorder.url))
    let exchanges = recorder.finish().exchanges

    let replay = LoopbackVendor(.replay(Replay(exchanges + exchanges)))
    let coded = try await CurlTransport().response(to: asking, from: VendorAddress(replay.url))
    let raw = try await RawClient.exchange(
      "GET / HTTP/1.1\r\nAccept-Encoding: gzip;q=0\r\nConnection: close\r\n\r\n", with: replay.url)

    #expect(recorded.body == Array("tea".utf8))
    // On a busy machine the recorder passes the body on as it comes, decoded.
    #expect(coded.body == recorded.body)
    #expect(coded.headers["content-encoding"] == "gzip")
    #expect(!raw.contains("Content-Encoding"))
    #expect(raw.hasSuffix("Content-Length: 3\r\nConnection: close\r\n\r\ntea"), "\(raw)")
  }

  /// The text "tea" in gzip.
  static let tea: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x2B, 0x49,
    0x4D, 0x04, 0x00, 0xB2, 0xD7, 0x86, 0x8E, 0x03, 0x00, 0x00, 0x00,
  ]

  /// Chunks of a body, which may end between the bytes of the checksum.
  private func chunked(_ body: ArraySlice<UInt8>, each count: Int) -> [UInt8] {
    let chunks = stride(from: 0, to: body.count, by: count).map { start in
      Array(body.dropFirst(start).prefix(count))
    }
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
    return Array(head.utf8)
      + chunks.flatMap { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + [13, 10] }
      + Array("0\r\nServer-Timing: total;dur=123.4, cache;desc=hit\r\n\r\n".utf8)
  }

  @Test(arguments: 10..<23)
  func `tells that a vendor cuts a compressed body off`(count: Int) async throws {
    let cut = Self.tea.prefix(count)
    for answer in [
      ScriptedServer.response("200 OK", "Content-Encoding: gzip\r\n", body: Array(cut)),
      chunked(cut, each: 7),
    ] {
      let server = try await ScriptedServer.start { _ in .write([answer]) }
      let failure = await #expect(throws: VendorFailure.self) {
        try await CurlTransport().response(
          to: VendorRequest(method: "GET", target: "/"), from: VendorAddress(server.url))
      }
      #expect(failure?.kind == .malformed)
      #expect(failure?.message == "the gzip body is cut off before its checksum")
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n",
  ])
  func `takes an empty body that is said to be compressed`(answer: String) async throws {
    let server = try await ScriptedServer.start { _ in .write([Array(answer.utf8)]) }
    let response = try await CurlTransport().response(
      to: VendorRequest(method: "GET", target: "/"), from: VendorAddress(server.url))
    #expect(response.body == [])
  }

  @Test func `takes a part of a compressed body`() async throws {
    let answer = ScriptedServer.response(
      "206 Partial Content", "Content-Encoding: gzip\r\nContent-Range: bytes 0-17/23\r\n",
      body: Array(Self.tea.prefix(18)))
    let server = try await ScriptedServer.start { _ in .write([answer]) }
    let response = try await CurlTransport().response(
      to: VendorRequest(method: "GET", target: "/"), from: VendorAddress(server.url))
    #expect(response.status == 206)
  }

  @Test(arguments: 1..<24)
  func `takes a compressed body however its chunks lie`(size: Int) async throws {
    let answer = chunked(Self.tea[...], each: size)
    let server = try await ScriptedServer.start { _ in .write([answer]) }
    let response = try await CurlTransport().response(
      to: VendorRequest(method: "GET", target: "/"), from: VendorAddress(server.url))
    #expect(response.body == Array("tea".utf8))
  }

  @Test(
    arguments: [
      ("text/event-stream", "data: 1\n\ndata: 2\r\n\r\n: x\ndata: 3\n\ndata: 4", [9, 11, 13, 7]),
      ("application/x-ndjson", "{\"a\":1}\n{\"a\":\n2}\n", [8, 6, 3]),
      ("application/json", "{\n\n}\n\n", []),
    ])
  func `keeps where the elements of a stream end`(
    type: String, body: String, pieces: [Int]
  ) async throws {
    let server = try await ScriptedServer.start { _ in
      .write([
        ScriptedServer.response("200 OK", "Content-Type: \(type)\r\n", body: Array(body.utf8))
      ])
    }
    let recorder = try LoopbackVendor(
      .relay(to: VendorAddress(server.url), through: CurlTransport()))
    let request = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
    let seen = try await RawClient.exchange(request, with: recorder.url)
    let exchanges = recorder.finish().exchanges

    #expect(exchanges[0].pieces.map(\.count) == pieces)
    let replay = LoopbackVendor(.replay(Replay(exchanges)))
    let again = try await RawClient.exchange(request, with: replay.url)
    #expect(chunks(of: again) == pieces)
    // On a busy machine any body may come in chunks.
    if !pieces.isEmpty { #expect(chunks(of: seen) == pieces) }
  }

  /// The lengths of an answer's chunks.
  private func chunks(of answer: String) -> [Int] {
    guard answer.contains("Transfer-Encoding: chunked") else { return [] }
    var rest = answer.utf8.drop { _ in false }
    guard let start = answer.utf8.firstRange(of: "\r\n\r\n".utf8) else { return [] }
    rest = answer.utf8[start.upperBound...]
    var counts: [Int] = []
    while let end = rest.firstRange(of: "\r\n".utf8),
      let count = Int(String(rest[..<end.lowerBound]) ?? "", radix: 16), count > 0
    {
      counts.append(count)
      rest = rest[end.upperBound...].dropFirst(count + 2)
    }
    return counts
  }
}
