import ContractBinding
import ContractCurl
@testable import ContractHarness
@testable import ContractModel
import ContractValues
import Testing

/// The port of a scenario, which opens when an adapter asks for its address.
@Suite(.timeLimit(.minutes(1))) struct LoopbackPortTests {
  private func replay(_ body: String) -> LoopbackVendor {
    let answer = VendorResponse(
      status: 200, headers: [VendorHeader("Content-Type", "application/json")],
      body: Array(body.utf8))
    let request = VendorRequest(method: "GET", target: "/")
    return LoopbackVendor(
      .replay(Replay([Exchange(request: request, result: .response(answer))])))
  }

  @Test func `stays closed for an adapter that takes the client`() async throws {
    let vendor = replay(#"{"next":null}"#)

    _ = try await vendor.client.send(VendorRequest(method: "GET", target: "/"))

    #expect(vendor.knownAddress == nil)
    #expect(vendor.finish().exchanges.count == 1)
  }

  @Test(arguments: ["${vendor.url}", #"$\u007bvendor.url}"#, "%24%7Bvendor.url%7D"])
  func `opens for a client whose answer names the vendor`(address: String) async throws {
    let vendor = replay(#"{"next":"\#(address)/2"}"#)

    let answer = try await vendor.client.send(VendorRequest(method: "GET", target: "/"))

    let url = try #require(vendor.knownAddress?.url)
    let port = try #require(url.split(separator: ":").last)
    #expect(String(decoding: answer.body, as: UTF8.self).contains(port))
  }

  @Test func `has the same address for all that ask at once`() async throws {
    let vendor = replay("{}")

    let urls = await withTaskGroup(of: String.self) { group in
      for _ in 0..<16 { group.addTask { vendor.url } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }

    #expect(urls.count == 1)
    let answer = try await CurlTransport().response(
      to: VendorRequest(method: "GET", target: "/"), from: VendorAddress(vendor.url))
    #expect(answer.body == Array("{}".utf8))
  }

  @Test func `refuses a request to an address that is asked for after the end`() async throws {
    let vendor = replay("{}")
    vendor.finish()

    let answer = try await CurlTransport().response(
      to: VendorRequest(method: "GET", target: "/"), from: VendorAddress(vendor.url))

    #expect(answer.status == 501)
    #expect(answer.headers["contracts-refused"]?.contains("after its scenario") == true)
  }
}
