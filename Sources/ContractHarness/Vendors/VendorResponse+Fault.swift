import ContractBinding
import ContractModel

extension Fault.Kind {
  /// Chooses the fault that causes a recorded failure in the client again, or a similar failure.
  ///
  /// A failed name lookup, for example, becomes a closed connection.
  init(_ failure: VendorFailure) {
    self =
      switch failure.kind {
      case .reset: .reset
      case .timeout: .timeout
      case .malformed: .garbage
      case .refused, .unresolved, .tls, .tooLarge, .other: .refused
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
