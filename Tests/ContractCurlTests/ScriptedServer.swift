import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A server that answers whatever arrives with bytes of the test's choice.
final class ScriptedServer: Sendable {
  /// What it does once a request's header has arrived.
  enum Script: Sendable {
    /// Writes these, one after the other, so many milliseconds apart.
    case write([[UInt8]], apart: Int = 0, close: Bool = false)
    /// Resets the connection.
    case reset
    /// Never answers.
    case silence
  }

  let url: String
  private let channel: any Channel
  private let counters: Counters

  /// How many connections were accepted.
  var connections: Int { counters.connections.load(ordering: .relaxed) }
  /// How many connections have been closed by the client.
  var closed: Int { counters.closed.load(ordering: .relaxed) }
  /// The headers of the requests, as text, with their bodies as far as they came along.
  var requests: [String] { counters.requests.withLock { $0 } }

  static func start(
    _ script: @escaping @Sendable (String) -> Script
  ) async throws -> ScriptedServer {
    let counters = Counters()
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 1024)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Handler(script, counters))
        }
      }
      .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: 0)).get()
    return ScriptedServer(channel, counters)
  }

  private init(_ channel: any Channel, _ counters: Counters) {
    self.channel = channel
    self.counters = counters
    url = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)"
  }

  deinit {
    channel.close(promise: nil)
  }

  /// A whole response with a length.
  static func response(
    _ status: String = "200 OK", _ headers: String = "", body: [UInt8] = []
  ) -> [UInt8] {
    Array("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\n\(headers)\r\n".utf8) + body
  }
}

private final class Counters: Sendable {
  let connections = Atomic(0)
  let closed = Atomic(0)
  let requests = Mutex<[String]>([])
}

private final class Handler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let script: @Sendable (String) -> ScriptedServer.Script
  private let counters: Counters
  private var text = ""

  init(_ script: @escaping @Sendable (String) -> ScriptedServer.Script, _ counters: Counters) {
    self.script = script
    self.counters = counters
  }

  func channelActive(context: ChannelHandlerContext) {
    counters.connections.add(1, ordering: .relaxed)
  }

  func channelInactive(context: ChannelHandlerContext) {
    counters.closed.add(1, ordering: .relaxed)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
    guard text.contains("\r\n\r\n") else { return }
    let request = text
    text = ""
    counters.requests.withLock { $0.append(request) }
    switch script(request) {
    case .silence: break
    case .reset:
      let channel = context.channel
      (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        .whenComplete { _ in channel.close(promise: nil) }
    case .write(let pieces, let apart, let close):
      write(pieces[...], apart, close, context)
    }
  }

  private func write(
    _ pieces: ArraySlice<[UInt8]>, _ apart: Int, _ close: Bool, _ context: ChannelHandlerContext
  ) {
    guard let piece = pieces.first else {
      if close { context.close(promise: nil) }
      return
    }
    let written = context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: piece)))
    written.assumeIsolated().whenComplete { _ in
      context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(Int64(apart))) {
        self.write(pieces.dropFirst(), apart, close, context)
      }
    }
  }
}
