import ContractBinding
import NIOCore

/// Writes the answer to one request on its connection; lives on the event loop.
final class AnswerWriter {
  let context: ChannelHandlerContext
  let request: ReceivedRequest
  let rewriter: AddressRewriter
  let log: TrafficLog
  let done: (_ keepAlive: Bool) -> Void
  /// How the end of the response that is under way is told.
  ///
  /// Behind a response that ends with its head, anything would be read as the beginning of the
  /// next one.
  private(set) var framing = ResponseBytes.Framing.chunked

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - context: The connection.
  ///   - request: What is answered.
  ///   - address: The vendor's address towards the adapter.
  ///   - log: What has arrived so far, by which a stream goes on.
  ///   - done: Called once the last byte is on its way.
  init(
    _ context: ChannelHandlerContext,
    for request: ReceivedRequest,
    address: LoopbackAddress,
    log: TrafficLog,
    done: @escaping (_ keepAlive: Bool) -> Void
  ) {
    self.context = context
    self.request = request
    self.log = log
    self.done = done
    rewriter = address.fromPlaceholder
  }

  /// Writes an answer.
  func write(_ answer: Conversation.Answer, pace: Double = 0) {
    switch answer.delivery {
    case .never: return
    case .close: return done(false)
    case .reset: return reset()
    case .garbage:
      var bytes = ResponseBytes(context.channel.allocator)
      bytes.raw(Array("this is not HTTP\u{1}\u{2}\r\n\r\n".utf8))
      return write([Part(bytes.buffer)], keepAlive: false)
    case .plain, .slow, .fragmented, .truncated: break
    }
    guard let response = answer.response else { return done(false) }
    let isStream = answer.held != nil || !answer.pieces.isEmpty
    switch answer.delivery {
    case .truncated: truncated(response)
    case .slow where !isStream: slow(response)
    case .fragmented where !isStream: fragmented(response)
    case _ where isStream: stream(response, answer, pace: pace)
    default: write([Part(whole(response))], keepAlive: request.keepAlive)
    }
  }

  /// Writes the head of a response that comes in parts, decoded.
  ///
  /// - Parameters:
  ///   - response: The response, of which the body does not matter.
  ///   - length: The length of the body in bytes; `nil` where it is not known yet.
  func writeHead(_ response: VendorResponse, length: Int?) {
    framing = framing(response, chunked: true)
    if let length, framing != .none { framing = .length(length) }
    var bytes = ResponseBytes(context.channel.allocator)
    bytes.head(
      response.status, response.decoded.headers, framing,
      keepAlive: framing != .untilClose && request.keepAlive)
    context.writeAndFlush(NIOAny(bytes.buffer), promise: nil)
  }

  /// Writes a part of the body of a response that comes in parts.
  func writePiece(_ body: some Collection<UInt8>) {
    guard framing != .none else { return }
    context.writeAndFlush(NIOAny(chunk(body)), promise: nil)
  }

  /// Writes the end of a response that comes in parts.
  func writeEnd(_ trailers: [VendorHeader]) {
    write([end(trailers)], keepAlive: framing != .untilClose && request.keepAlive)
  }

  /// Makes the part that ends a response that comes in parts; only chunks have bytes for that.
  func end(_ trailers: [VendorHeader]) -> Part {
    var bytes = ResponseBytes(context.channel.allocator)
    if framing == .chunked { bytes.lastChunk(request.takesTrailers ? trailers : []) }
    return Part(bytes.buffer)
  }

  /// Writes a response that does not need its address replaced.
  func writeWhole(_ response: VendorResponse) {
    write([Part(whole(response, isRewritten: true))], keepAlive: request.keepAlive)
  }

  /// Breaks the connection in a way that the client is told of.
  func reset() {
    context.channel.reset()
  }

  /// Checks whether a response has no body, whatever its fields say (RFC 9112, 6.3).
  private func hasNoBody(_ response: VendorResponse) -> Bool {
    request.isHead || response.status == 204 || response.status == 304
  }

  func framing(_ response: VendorResponse, chunked: Bool) -> ResponseBytes.Framing {
    if hasNoBody(response) { return .none }
    guard chunked else { return .length(response.body.count) }
    return request.takesChunks ? .chunked : .untilClose
  }

  func whole(
    _ response: VendorResponse, isRewritten: Bool = false, claiming extra: Int = 0
  ) -> ByteBuffer {
    let response = (isRewritten ? response : response.rewritten(by: rewriter))
      .encoded(for: request.request)
    var bytes = ResponseBytes(context.channel.allocator)
    var framing = framing(
      response, chunked: request.takesTrailers && !response.trailers.isEmpty && extra == 0)
    if case .length(let count) = framing { framing = .length(count + extra) }
    bytes.head(response.status, response.headers, framing, keepAlive: request.keepAlive)
    switch framing {
    case .none: break
    case .length, .untilClose: bytes.raw(response.body)
    case .chunked:
      bytes.chunk(response.body)
      bytes.lastChunk(response.trailers)
    }
    return bytes.buffer
  }

  func chunk(_ body: some Collection<UInt8>) -> ByteBuffer {
    var bytes = ResponseBytes(context.channel.allocator)
    if framing == .chunked { bytes.chunk(body) } else { bytes.raw(body) }
    return bytes.buffer
  }

  /// Ends the connection half-way through the body that the header promises.
  private func truncated(_ response: VendorResponse) {
    var whole = whole(response, claiming: 1)
    let cut = response.body.count / 2
    let part = whole.readSlice(length: max(1, whole.readableBytes - cut)) ?? whole
    write([Part(part)], keepAlive: false)
  }

  /// Writes the last part; the connection may be closed only after it has gone out.
  func writeLast(_ bytes: ByteBuffer, keepAlive: Bool) {
    let written = context.writeAndFlush(NIOAny(bytes))
    guard !keepAlive else { return done(true) }
    written.assumeIsolated().whenComplete { _ in self.done(false) }
  }
}
