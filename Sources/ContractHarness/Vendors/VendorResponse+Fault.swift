import ContractBinding
import ContractModel

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
