import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The common part of all listeners on loopback.
enum LoopbackListener {
  /// One thread serves all: an answer takes microseconds, and arrival has one order.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// How many listeners of scenarios that are over stay open to tell late requests.
  private static let retiredLimit = 32

  private static let retired = Mutex<[any Channel]>([])

  /// Listens on 127.0.0.1, on a port that the system chooses.
  ///
  /// - Parameter makeHandler: Makes the handler of one connection.
  /// - Returns: The listening channel.
  /// - Throws: The system's reason why no port could be had.
  static func listen(
    _ makeHandler: @escaping @Sendable () -> some ChannelInboundHandler
  ) async throws -> any Channel {
    try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      // Whatever is flushed goes out now: what an adapter waits for is never held back for an
      // acknowledgement that it delays.
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

  /// Keeps a listener whose scenario is over, and closes the one that has been kept longest.
  static func retire(_ listener: any Channel) {
    let oldest = retired.withLock { retired in
      retired.append(listener)
      return retired.count > retiredLimit ? retired.removeFirst() : nil
    }
    oldest?.close(promise: nil)
  }
}
