import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel

extension LoopbackVendorTests {
  func record(
    _ url: String, _ transport: CurlTransport? = nil
  ) async throws -> LoopbackVendor {
    try LoopbackVendor(
      .relay(to: VendorAddress(url), through: transport ?? self.transport))
  }

  func send(
    _ vendor: LoopbackVendor, _ request: VendorRequest
  ) async throws -> VendorResponse {
    var response = try await transport.response(to: request, from: VendorAddress(vendor.url))
    response.headers.removeAll { $0.name == "Transfer-Encoding" }
    return response
  }

  func failure(
    _ vendor: LoopbackVendor, _ request: VendorRequest
  ) async -> VendorFailure? {
    do {
      _ = try await send(vendor, request)
      return nil
    } catch {
      return error as? VendorFailure
    }
  }
}
