import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A factory of servers on 127.0.0.1.
///
/// They answer for vendors on replay, or catch requests as a proxy.
enum LoopbackListener {
  /// The thread of all servers.
  ///
  /// One is enough, because an answer takes microseconds, and so requests have a single order of
  /// arrival.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// The number of servers of finished scenarios that stay open, so that late requests reach the
  /// server of their own scenario.
  private static let retiredLimit = 32

  private static let retired = Mutex<[any Channel]>([])

  /// Starts a server on 127.0.0.1, on a port that the system chooses.
  ///
  /// - Parameter makeHandler: A function that creates the handler of each new connection.
  /// - Returns: The listening channel; its `localAddress` has the port.
  /// - Throws: The system's reason if there is no free port.
  static func listen(
    _ makeHandler: @escaping @Sendable () -> some ChannelInboundHandler
  ) async throws -> any Channel {
    try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      // Flushed data is sent at once (`TCP_NODELAY`). Otherwise the system would wait for an
      // acknowledgement, which an adapter may delay.
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes))
          try channel.pipeline.syncOperations.addHandler(decoder)
          try channel.pipeline.syncOperations.addHandler(makeHandler())
        }
      }
      .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: 0))
      .get()
  }

  /// Leaves the server of a finished scenario open for late requests.
  ///
  /// The oldest server closes when there are more than 32.
  static func retire(_ listener: any Channel) {
    let oldest = retired.withLock { retired in
      retired.append(listener)
      return retired.count > retiredLimit ? retired.removeFirst() : nil
    }
    oldest?.close(promise: nil)
  }
}
