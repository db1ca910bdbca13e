import ContractBinding
import ContractModel

extension VendorResponse {
  /// The answer `{}` to a request that has neither a recording nor a fault.
  static let empty = VendorResponse(
    status: 200, headers: [VendorHeader("Content-Type", "application/json")],
    body: Array("{}".utf8))

  /// Creates the fault's own answer, such as status 503, or `{}` for a fault such as `truncated`.
  init(_ fault: Fault) {
    self = .empty
    status = fault.status ?? 200
    if let text = fault.body { body = Array(text.utf8) }
    let isTyped = fault.headers.contains { $0.name.lowercased() == "content-type" }
    headers = (isTyped ? [] : headers) + fault.headers
  }
}
