import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A client that sends text as it is.
enum RawClient {
  /// Sends a text and returns all that comes back until the connection closes, or a text has come.
  static func exchange(
    _ text: String, with url: String, until end: String? = nil, closingHalf: Bool = false
  ) async throws -> String {
    let port = Int(url.split(separator: ":").last ?? "") ?? 0
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(to: SocketAddress(ipAddress: "127.0.0.1", port: port)) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: text))
      if closingHalf { outbound.finish() }
      var answer = ""
      do {
        for try await buffer in inbound {
          answer += String(buffer: buffer)
          if let end, answer.hasSuffix(end) { break }
        }
      } catch {
        // A server that has not read everything resets the connection after its answer.
      }
      return answer
    }
  }
}

/// A value that is set after the closure that needs it was made.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) {
    stored = Mutex(value)
  }

  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
