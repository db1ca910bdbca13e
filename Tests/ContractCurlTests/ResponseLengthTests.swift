import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
import Testing

/// The length of a body that comes slowly: adapters show progress by it.
@Suite(.timeLimit(.minutes(2)))
struct ResponseLengthTests {
  @Test(arguments: ["application/octet-stream", "application/json"])
  func `tells the vendor's length however slowly the body comes`(type: String)
    async throws
  {
    let body = Array("[1, 2]\n\n".utf8)
    let whole = ScriptedServer.response("200 OK", "Content-Type: \(type)\r\n", body: body)
    let server = try await ScriptedServer.start { _ in
      .write([Array(whole.dropLast(4)), Array(whole.suffix(4))], apart: 200)
    }
    let recorder = try LoopbackVendor(
      .relay(to: VendorAddress(server.url), through: CurlTransport()))
    let request = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
    let seen = try await RawClient.exchange(request, with: recorder.url)
    let exchanges = recorder.finish().exchanges

    let replay = LoopbackVendor(.replay(Replay(exchanges)))
    let again = try await RawClient.exchange(request, with: replay.url)

    #expect(again.contains("\r\nContent-Length: 8\r\n"), "\(again)")
    #expect(again.hasSuffix("\r\n\r\n[1, 2]\n\n"), "\(again)")
    // A text may take longer than it is waited for on a busy machine.
    if type == "application/octet-stream" { #expect(again == seen) }
  }

  @Test func `tells no length that the vendor does not tell`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write(
        [
          Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n".utf8),
          Array("1\r\nc\r\n0\r\n\r\n".utf8),
        ], apart: 200)
    }
    let recorder = try LoopbackVendor(
      .relay(to: VendorAddress(server.url), through: CurlTransport()))
    let request = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
    let seen = try await RawClient.exchange(request, with: recorder.url)
    let exchanges = recorder.finish().exchanges

    let replay = LoopbackVendor(.replay(Replay(exchanges)))
    let again = try await RawClient.exchange(request, with: replay.url)

    // On a busy machine both chunks may be read at once, and then nothing is to be seen.
    guard exchanges[0].pieces.count == 2 else { return }
    #expect(!seen.contains("Content-Length"))
    #expect(seen.hasSuffix("\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"), "\(seen)")
    #expect(again == seen)
  }

  @Test func `sends all of a slow body to a client of HTTP 1.0`() async throws {
    let server = try await ScriptedServer.start { _ in
      .write(
        [Array("HTTP/1.1 200 OK\r\n\r\n".utf8), [UInt8](repeating: 0x61, count: 2_000_000)],
        apart: 200, close: true)
    }
    let recorder = try LoopbackVendor(
      .relay(to: VendorAddress(server.url), through: CurlTransport()))

    let seen = try await RawClient.exchange("GET / HTTP/1.0\r\n\r\n", with: recorder.url)

    #expect(seen.utf8.count(where: { $0 == 0x61 }) >= 2_000_000)
  }
}
