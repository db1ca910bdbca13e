import NIOCore
import NIOHTTP1
import Synchronization

/// A proxy on loopback, to which the variables `http_proxy` and `https_proxy` of a worker point.
///
/// It refuses all requests and lists them. This finds clients that ignore the vendor's address and
/// call the internet.
package final class GuardListener: Sendable {
  /// The proxy's address for variables such as `http_proxy`, in the form `http://127.0.0.1:PORT`.
  package let url: String

  private let requestLog: RequestLog
  private let listener: LoopbackListener

  /// Starts to listen on a free port; one listener serves all scenarios of a process.
  package init() throws {
    let requestLog = RequestLog()
    self.requestLog = requestLog
    listener = try LoopbackListener { GuardHandler(requestLog) }
    url = listener.url
  }

  deinit {
    listener.abandon()
  }

  /// Returns the requests since the last call, such as `CONNECT api.example.com:443` or
  /// `GET http://api.example.com/orders`.
  ///
  /// Their query and user information are removed, because these may contain secrets.
  package func takeRequests() -> [String] { requestLog.take() }
}

/// The requests that all connections to the proxy have refused, until somebody takes the list.
private final class RequestLog: Sendable {
  private let requests = Mutex<[String]>([])

  func add(_ head: HTTPRequestHead) {
    var target = String(head.uri.prefix { $0 != "?" && $0 != "#" })
    if let at = target.lastIndex(of: "@") {
      let start = target.firstRange(of: "//")?.upperBound ?? target.startIndex
      target.removeSubrange(min(start, at)...at)
    }
    requests.withLock { $0.append("\(head.method.rawValue) \(target)") }
  }

  func take() -> [String] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
  }
}

/// The handler of one connection to the proxy.
///
/// It logs the first request, answers 501 and closes the connection.
private final class GuardHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = ByteBuffer

  private static let refusal =
    "requests reach vendors through the address that the adapter is given\n"

  private let requestLog: RequestLog
  private var isOver = false

  init(_ requestLog: RequestLog) {
    self.requestLog = requestLog
  }

  func channelActive(context: ChannelHandlerContext) {
    if !ForeignConnections.admit(context.channel) { isOver = true }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver, case .head(let head) = unwrapInboundIn(data) else { return }
    isOver = true
    requestLog.add(head)
    var bytes = ResponseBytes(context.channel.allocator)
    bytes.head(501, [], .length(Self.refusal.utf8.count), keepAlive: false)
    bytes.raw(Self.refusal.utf8)
    context.writeAndFlush(wrapOutboundOut(bytes.buffer)).assumeIsolated().whenComplete { _ in
      context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
