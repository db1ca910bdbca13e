import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation
import Testing

/// Answers that a vendor compresses, and streams.
@Suite(.timeLimit(.minutes(5)))
struct ContentCodingTests {
  @Test func `compresses again for an adapter that asks for it`() async throws {
    let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAAAAytJTQQAsteGjgMAAAA="))
    let server = try await ScriptedServer.start { _ in
      .write([ScriptedServer.response("200 OK", "Content-Encoding: gzip\r\n", body: Array(gzip))])
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
