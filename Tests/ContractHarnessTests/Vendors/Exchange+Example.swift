import ContractBinding
import ContractHarness
@testable import ContractModel

extension VendorRequest {
  static func example(
    _ method: String = "POST",
    _ target: String = "/orders",
    json: String = "",
    type: String = "application/json",
    headers: [VendorHeader] = []
  ) -> VendorRequest {
    VendorRequest(
      method: method, target: target,
      headers: [VendorHeader("Content-Type", type)] + headers,
      body: Array(json.utf8))
  }
}

extension Exchange {
  static func example(_ request: VendorRequest, answers body: String = "ok") -> Exchange {
    Exchange(
      request: request,
      result: .response(
        VendorResponse(
          status: 200, headers: [VendorHeader("Content-Type", "text/plain")],
          body: Array(body.utf8))))
  }
}

extension VendorClient {
  /// The body of an answer, as text.
  func text(_ request: VendorRequest) async throws -> String {
    String(decoding: try await send(request).body, as: UTF8.self)
  }
}
