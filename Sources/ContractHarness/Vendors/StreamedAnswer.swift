import ContractBinding
import ContractModel
import ContractValues
import NIOCore

/// The vendor's response on its way to a connection; lives on the event loop.
///
/// A response that is whole soon after its head goes out in one write and with its length, as
/// it will on replay; a slower one, and any stream, is passed on piece by piece. The length that
/// a vendor tells is told to the adapter, however slowly the body comes.
final class StreamedAnswer {
  /// How long after its head a response may end and still count as having come at once.
  static let patience = Duration.milliseconds(50)

  /// How long a text may take of which the vendor tells the length, or a compressed body.
  ///
  /// The adapter sees the vendor's address in a text as its own, and a body is compressed anew: only
  /// the whole has a length. Adapters that give up earlier on an answer under way are rare.
  private static let patienceWithWhole = Duration.seconds(1)

  private let writer: AnswerWriter
  private let eventLoop: any EventLoop
  private var collected = VendorResponse(status: 0)
  /// The length of the body in bytes, where the vendor tells it and it stays as it is.
  private var length: Int?
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
    let type = headers["content-type"] ?? ""
    var patience = Self.patience
    if headers["content-encoding"] != nil {
      patience = Self.patienceWithWhole
    } else if !writer.request.isHead, let told = headers["content-length"] {
      collected.headers = headers.without(["content-length"])
      if MediaType(type).isText { patience = Self.patienceWithWhole } else { length = Int(told) }
    }
    if StreamBoundaries(contentType: type) != nil { return stream() }
    eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(patience)) { self.stream() }
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
    writer.writeHead(collected, length: length)
    if !collected.body.isEmpty { writer.writePiece(collected.body) }
    collected.body = []
  }
}
