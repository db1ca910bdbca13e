import ContractBinding
import ContractModel
import NIOCore

/// Writes the answer to one request on a connection.
///
/// All its methods must be called on the connection's event loop.
final class AnswerWriter {
  let context: ChannelHandlerContext
  let request: ReceivedRequest
  let rewriter: AddressRewriter
  let log: TrafficLog
  let done: (_ keepAlive: Bool) -> Void
  /// The way in which the client of the current response finds the end of the body.
  ///
  /// If a response ends with its head, nothing may follow, because a client would read it as the
  /// next response.
  private(set) var framing = ResponseBytes.Framing.chunked

  /// Prepares the answer to a request; the first write sends its first bytes.
  ///
  /// The address of this server replaces `${vendor.url}` in the response. `done` is called after
  /// the last byte was written, and may close the connection.
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

  /// Writes an answer as its fault requires: whole, in pieces, cut short, or not at all.
  func write(_ answer: Conversation.Answer) {
    switch answer.fault {
    case .timeout, .silent: return
    case .refused: done(false)
    case .reset: reset()
    case .garbage: garbage()
    case .truncated: respond(answer, mayStream: false, whole: truncated)
    case .slow: respond(answer, whole: slow)
    case .fragmented: respond(answer, whole: fragmented)
    case .status, .throws, nil:
      respond(answer) { response in
        write(
          [Part(whole(response), delay: TimeAmount(answer.delay))], keepAlive: request.keepAlive)
      }
    }
  }

  /// Writes the response of an answer; without a response, it closes the connection.
  ///
  /// A response with recorded pieces or without an end is streamed. The function `whole` writes any
  /// other response, and every response if `mayStream` is false.
  private func respond(
    _ answer: Conversation.Answer, mayStream: Bool = true,
    whole: (VendorResponse) -> Void
  ) {
    guard let response = answer.response else { return done(false) }
    let isStream = answer.held != nil || !answer.pieces.isEmpty
    if mayStream, isStream { stream(response, answer) } else { whole(response) }
  }

  private func garbage() {
    var bytes = ResponseBytes(context.channel.allocator)
    bytes.raw(Array("this is not HTTP\u{1}\u{2}\r\n\r\n".utf8))
    write([Part(bytes.buffer)], keepAlive: false)
  }

  /// Writes the status line and the header of a streamed response.
  ///
  /// It removes `Content-Encoding`, because the body is sent decoded. If the length in bytes is
  /// `nil`, chunks follow, or the connection closes at the end.
  func writeHead(_ response: VendorResponse, length: Int?) {
    framing = framing(response, chunked: true)
    if let length, framing != .none { framing = .length(length) }
    var bytes = ResponseBytes(context.channel.allocator)
    bytes.head(
      response.status, response.decoded.headers, framing,
      keepAlive: framing != .untilClose && request.keepAlive)
    context.writeAndFlush(NIOAny(bytes.buffer), promise: nil)
  }

  /// Writes the next bytes of a streamed body, as a chunk if the body is sent in chunks.
  func writePiece(_ body: some Collection<UInt8>) {
    guard framing != .none else { return }
    context.writeAndFlush(NIOAny(chunk(body)), promise: nil)
  }

  /// Ends the body of a streamed response.
  ///
  /// It writes the last chunk and the trailers, or closes the connection of a client without
  /// chunks. A body with a known length needs neither.
  func writeEnd(_ trailers: [VendorHeader]) {
    write([end(trailers)], keepAlive: framing != .untilClose && request.keepAlive)
  }

  /// Creates the last bytes of a streamed response: `0`, the trailers and an empty line.
  ///
  /// If the body is not sent in chunks, the part is empty.
  func end(_ trailers: [VendorHeader]) -> Part {
    var bytes = ResponseBytes(context.channel.allocator)
    if framing == .chunked { bytes.lastChunk(request.takesTrailers ? trailers : []) }
    return Part(bytes.buffer)
  }

  /// Writes a response of the real vendor, whose body already contains the adapter's address.
  func writeWhole(_ response: VendorResponse) {
    write([Part(whole(response, isRewritten: true))], keepAlive: request.keepAlive)
  }

  /// Breaks the connection with RST, so that the client sees an error and not the end of a body.
  func reset() {
    context.channel.reset()
  }

  /// Returns true if a response has no body, regardless of its header fields (RFC 9112, 6.3).
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

  /// Sends half of a body and closes, although the header announces more, for the fault
  /// `truncated`.
  private func truncated(_ response: VendorResponse) {
    var whole = whole(response, claiming: 1)
    let cut = response.body.count / 2
    let part = whole.readSlice(length: max(1, whole.readableBytes - cut)) ?? whole
    write([Part(part)], keepAlive: false)
  }

  /// Writes the last bytes and calls `done`.
  ///
  /// If the connection stays open, `done` is called at once. Otherwise it is called after the bytes
  /// were sent, because it then closes the connection.
  func writeLast(_ bytes: ByteBuffer, keepAlive: Bool) {
    let written = context.writeAndFlush(NIOAny(bytes))
    guard !keepAlive else { return done(true) }
    written.assumeIsolated().whenComplete { _ in self.done(false) }
  }
}
