import NIOCore
import NIOHTTP1

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
