import ContractBinding
import Foundation
import NIOCore

/// Writes the answer to one request on its connection; lives on the event loop.
final class AnswerWriter {
  private let context: ChannelHandlerContext
  private let request: ReceivedRequest
  private let rewriter: AddressRewriter
  private let done: (_ keepAlive: Bool) -> Void

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - context: The connection.
  ///   - request: What is answered.
  ///   - address: The vendor's address towards the adapter.
  ///   - done: Called once the last byte is on its way.
  init(
    _ context: ChannelHandlerContext,
    for request: ReceivedRequest,
    address: LoopbackAddress,
    done: @escaping (_ keepAlive: Bool) -> Void
  ) {
    self.context = context
    self.request = request
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
      return write([(.zero, bytes.buffer)], keepAlive: false)
    case .plain, .slow, .fragmented, .truncated: break
    }
    guard let response = answer.response else { return done(false) }
    switch answer.delivery {
    case .truncated: truncated(response)
    case .slow: slow(response)
    case .fragmented: fragmented(response)
    default:
      if answer.pieces.isEmpty {
        write([(.zero, whole(response))], keepAlive: request.keepAlive)
      } else {
        pieces(response, answer.pieces, pace: pace)
      }
    }
  }

  /// Writes the head of a response that comes in chunks.
  func writeHead(_ response: VendorResponse) {
    var bytes = ResponseBytes(context.channel.allocator)
    bytes.head(
      response.status, response.headers, framing(response, chunked: true),
      keepAlive: request.takesChunks && request.keepAlive)
    context.writeAndFlush(NIOAny(bytes.buffer), promise: nil)
  }

  /// Writes a part of the body of a response that comes in chunks.
  func writePiece(_ body: some Collection<UInt8>) {
    guard !request.isHead else { return }
    context.writeAndFlush(NIOAny(chunk(body)), promise: nil)
  }

  /// Writes the end of a response that comes in chunks.
  func writeEnd(_ trailers: [VendorHeader]) {
    guard !request.isHead, request.takesChunks else { return done(request.keepAlive) }
    var bytes = ResponseBytes(context.channel.allocator)
    bytes.lastChunk(request.takesTrailers ? trailers : [])
    write([(.zero, bytes.buffer)], keepAlive: request.keepAlive)
  }

  /// Writes a response that does not need its address replaced.
  func writeWhole(_ response: VendorResponse) {
    write([(.zero, whole(response, isRewritten: true))], keepAlive: request.keepAlive)
  }

  /// Breaks the connection in a way that the client is told of.
  func reset() {
    guard let options = context.channel as? any SocketOptionProvider else { return done(false) }
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    // With nothing to linger for, closing sends RST (RFC 9293, 3.10.4).
    options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      context.value.close(promise: nil)
    }
  }

  private func framing(_ response: VendorResponse, chunked: Bool) -> ResponseBytes.Framing {
    if request.isHead || response.status == 204 || response.status == 304 { return .none }
    guard chunked else { return .length(response.body.count) }
    return request.takesChunks ? .chunked : .untilClose
  }

  private func whole(
    _ response: VendorResponse, isRewritten: Bool = false, claiming extra: Int = 0
  ) -> ByteBuffer {
    let response = isRewritten ? response : response.rewritten(by: rewriter)
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

  private func chunk(_ body: some Collection<UInt8>) -> ByteBuffer {
    var bytes = ResponseBytes(context.channel.allocator)
    if request.takesChunks { bytes.chunk(body) } else { bytes.raw(body) }
    return bytes.buffer
  }

  private func pieces(_ response: VendorResponse, _ pieces: [Exchange.Piece], pace: Double) {
    let isText = MediaType(response.headers["content-type"] ?? "").isText
    var rewriter = rewriter
    var head = response
    head.headers = rewriter.rewritten(response.headers)
    writeHead(head)
    guard !request.isHead else { return done(request.keepAlive) }
    var parts: [(TimeAmount, ByteBuffer)] = []
    var start = 0
    var last = 0
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      let end = isLast ? response.body.count : min(start + piece.count, response.body.count)
      let bytes = Array(response.body[start..<end])
      var shown = isText ? rewriter.feed(bytes) : bytes
      if isLast, isText { shown += rewriter.finish() }
      parts.append((.milliseconds(Int64(pace * Double(piece.after - last))), chunk(shown)))
      start = end
      last = piece.after
    }
    if request.takesChunks {
      var bytes = ResponseBytes(context.channel.allocator)
      bytes.lastChunk(
        request.takesTrailers ? self.rewriter.rewritten(response.trailers) : [])
      parts.append((.zero, bytes.buffer))
    }
    write(parts, keepAlive: request.takesChunks && request.keepAlive)
  }

  /// Spreads the answer over about a second.
  private func slow(_ response: VendorResponse) {
    var rest = whole(response)
    let size = max(1, (rest.readableBytes + 19) / 20)
    var parts: [(TimeAmount, ByteBuffer)] = []
    while let part = rest.readSlice(length: min(size, rest.readableBytes)), part.readableBytes > 0 {
      parts.append((.milliseconds(50), part))
    }
    write(parts, keepAlive: request.keepAlive)
  }

  /// Sends every byte by itself; of a long answer, the first 4 KiB.
  private func fragmented(_ response: VendorResponse) {
    var rest = whole(response)
    var parts: [(TimeAmount, ByteBuffer)] = []
    while parts.count < 4096, let part = rest.readSlice(length: 1) {
      parts.append((.microseconds(20), part))
    }
    if rest.readableBytes > 0 { parts.append((.zero, rest)) }
    write(parts, keepAlive: request.keepAlive)
  }

  /// Ends the connection half-way through the body that the header promises.
  private func truncated(_ response: VendorResponse) {
    var whole = whole(response, claiming: 1)
    let cut = response.body.count / 2
    let part = whole.readSlice(length: max(1, whole.readableBytes - cut)) ?? whole
    write([(.zero, part)], keepAlive: false)
  }

  /// Writes parts one after the other, each after its delay.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - keepAlive: Whether the connection serves another request after them.
  ///   - due: Where to begin, and which of them need not wait any more.
  private func write(
    _ parts: [(delay: TimeAmount, bytes: ByteBuffer)], keepAlive: Bool, due: Range<Int> = 0..<0
  ) {
    for index in due.lowerBound..<parts.count {
      if parts[index].delay > .zero, !due.contains(index) {
        guard context.channel.isActive else { return done(false) }
        context.eventLoop.assumeIsolated().scheduleTask(in: parts[index].delay) {
          self.write(parts, keepAlive: keepAlive, due: index..<index + 1)
        }
        return
      }
      guard index < parts.count - 1 else {
        return writeLast(parts[index].bytes, keepAlive: keepAlive)
      }
      context.writeAndFlush(NIOAny(parts[index].bytes), promise: nil)
    }
    done(keepAlive)
  }

  /// Writes the last part; the connection may be closed only after it has gone out.
  private func writeLast(_ bytes: ByteBuffer, keepAlive: Bool) {
    let written = context.writeAndFlush(NIOAny(bytes))
    guard !keepAlive else { return done(true) }
    written.assumeIsolated().whenComplete { _ in self.done(false) }
  }
}
