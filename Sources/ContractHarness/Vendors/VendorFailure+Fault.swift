import ContractBinding
import ContractModel

extension VendorFailure {
  /// Creates the failure that libcurl reports for a fault, with its message; `nil` for a fault with
  /// an answer.
  init?(_ fault: Fault) {
    switch fault.kind {
    case .refused: self.init(.refused, "Couldn't connect to server (curl 7)")
    case .reset: self.init(.reset, "Failure when receiving data from the peer (curl 56)")
    case .timeout: self.init(.timeout, "Timeout was reached (curl 28)")
    case .truncated: self.init(.reset, "Transferred a partial file (curl 18)")
    case .garbage: self.init(.malformed, "Unsupported protocol (curl 1)")
    case .slow, .fragmented, .status, .throws, .silent: return nil
    }
  }
}

/// The way in which a socket delivers an answer.
enum Delivery: Sendable, Hashable {
  /// The whole answer, or its recorded pieces.
  case plain
  /// The answer with pauses.
  case slow
  /// The answer, cut after every byte.
  case fragmented
  /// A length that is greater than the body's.
  case truncated
  /// Bytes that are not HTTP.
  case garbage
  /// No answer: the connection is reset.
  case reset
  /// No answer: the connection is closed.
  case close
  /// No answer: the connection stays open until the scenario ends.
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

  /// Creates the delivery that is most like a recorded failure.
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
