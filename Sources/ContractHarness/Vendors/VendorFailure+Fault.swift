import ContractBinding
import ContractModel

extension VendorFailure {
  /// The failure that libcurl reports of a fault, in its words; `nil` where there is an answer.
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

/// How an answer goes over a socket.
enum Delivery: Sendable, Hashable {
  /// At once, or in the recorded pieces.
  case plain
  /// A little at a time.
  case slow
  /// Cut at every place.
  case fragmented
  /// With a length that is never reached.
  case truncated
  /// As bytes that are not HTTP.
  case garbage
  /// Not at all: the connection is reset.
  case reset
  /// Not at all: the connection is closed.
  case close
  /// Not at all: the connection stays open until the scenario ends.
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

  /// The nearest that a listening socket can come to a recorded failure.
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
