import ContractBinding
@testable import ContractHarness
import ContractModel
import ContractValues
import Foundation
import Testing

/// Faults with an answer of their own, and faults of one request alone.
struct FaultAnswerTests {
  private static let request = VendorRequest(method: "GET", target: "/a")
  private static let recorded = VendorResponse(
    status: 200, headers: [VendorHeader("X", "1")], body: Array("tea".utf8))

  private func fault(_ kind: Fault.Kind, status: Int? = nil, at: Int? = nil, over: String? = nil)
    -> Fault
  {
    var fault = Fault(kind, status: status, over: over, at: at)
    if kind == .status {
      fault.headers = [VendorHeader("Retry-After", "1"), VendorHeader("Retry-After", "2")]
      fault.body = #"{"message":"slow down"}"#
    }
    return fault
  }

  private func send(_ vendor: LoopbackVendor) async throws -> VendorResponse {
    try await vendor.client.send(Self.request)
  }

  @Test func `answers with a status, headers and a body`() async throws {
    let vendor = LoopbackVendor(.fault(fault(.status, status: 429)))

    let response = try await send(vendor)

    #expect(response.status == 429)
    #expect(response.headers.filter { $0.name == "Retry-After" }.map(\.value) == ["1", "2"])
    #expect(response.headers["content-type"] == "application/json")
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"message":"slow down"}"#)
  }

  @Test func `lets another type of the body stand`() async throws {
    var fault = Fault(.status, status: 400)
    fault.headers = [VendorHeader("content-type", "text/html")]
    fault.body = "<p>no</p>"

    let response = try await send(LoopbackVendor(.fault(fault)))

    #expect(response.headers.map(\.value) == ["text/html"])
  }

  @Test func `fails at one request alone, and leaves it the recorded answer`() async throws {
    let exchange = Exchange(request: Self.request, result: .response(Self.recorded))
    let vendor = LoopbackVendor(
      .fault(
        fault(.status, status: 429, at: 2, over: "tea"), over: Replay([exchange, exchange])))

    #expect(try await send(vendor) == Self.recorded)
    #expect(try await send(vendor).status == 429)
    #expect(try await send(vendor) == Self.recorded)
    #expect(vendor.finish().exchanges.count == 3)
  }

  @Test func `breaks one connection alone`() async throws {
    let vendor = LoopbackVendor(.fault(fault(.reset, at: 1)))

    await #expect(throws: VendorFailure.self) { try await send(vendor) }
    #expect(try await send(vendor).status == 200)
  }
}
