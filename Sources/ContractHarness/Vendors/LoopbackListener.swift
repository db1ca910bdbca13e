import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The listeners on loopback.
enum LoopbackListener {
  /// One thread serves all listeners: an answer takes microseconds, and requests have a single
  /// order of arrival.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// The number of listeners of finished scenarios that stay open, to refuse late requests.
  private static let retiredLimit = 32

  private static let retired = Mutex<[any Channel]>([])

  /// Listens on 127.0.0.1, on a port that the system chooses.
  ///
  /// - Parameter makeHandler: A function that creates the handler of a connection.
  /// - Returns: The listening channel.
  /// - Throws: The system's reason if there is no free port.
  static func listen(
    _ makeHandler: @escaping @Sendable () -> some ChannelInboundHandler
  ) async throws -> any Channel {
    try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      // Send flushed data at once: an adapter may delay the acknowledgement for which the system
      // would wait.
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

  /// Keeps the listener of a finished scenario, and closes the oldest one.
  static func retire(_ listener: any Channel) {
    let oldest = retired.withLock { retired in
      retired.append(listener)
      return retired.count > retiredLimit ? retired.removeFirst() : nil
    }
    oldest?.close(promise: nil)
  }
}
