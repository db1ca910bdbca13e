import NIOCore
import NIOHTTP1
import NIOPosix

/// A real vendor over HTTP on loopback, which answers as it is told.
struct Depot: Sendable {
  /// An answer, by the first segment of the path.
  struct Answer: Sendable {
    var status = 200
    var headers: [(String, String)] = []
    var body: [UInt8] = []
    /// What comes after the body, which is sent in chunks then.
    var trailers: [(String, String)] = []
    /// The texts of which a request must hold one; every request will do if there are none.
    var keys: [String] = []

    init(_ body: String, _ type: String = "application/json", status: Int = 200) {
      self.status = status
      headers = [("Content-Type", type)]
      self.body = Array(body.utf8)
    }
  }

  /// Where it answers.
  let url: String

  /// Starts one, gives it to the body, and stops it.
  static func with<Result>(
    _ answers: [String: Answer], _ body: (Depot) async throws -> Result
  ) async throws -> Result {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(DepotHandler(answers))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    do {
      let result = try await body(
        Depot(url: "http://127.0.0.1:\(channel.localAddress?.port ?? 0)"))
      try await channel.close()
      return result
    } catch {
      try? await channel.close()
      throw error
    }
  }
}

extension Depot.Answer {
  /// The body, cut in the middle of the first secret in it.
  fileprivate var pieces: [ArraySlice<UInt8>] {
    let mark = Array("cnry".utf8)
    guard let start = body.indices.first(where: { body[$0...].starts(with: mark) }) else {
      return [body[...]]
    }
    return [body[..<(start + 6)], body[(start + 6)...]]
  }
}

private final class DepotHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let answers: [String: Depot.Answer]
  private var path = ""
  private var request = ""

  init(_ answers: [String: Depot.Answer]) {
    self.answers = answers
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      path = head.uri.split { "/?".contains($0) }.first.map(String.init) ?? ""
      request = "\(head.uri)\n\(head.headers)\n"
    case .body(let part): request += String(buffer: part)
    case .end: answer(context)
    }
  }

  private func answer(_ context: ChannelHandlerContext) {
    var answer = answers[path] ?? Depot.Answer("{\"ok\":true}")
    if !answer.keys.isEmpty, !answer.keys.contains(where: request.contains) {
      answer = Depot.Answer("{}", status: 403)
    }
    let framing =
      answer.trailers.isEmpty
      ? ("Content-Length", "\(answer.body.count)") : ("Transfer-Encoding", "chunked")
    let head = HTTPResponseHead(
      version: .http1_1, status: .init(statusCode: answer.status),
      headers: HTTPHeaders(answer.headers + [framing]))
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    for piece in answer.pieces {
      context.writeAndFlush(
        wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: piece)))), promise: nil)
    }
    let trailers = answer.trailers.isEmpty ? nil : HTTPHeaders(answer.trailers)
    context.writeAndFlush(wrapOutboundOut(.end(trailers)), promise: nil)
  }
}
