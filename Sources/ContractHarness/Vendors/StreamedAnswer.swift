import ContractBinding
import NIOCore

/// The vendor's response on its way to a connection; lives on the event loop.
///
/// A response that is whole soon after its head goes out in one write and with its length, as
/// it will on replay; a slower one, and any stream, is passed on piece by piece.
final class StreamedAnswer {
  /// How long after its head a response may end and still count as having come at once.
  static let patience = Duration.milliseconds(50)

  private let writer: AnswerWriter
  private let eventLoop: any EventLoop
  private var collected = VendorResponse(status: 0)
  private var isStreaming = false
  private var isOver = false

  init(_ writer: AnswerWriter, on eventLoop: any EventLoop) {
    self.writer = writer
    self.eventLoop = eventLoop
  }

  /// Takes the next part.
  func receive(_ part: VendorResponsePart) {
    guard !isOver else { return }
    if isStreaming, case .body(let bytes) = part { return writer.writePiece(bytes) }
    collected.append(part)
    guard case .head(_, let headers) = part else { return }
    if StreamBoundaries(contentType: headers["content-type"] ?? "") != nil {
      stream()
    } else {
      eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(Self.patience)) { self.stream() }
    }
  }

  /// Takes the end.
  func finish() {
    guard !isOver else { return }
    isOver = true
    isStreaming ? writer.writeEnd(collected.trailers) : writer.writeWhole(collected)
  }

  /// Takes the end of a response that is not whole.
  func fail(_ failure: VendorFailure) {
    guard !isOver else { return }
    isOver = true
    if isStreaming { return writer.reset() }
    writer.write(Conversation.Answer(delivery: Delivery(failure)))
  }

  private func stream() {
    guard !isOver else { return }
    isStreaming = true
    writer.writeHead(collected)
    if !collected.body.isEmpty { writer.writePiece(collected.body) }
    collected.body = []
  }
}
