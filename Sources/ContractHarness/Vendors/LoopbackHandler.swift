import ContractBinding
import NIOCore
import NIOHTTP1

/// The handler of one connection from an adapter to the server on 127.0.0.1 that replaces the
/// vendor.
///
/// It answers requests one after the other, even if a client sends several before the first answer.
final class LoopbackHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = ByteBuffer

  private let conversation: Conversation
  private let connections: OpenConnections
  private var arriving: ReceivedRequest?
  private var waiting: [ReceivedRequest] = []
  private var isAnswering = false
  /// True if a client waits for "100 Continue" before it sends a body, but the answer to an earlier
  /// request is still being written.
  private var owesContinue = false
  private var isClosing = false
  private var relay: Task<Void, Never>?
  /// The index of an exchange with an endless response, which counts as left open until this
  /// connection closes; `nil` if there is none.
  private var held: Int?

  init(_ conversation: Conversation, _ connections: OpenConnections) {
    self.conversation = conversation
    self.connections = connections
  }

  func channelActive(context: ChannelHandlerContext) {
    guard ForeignConnections.admit(context.channel) else {
      isClosing = true
      return
    }
    guard !connections.add(context.channel) else { return }
    refuse(.tooManyConnections, context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    connections.remove(context.channel)
    // The adapter has closed its connection. Nobody needs the vendor's answer, so the request to
    // the vendor is cancelled.
    relay?.cancel()
    if let held { conversation.log.hold(held, false) }
    waiting = []
    isClosing = true
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      let request = ReceivedRequest(head, url: conversation.address.url)
      arriving = request
      if request.refusal != nil {
        arrive(context)
      } else if request.awaitsContinue {
        owesContinue = true
        if !isAnswering { inviteBody(context) }
      }
    case .body(let bytes):
      arriving?.append(bytes)
      if arriving?.refusal != nil { arrive(context) }
    case .end: arrive(context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isClosing, error is HTTPParserError else { return context.close(promise: nil) }
    refuse(.notHTTP, context)
  }

  private func arrive(_ context: ChannelHandlerContext) {
    guard let request = arriving else { return }
    arriving = nil
    waiting.append(request)
    // A client may send a request before it has received the last answer. The request then waits
    // for its turn.
    if !isAnswering { answerNext(context) }
  }

  private func inviteBody(_ context: ChannelHandlerContext) {
    guard owesContinue else { return }
    owesContinue = false
    // The client no longer waits for "100 Continue" if its body has arrived in the meantime.
    guard arriving != nil else { return }
    let answer = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")
    context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
  }

  private func answerNext(_ context: ChannelHandlerContext) {
    guard !isClosing else { return }
    guard !waiting.isEmpty else { return inviteBody(context) }
    isAnswering = true
    answer(waiting.removeFirst(), context)
  }

  private func answer(_ received: ReceivedRequest, _ context: ChannelHandlerContext) {
    let writer = AnswerWriter(
      context, for: received, address: conversation.address, log: conversation.log
    ) { keepAlive in
      self.isAnswering = false
      if keepAlive { return self.answerNext(context) }
      self.isClosing = true
      context.close(promise: nil)
    }
    if let reason = received.refusal {
      let refused = RefusedRequest(conversation.kept(received.request), reason)
      return writer.write(conversation.refused(refused))
    }
    guard let answer = conversation.answer(to: received.request) else {
      return relay(received.request, writer, context.eventLoop)
    }
    if let held = answer.held {
      self.held = held
      conversation.log.hold(held, true)
    }
    writer.write(answer)
  }

  private func relay(
    _ request: VendorRequest, _ writer: AnswerWriter, _ eventLoop: any EventLoop
  ) {
    let answer = NIOLoopBound(StreamedAnswer(writer, on: eventLoop), eventLoop: eventLoop)
    let conversation = conversation
    // The task ends with the exchange. It is stored so that the end of the connection can cancel
    // it.
    relay = Task {
      let failure = await conversation.relay(request) { part in
        eventLoop.execute { answer.value.receive(part) }
      }
      eventLoop.execute {
        if let failure { answer.value.fail(failure) } else { answer.value.finish() }
      }
    }
  }

  private func refuse(_ reason: RefusedRequest.Reason, _ context: ChannelHandlerContext) {
    isClosing = true
    let refused = RefusedRequest(VendorRequest(method: "", target: ""), reason)
    let response = conversation.refused(refused).response ?? refused.response
    var bytes = ResponseBytes(context.channel.allocator)
    bytes.head(
      response.status, response.headers, .length(response.body.count), keepAlive: false)
    bytes.raw(response.body)
    context.writeAndFlush(wrapOutboundOut(bytes.buffer)).assumeIsolated().whenComplete { _ in
      context.close(promise: nil)
    }
  }
}
