import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A proxy in front of a real vendor that changes some of its answers, as a vendor does that
/// drifts.
final class VendorProxy: Sendable {
  /// A change of an answer.
  enum Change: Sendable {
    /// The answer's JSON is edited.
    case json(@Sendable (inout [String: Value]) -> Void)
    /// Words of the answer are replaced by others, wherever they stand.
    case text(String, with: String)
    /// A header field has another value.
    case header(String, String)
    /// Another status.
    case status(Int)
    /// The answer comes so many milliseconds later.
    case slower(Int)
    /// The connection is closed without an answer.
    case down
    /// Not now: 429, and after how many seconds.
    case limited(retryAfter: Int)
  }

  /// A change, and the requests whose answers it changes.
  struct Plant: Sendable {
    var method = "POST"
    var path: String
    /// What the request's body holds.
    var body = ""
    var change: Change
    /// How many answers are changed.
    var times = Int.max

    func fits(_ request: VendorRequest) -> Bool {
      times > 0 && request.method == method && request.path == path
        && (body.isEmpty || String(decoding: request.body, as: UTF8.self).contains(body))
    }
  }

  let url: String
  private let channel: any Channel
  private let plants: PlantedChanges

  /// How many requests were answered.
  var requests: Int { plants.requests }

  /// Starts a proxy before a real vendor.
  static func start(before vendor: String, _ changes: [Plant] = []) async throws -> VendorProxy {
    let address = try VendorAddress(vendor)
    let transport = try CurlTransport()
    let plants = PlantedChanges(changes)
    // A client gives up in seconds, and the threads that tasks share are busy with other tests.
    let thread = try SerialThread("a proxy")
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(ProxyHandler(address, transport, thread, plants))
        }
      }
      .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: 0)).get()
    return VendorProxy(channel, plants)
  }

  private init(_ channel: any Channel, _ plants: PlantedChanges) {
    self.channel = channel
    self.plants = plants
    url = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)"
  }

  deinit {
    channel.close(promise: nil)
  }

  /// Changes other answers from now on.
  func plant(_ changes: [Plant]) { plants.set(changes) }
}

/// What is changed, and how often still.
private final class PlantedChanges: Sendable {
  private let state: Mutex<(plants: [VendorProxy.Plant], requests: Int)>

  init(_ plants: [VendorProxy.Plant]) {
    state = Mutex((plants, 0))
  }

  var requests: Int { state.withLock { $0.requests } }

  func set(_ plants: [VendorProxy.Plant]) { state.withLock { $0.plants = plants } }

  func take(for request: VendorRequest) -> [VendorProxy.Change] {
    state.withLock { state in
      state.requests += 1
      return state.plants.indices.compactMap { index in
        guard state.plants[index].fits(request) else { return nil }
        state.plants[index].times -= 1
        return state.plants[index].change
      }
    }
  }
}

/// One connection of a client.
private final class ProxyHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let vendor: VendorAddress
  private let transport: CurlTransport
  private let thread: SerialThread
  private let plants: PlantedChanges
  private var request = VendorRequest(method: "", target: "")

  init(
    _ vendor: VendorAddress, _ transport: CurlTransport, _ thread: SerialThread,
    _ plants: PlantedChanges
  ) {
    self.vendor = vendor
    self.transport = transport
    self.thread = thread
    self.plants = plants
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      request = VendorRequest(method: head.method.rawValue, target: head.uri)
      request.headers = head.headers
        .filter { !["host", "content-length", "connection"].contains($0.name.lowercased()) }
        .map { VendorHeader($0.name, $0.value) }
    case .body(let bytes): request.body += bytes.readableBytesView
    case .end:
      Self.respond(
        to: request, from: vendor, through: transport, on: thread, plants.take(for: request),
        context.channel)
    }
  }

  private static func respond(
    to request: VendorRequest, from vendor: VendorAddress, through transport: CurlTransport,
    on thread: SerialThread, _ changes: [VendorProxy.Change], _ channel: any Channel
  ) {
    Task(executorPreference: thread) {
      let response = await answer(request, vendor, transport, changes)
      write(response, to: channel)
    }
  }

  /// The real vendor's answer, changed; `nil` where there is none.
  private static func answer(
    _ request: VendorRequest, _ vendor: VendorAddress, _ transport: CurlTransport,
    _ changes: [VendorProxy.Change]
  ) async -> VendorResponse? {
    var answer = try? await transport.response(to: request, from: vendor)
    for change in changes {
      switch change {
      case .json(let edit):
        guard case .object(var fields)? = try? Value(json: answer?.body ?? []) else { continue }
        edit(&fields)
        answer?.body = Value.object(fields).json()
      case .text(let words, let others):
        let text = String(decoding: answer?.body ?? [], as: UTF8.self)
        answer?.body = Array(text.replacing(words, with: others).utf8)
      case .header(let name, let value):
        answer?.headers.removeAll { $0.name == name }
        answer?.headers.append(VendorHeader(name, value))
      case .status(let status): answer?.status = status
      case .slower(let milliseconds):
        try? await Task.sleep(for: .milliseconds(milliseconds))
      case .down: answer = nil
      case .limited(let seconds):
        answer = VendorResponse(
          status: 429, headers: [VendorHeader("Retry-After", "\(seconds)")])
      }
    }
    return answer
  }

  private static func write(_ answer: VendorResponse?, to channel: any Channel) {
    guard let answer else { return channel.close(promise: nil) }
    let framing = ["content-length", "transfer-encoding"]
    var headers = HTTPHeaders(
      answer.headers.filter { !framing.contains($0.name.lowercased()) }.map { ($0.name, $0.value) })
    let trailers = HTTPHeaders(answer.trailers.map { ($0.name, $0.value) })
    if trailers.isEmpty {
      headers.add(name: "Content-Length", value: "\(answer.body.count)")
    } else {
      headers.add(name: "Transfer-Encoding", value: "chunked")
    }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.write(
      HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: answer.body))), promise: nil)
    channel.writeAndFlush(
      HTTPServerResponsePart.end(trailers.isEmpty ? nil : trailers), promise: nil)
  }
}
