import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractTesting
import Foundation
import Testing

/// Recording where libcurl cannot be had: requests pass on through URLSession.
struct URLSessionTransportTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("", to: "Package.swift")
  }

  /// Writes a contract of one call, and records it.
  private func record(
    _ path: String, _ expectation: String, from url: String
  ) async throws -> ContractFailure? {
    let contract = """
      contract: page
      protocol: Page
      vendor: { name: Pages, kind: http, url: "\(url)" }
      scenarios:
        - name: one page
          steps:
            - call: load
              with: ["\(path)"]
              \(expectation)

      """
    try folder.write(contract, to: "Contracts/page.yaml")
    return await cases(.all).first?.failure
  }

  private func cases(_ recording: ContractTestSettings.Recording) -> [ContractTestCase] {
    PageContracts.testCases(
      settings: ContractTestSettings(recording: recording),
      filePath: folder.url.appending(path: "Tests/A.swift").path)
  }

  private func vendor(_ path: String, _ response: VendorResponse) async throws -> LoopbackVendor {
    let exchange = Exchange(
      request: VendorRequest(method: "GET", target: path), result: .response(response))
    // A scenario is recorded in two runs.
    return LoopbackVendor(.replay(Replay([exchange, exchange])))
  }

  @Test(
    arguments: [
      ("/found", VendorResponse(status: 200, body: Array("hello".utf8)), "200 hello"),
      ("/missing", VendorResponse(status: 404, body: Array("no".utf8)), "404 no"),
      // Each hop is an exchange of its own: a redirect is not followed.
      (
        "/moved?to=found",
        VendorResponse(status: 302, headers: [VendorHeader("Location", "/found")]), "302 "
      ),
    ])
  func `keeps what the vendor answered, and replays it`(
    _ path: String, _ response: VendorResponse, _ text: String
  ) async throws {
    let vendor = try await vendor(path, response)
    defer { vendor.finish() }

    let failure = try await record(path, "returns: \"\(text)\"", from: vendor.url)

    #expect(failure == nil)
    let recording = try folder.text(of: "Recordings/page/one-page.json")
    #expect(recording.contains("\"through\": \"URLSession\""))
    vendor.finish()
    #expect(await cases(.none).first?.failure == nil)
  }

  @Test func `records nothing where nothing listened`() async throws {
    let vendor = LoopbackVendor(.fault(Fault(.refused)))

    let failure = try await record("/", "throws: VendorFailure", from: vendor.url)

    #expect(failure?.description.contains("error: Pages could not be reached") == true)
    #expect(!folder.exists("Recordings/page/one-page.json"))
  }
}
