import NIOCore
import NIOHTTP1

/// The proof that this machine lets a program answer for vendors.
package enum LoopbackCheck {
  /// Opens a port of 127.0.0.1, and closes it again.
  ///
  /// - Throws: The system's reason if there is none.
  package static func run() async throws {
    let listener = try LoopbackListener { SilentHandler() }
    try await listener.close()
  }
}

/// Reads requests and never answers.
private final class SilentHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
}
