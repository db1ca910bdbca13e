import ContractBinding
import ContractModel
import ContractValues
import NIOCore

/// The real vendor's response on its way to an adapter's connection.
///
/// All its methods must be called on the connection's event loop.
///
/// A response that is complete soon after its head is written at once and with its length, as on
/// replay. A slower response, and any stream, is passed on in pieces. These have a `Content-Length`
/// only if the vendor sends one and the body does not change.
final class StreamedAnswer {
  /// The maximum time from the head to the end of a response that is written as a whole.
  static let wholeTimeout = Duration.milliseconds(50)

  /// The longer maximum for a text with a length, and for a compressed body.
  ///
  /// The address in a text is replaced, and a body is compressed again, so their lengths change.
  /// The new length is known only when the body is complete. Few adapters give up within a second
  /// while an answer arrives.
  private static let longWholeTimeout = Duration.seconds(1)

  private let writer: AnswerWriter
  private let eventLoop: any EventLoop
  private var collected = VendorResponse(status: 0)
  /// The length of the body in bytes, if the vendor sends it and the body does not change; `nil`
  /// otherwise.
  private var length: Int?
  private var isStreaming = false
  private var isOver = false

  init(_ writer: AnswerWriter, on eventLoop: any EventLoop) {
    self.writer = writer
    self.eventLoop = eventLoop
  }

  /// Receives the next part from the vendor.
  ///
  /// The bytes of a stream go to the client at once. The parts of any other response are collected
  /// first.
  func receive(_ part: VendorResponsePart) {
    guard !isOver else { return }
    if isStreaming, case .body(let bytes) = part { return writer.writePiece(bytes) }
    collected.append(part)
    guard case .head(_, let headers) = part else { return }
    let type = headers["content-type"] ?? ""
    var timeout = Self.wholeTimeout
    if headers["content-encoding"] != nil {
      timeout = Self.longWholeTimeout
    } else if !writer.request.isHead, let value = headers["content-length"] {
      collected.headers = headers.without(["content-length"])
      if MediaType(type).isText { timeout = Self.longWholeTimeout } else { length = Int(value) }
    }
    if StreamBoundaries(contentType: type) != nil { return stream() }
    eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeout)) { self.stream() }
  }

  /// Ends the response: writes the last chunk of a stream, or the whole response if nothing was
  /// written yet.
  func finish() {
    guard !isOver else { return }
    isOver = true
    isStreaming ? writer.writeEnd(collected.trailers) : writer.writeWhole(collected)
  }

  /// Ends an incomplete response: resets the connection if a part was already sent, or simulates
  /// the failure.
  func fail(_ failure: VendorFailure) {
    guard !isOver else { return }
    isOver = true
    if isStreaming { return writer.reset() }
    writer.write(Conversation.Answer(fault: Fault.Kind(failure)))
  }

  private func stream() {
    guard !isOver else { return }
    isStreaming = true
    writer.writeHead(collected, length: length)
    if !collected.body.isEmpty { writer.writePiece(collected.body) }
    collected.body = []
  }
}
