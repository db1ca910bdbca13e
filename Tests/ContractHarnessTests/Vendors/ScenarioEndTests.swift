import ContractBinding
import ContractHarness
import NIOCore
import NIOPosix
import Testing

struct ScenarioEndTests {
  /// A connection that is closed in the ordinary way keeps its port for a minute (RFC 9293,
  /// 3.6.1), and ten thousand scenarios a minute would use up all that there are.
  @Test func `resets connections that adapters keep, so that their ports are free at once`()
    async throws
  {
    let vendor = LoopbackVendor(
      .replay(Replay([.example(.example("GET", "/orders"))])))
    let port = try #require(Int(vendor.url.split(separator: ":").last ?? ""))
    let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }

    let error = await #expect(throws: IOError.self) {
      try await connection.executeThenClose { answers, requests in
        try await requests.write(ByteBuffer(string: "GET /orders HTTP/1.1\r\nHost: a\r\n\r\n"))
        for try await answer in answers where String(buffer: answer).hasSuffix("ok") {
          vendor.finish()
        }
      }
    }

    #expect(error?.errnoCode == ECONNRESET)
  }
}
