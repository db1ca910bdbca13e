import ContractBinding
import ContractModel
import ContractValues
import NIOCore

extension AnswerWriter {
  /// Bytes of an answer that are written together, after a delay and after other requests have
  /// arrived.
  struct Part {
    var bytes: ByteBuffer
    var delay = TimeAmount.zero
    /// The number of requests that must have arrived before these bytes are sent; 0 to send at
    /// once.
    var following = 0

    init(_ bytes: ByteBuffer, delay: TimeAmount = .zero, following: Int = 0) {
      self.bytes = bytes
      self.delay = delay
      self.following = following
    }
  }

  /// The maximum time that bytes wait for later requests.
  ///
  /// An adapter that has changed since the recording may never send these requests, and the stream
  /// would stop for good. The time is longer than the pauses of correct adapters, and shorter than
  /// the time limit of a step.
  private static let maxWait = TimeAmount.seconds(3)

  /// Sends the answer in at most 20 parts with a pause of 50 ms before each, for the fault `slow`.
  func slow(_ response: VendorResponse) {
    var rest = whole(response)
    let size = max(1, (rest.readableBytes + 19) / 20)
    var parts: [Part] = []
    while let part = rest.readSlice(length: min(size, rest.readableBytes)), part.readableBytes > 0 {
      parts.append(Part(part, delay: .milliseconds(50)))
    }
    write(parts, keepAlive: request.keepAlive)
  }

  /// Sends each byte separately, for the fault `fragmented`.
  ///
  /// After 4 KiB, the rest follows in one part.
  func fragmented(_ response: VendorResponse) {
    var rest = whole(response)
    var parts: [Part] = []
    while parts.count < 4096, let part = rest.readSlice(length: 1) {
      parts.append(Part(part, delay: .microseconds(20)))
    }
    if rest.readableBytes > 0 { parts.append(Part(rest)) }
    write(parts, keepAlive: request.keepAlive)
  }

  /// Writes a response in the pieces in which it was recorded, such as server-sent events.
  ///
  /// If the recorded stream did not end, this one stays open until the adapter closes it.
  func stream(_ response: VendorResponse, _ answer: Conversation.Answer) {
    var head = response
    head.headers = rewriter.rewritten(response.headers).without(["content-length"])
    let pieces = pieces(of: response, answer.pieces)
    let isMeasured = response.headers["content-length"] != nil && answer.held == nil
    writeHead(head, length: isMeasured ? pieces.reduce(0) { $0 + $1.body.count } : nil)
    guard framing != .none else { return done(request.keepAlive) }
    let parts = pieces.flatMap { piece in
      cut(piece.body, answer.fault).map {
        Part(chunk($0.0), delay: $0.1, following: piece.following)
      }
    }
    guard answer.held == nil else { return write(parts, keepAlive: nil) }
    write(
      parts + [end(rewriter.rewritten(response.trailers))],
      keepAlive: framing != .untilClose && request.keepAlive)
  }

  /// Divides the body as the recording does; without recorded pieces, it is one piece.
  private func pieces(
    of response: VendorResponse, _ recorded: [Exchange.Piece]
  ) -> [(body: [UInt8], following: Int)] {
    let isText = MediaType(response.headers["content-type"] ?? "").isText
    let recorded =
      recorded.isEmpty ? [Exchange.Piece(count: response.body.count, after: 0)] : recorded
    var rewriter = rewriter
    var start = 0
    return recorded.enumerated().map { index, piece in
      let isLast = index == recorded.count - 1
      let end = isLast ? response.body.count : min(start + piece.count, response.body.count)
      let bytes = Array(response.body[start..<end])
      var shown = isText ? rewriter.feed(bytes) : bytes
      if isLast, isText { shown += rewriter.finish() }
      start = end
      return (shown, piece.following)
    }
  }

  /// Cuts a piece further for the faults `slow` and `fragmented`; otherwise the piece stays whole.
  ///
  /// Each cut becomes a chunk of its own: clients join bytes that arrive together, but pass each
  /// chunk on separately.
  private func cut(_ body: [UInt8], _ fault: Fault.Kind?) -> [([UInt8], TimeAmount)] {
    switch fault {
    case .fragmented: return body.map { ([$0], .microseconds(20)) }
    case .slow:
      let size = max(1, (body.count + 3) / 4)
      return stride(from: 0, to: body.count, by: size).map { start in
        (Array(body[start..<min(start + size, body.count)]), .milliseconds(50))
      }
    default: return [(body, .zero)]
    }
  }

  /// Writes parts in order, each after its delay and the requests for which it waits.
  ///
  /// Writing begins at the index `start`; if `isDue`, that part has already waited. For an answer
  /// that does not end, `keepAlive` is `nil`.
  func write(_ parts: [Part], keepAlive: Bool?, from start: Int = 0, isDue: Bool = false) {
    for index in start..<max(start, parts.count) {
      let part = parts[index]
      if !(isDue && index == start), part.delay > .zero || part.following > log.count {
        guard context.channel.isActive else {
          if keepAlive != nil { done(false) }
          return
        }
        return wait(for: part) {
          self.write(parts, keepAlive: keepAlive, from: index, isDue: true)
        }
      }
      if let keepAlive, index == parts.count - 1 {
        return writeLast(part.bytes, keepAlive: keepAlive)
      }
      context.writeAndFlush(NIOAny(part.bytes), promise: nil)
    }
    if let keepAlive { done(keepAlive) }
  }

  /// Calls a function on the event loop after the part's delay, and after the requests for which
  /// the part waits.
  ///
  /// It waits for these requests at most three seconds.
  private func wait(for part: Part, _ proceed: @escaping () -> Void) {
    let eventLoop = context.eventLoop
    guard part.following > log.count else {
      eventLoop.assumeIsolated().scheduleTask(in: part.delay) { proceed() }
      return
    }
    let arrived = eventLoop.makePromise(of: Void.self)
    arrived.futureResult.assumeIsolated().whenComplete { _ in
      eventLoop.assumeIsolated().scheduleTask(in: part.delay) { proceed() }
    }
    let late = eventLoop.scheduleTask(in: Self.maxWait) { arrived.succeed() }
    log.whenArrived(part.following) {
      eventLoop.execute {
        late.cancel()
        arrived.succeed()
      }
    }
  }
}
