import ContractBinding
import ContractModel

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
