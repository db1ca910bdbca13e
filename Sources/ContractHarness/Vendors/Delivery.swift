import ContractBinding
import ContractModel

/// The way in which a socket sends an answer; most of the ways simulate a fault of the network.
enum Delivery: Sendable, Hashable {
  /// The answer arrives at once or in its recorded pieces, without a fault.
  case plain
  /// The answer arrives in parts with pauses of 50 ms.
  case slow
  /// Each byte of the answer arrives separately, which finds adapters that expect whole lines.
  case fragmented
  /// The connection closes before the body has the length that the header announces.
  case truncated
  /// The text `this is not HTTP` arrives instead of the answer.
  case garbage
  /// The connection is reset (RST) without an answer, as when a server crashes.
  case reset
  /// The connection is closed without an answer, as when a server shuts down.
  case close
  /// No answer arrives: the connection stays open until the scenario ends.
  case never

  init(_ fault: Fault) {
    self =
      switch fault.kind {
      case .refused: .close
      case .reset: .reset
      case .timeout, .silent: .never
      case .slow: .slow
      case .truncated: .truncated
      case .garbage: .garbage
      case .fragmented: .fragmented
      case .status, .throws: .plain
      }
  }

  /// Chooses the delivery that causes the recorded failure in the client again, or a similar
  /// failure.
  ///
  /// A failed name lookup, for example, becomes a closed connection.
  init(_ failure: VendorFailure) {
    self =
      switch failure.kind {
      case .reset: .reset
      case .timeout: .never
      case .malformed: .garbage
      case .refused, .unresolved, .tls, .tooLarge, .other: .close
      }
  }
}

extension VendorResponse {
  /// The answer `{}`, for a request without a recorded answer in a scenario with a fault.
  static let empty = VendorResponse(
    status: 200, headers: [VendorHeader("Content-Type", "application/json")],
    body: Array("{}".utf8))

  /// Creates the answer of a fault: its own status, such as 503, or `{}` for a fault such as
  /// `truncated`.
  init(_ fault: Fault) {
    self = .empty
    status = fault.status ?? 200
    if let text = fault.body { body = Array(text.utf8) }
    let isTyped = fault.headers.contains { $0.name.lowercased() == "content-type" }
    headers = (isTyped ? [] : headers) + fault.headers
  }
}
