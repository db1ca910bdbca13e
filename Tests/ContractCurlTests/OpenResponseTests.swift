import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
import Foundation
import Synchronization
import Testing

/// Responses that never end: as they are recorded, replayed, cut, and left.
@Suite(.timeLimit(.minutes(5)))
struct OpenResponseTests {
  private let transport: CurlTransport

  init() throws {
    transport = try CurlTransport()
  }

  private static let watch = VendorRequest(method: "POST", target: "/watch")
  private static let put = VendorRequest(method: "POST", target: "/put")
  private static let body = Array("{\"a\":\"ü\"}\n{\"b\":2}\n".utf8)

  /// A watch that gave one line, and another after the put.
  private static let exchanges = [
    Exchange(
      request: watch,
      result: .response(
        VendorResponse(
          status: 200, headers: [VendorHeader("Content-Type", "application/json")], body: body)),
      pieces: [
        Exchange.Piece(count: 11, after: 0), Exchange.Piece(count: 8, after: 5, following: 2),
      ],
      isOpen: true),
    Exchange(request: put, result: .response(VendorResponse(status: 200))),
  ]

  /// One reader of a response, who can leave.
  private struct Reader {
    /// What has come so far, piece by piece.
    private final class Pieces: Sendable {
      private let pieces = Mutex<[[UInt8]]>([])

      var all: [[UInt8]] { pieces.withLock { $0 } }

      func append(_ piece: [UInt8]) { pieces.withLock { $0.append(piece) } }
    }

    private let pieces: Pieces
    private let task: Task<Void, any Error>

    var read: [[UInt8]] { pieces.all }

    init(_ transport: CurlTransport, _ url: String) throws {
      let vendor = try VendorAddress(url)
      let pieces = Pieces()
      self.pieces = pieces
      task = Task {
        try await transport.send(OpenResponseTests.watch, to: vendor) { part in
          if case .body(let bytes) = part { pieces.append(bytes) }
        }
      }
    }

    /// Waits until so many bytes have come.
    func wait(for count: Int) async throws {
      while read.joined().count < count { try await Task.sleep(for: .milliseconds(2)) }
    }

    func leave() { task.cancel() }
  }

  @Test func `replays what followed a request only after it`() async throws {
    let vendor = LoopbackVendor(.replay(Replay(Self.exchanges)))
    let reader = try Reader(transport, vendor.url)
    try await reader.wait(for: 11)
    try await Task.sleep(for: .milliseconds(50))

    #expect(Array(reader.read.joined()) == Array(Self.body.prefix(11)))

    _ = try await vendor.client.send(Self.put)
    try await reader.wait(for: 19)

    #expect(Array(reader.read.joined()) == Self.body)
    reader.leave()
  }

  @Test func `cuts a stream at every place`() async throws {
    let vendor = LoopbackVendor(
      .fault(Fault(.fragmented, over: "a watch"), over: Replay(Self.exchanges)))
    let reader = try Reader(transport, vendor.url)
    try await reader.wait(for: 11)
    _ = try await vendor.client.send(Self.put)
    try await reader.wait(for: 19)

    #expect(reader.read == Self.body.map { [$0] })
    reader.leave()
  }

  @Test func `tells who keeps a response that nobody needs`() async throws {
    let vendor = LoopbackVendor(.replay(Replay(Self.exchanges)))
    let reader = try Reader(transport, vendor.url)
    try await reader.wait(for: 11)

    await vendor.settle(within: .milliseconds(50))
    #expect(vendor.finish().leftOpen.map(\.target) == ["/watch"])
    reader.leave()
  }

  @Test func `sees that a reader has left`() async throws {
    let vendor = LoopbackVendor(.replay(Replay(Self.exchanges)))
    let reader = try Reader(transport, vendor.url)
    try await reader.wait(for: 11)
    reader.leave()

    await vendor.settle()
    let traffic = vendor.finish()
    #expect(traffic.leftOpen == [])
    #expect(traffic.exchanges.first?.isOpen == true)
  }

  @Test func `records a response that its reader leaves, and what followed what`() async throws {
    let real = LoopbackVendor(.replay(Replay(Self.exchanges)))
    let vendor = try LoopbackVendor(
      .relay(to: VendorAddress(real.url), through: transport))
    let reader = try Reader(transport, vendor.url)
    try await reader.wait(for: 11)
    _ = try await vendor.client.send(Self.put)
    try await reader.wait(for: 19)
    reader.leave()
    await vendor.settle()

    let exchange = try #require(vendor.finish().exchanges.first)
    #expect(exchange.isOpen)
    #expect(exchange.pieces.map(\.count) == [11, 8])
    #expect(exchange.pieces.map(\.following) == [0, 2])
    guard case .response(let response) = exchange.result else {
      Issue.record("no response was kept")
      return
    }
    #expect(response.body == Self.body)
  }

  @Test func `refuses under a fault what was never recorded`() async throws {
    let vendor = LoopbackVendor(
      .fault(Fault(.slow, over: "a watch"), over: Replay(Self.exchanges)))

    let response = try await vendor.client.send(VendorRequest(method: "GET", target: "/other"))

    #expect(response.status >= 400)
    #expect(vendor.finish().refused.map(\.request.target) == ["/other"])
  }
}
