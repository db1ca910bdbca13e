import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on 127.0.0.1 that replaces a vendor, or catches requests as a proxy.
struct LoopbackListener: Sendable {
  /// The thread that runs all servers.
  ///
  /// One thread is enough, because an answer takes microseconds. It also gives all requests a
  /// single order of arrival.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// The maximum number of servers that stay open after their scenarios, for late requests.
  private static let retiredLimit = 32

  /// The maximum number of connections that wait to be accepted.
  private static let backlog: Int32 = 256

  private static let retired = Mutex<[any Channel]>([])

  /// The address of the server, such as `http://127.0.0.1:4711`.
  let url: String
  private let channel: EventLoopFuture<any Channel>

  /// Starts a server on 127.0.0.1, on a port that the system chooses, and returns at once.
  ///
  /// The system keeps connections that arrive before the server's thread has registered the port.
  init(_ makeHandler: @escaping @Sendable () -> some ChannelInboundHandler) throws {
    let socket = try LoopbackSocket()
    url = socket.url
    channel = ServerBootstrap(group: Self.group)
      // Most scenarios open one connection, so an attempt to accept a second one would usually be
      // in vain.
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes))
          try channel.pipeline.syncOperations.addHandler(decoder)
          try channel.pipeline.syncOperations.addHandler(makeHandler())
        }
      }
      .withBoundSocket(socket.descriptor)
    socket.setBacklog(Self.backlog)
  }

  /// Returns the address of a port that was free a moment ago and refuses connections.
  static func refusingURL() throws -> String {
    let socket = try LoopbackSocket()
    socket.shut()
    return socket.url
  }

  /// Closes the server; throws the reason if it could not be started or closed.
  func close() async throws { try await channel.get().close().get() }

  /// Closes the server without waiting for it, for a deinitializer.
  func abandon() { channel.whenSuccess { $0.close(promise: nil) } }

  /// Ends the work of a scenario's server, but leaves it open for late requests.
  ///
  /// The action runs first, on the thread of the servers. If more than 32 such servers are open,
  /// the oldest one closes.
  func retire(_ end: @escaping @Sendable () -> Void) {
    channel.whenComplete { result in
      end()
      guard case .success(let channel) = result else { return }
      let oldest = Self.retired.withLock { retired in
        retired.append(channel)
        return retired.count > Self.retiredLimit ? retired.removeFirst() : nil
      }
      oldest?.close(promise: nil)
    }
  }
}

/// A check that this machine lets the tool open a server in place of a vendor.
package enum LoopbackCheck {
  /// Opens a port of 127.0.0.1, and closes it again; throws the system's reason if it cannot, as in
  /// a sandbox.
  package static func run() async throws {
    let listener = try LoopbackListener { SilentHandler() }
    try await listener.close()
  }
}

/// A handler for a server that is opened only as a check: it reads requests and never answers.
private final class SilentHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
}
