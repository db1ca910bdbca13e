import NIOCore
import NIOHTTP1
import Synchronization

/// The proxy that `http_proxy` and `https_proxy` of a worker name: it refuses, and remembers what
/// was asked, so that a client that ignores the address it was given is caught.
package final class GuardListener: Sendable {
  /// The address for the environment variables: `http://127.0.0.1:PORT`.
  package let url: String

  private let asked: AskedHosts
  private let listener: any Channel

  /// Starts to listen; one per process is enough.
  ///
  /// - Throws: The system's reason why no port could be had.
  package static func start() async throws -> GuardListener {
    let asked = AskedHosts()
    let listener = try await LoopbackListener.listen { GuardHandler(asked) }
    return GuardListener(listener, asked)
  }

  private init(_ listener: any Channel, _ asked: AskedHosts) {
    self.listener = listener
    self.asked = asked
    url = "http://127.0.0.1:\(listener.localAddress?.port ?? 0)"
  }

  deinit {
    listener.close(promise: nil)
  }

  /// The requests since the last time: `CONNECT api.example.com:443`,
  /// `GET http://api.example.com/orders`.
  ///
  /// Queries and user information, which may hold secrets, are left out.
  package func takeRequests() -> [String] { asked.take() }
}

/// The requests to a guard, from any connection.
private final class AskedHosts: Sendable {
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

/// One connection to a guard: remembers the head of the first request, refuses, closes.
private final class GuardHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = ByteBuffer

  private static let refusal =
    "requests reach vendors through the address that the adapter is given\n"

  private let asked: AskedHosts
  private var isOver = false

  init(_ asked: AskedHosts) {
    self.asked = asked
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver, case .head(let head) = unwrapInboundIn(data) else { return }
    isOver = true
    asked.add(head)
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
