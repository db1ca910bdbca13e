import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

struct RefusedRequestTests {
  private static let recorded: [Exchange] = [
    .example(.example("GET", "/orders?page=1&size=10")),
    .example(.example(json: #"{"item":"tea","quantity":2,"notes":[]}"#)),
    .example(.example("DELETE", "/orders/7")),
  ]

  @Test(arguments: [
    (
      VendorRequest.example(json: #"{"item":"tea","quantity":3,"notes":[]}"#),
      """
      request    POST /orders
      nearest    POST /orders (exchange 2 of the recording)
      - body $.quantity: 2
      + body $.quantity: 3
      """
    ),
    (
      .example("GET", "/orders?page=2"),
      """
      request    GET /orders?page=2
      nearest    GET /orders?page=1&size=10 (exchange 1 of the recording)
      - query page: "1"
      + query page: "2"
      - query size: "10"
      + query size: (absent)
      """
    ),
    (
      .example("DELETE", "/orders/8"),
      """
      request    DELETE /orders/8
      nearest    DELETE /orders/7 (exchange 3 of the recording)
      - path: "/orders/7"
      + path: "/orders/8"
      """
    ),
    (
      .example("PUT", "/orders/7"),
      """
      request    PUT /orders/7
      nearest    DELETE /orders/7 (exchange 3 of the recording)
      - method: "DELETE"
      + method: "PUT"
      """
    ),
    (
      .example(json: #"{"a":1,"b":2,"item":"tea","quantity":2,"notes":[1,2]}"#),
      """
      request    POST /orders
      nearest    POST /orders (exchange 2 of the recording)
      - body $.a: (absent)
      + body $.a: 1
      - body $.b: (absent)
      + body $.b: 2
      - body $.notes[0]: (absent)
      + body $.notes[0]: 1
        and 1 more difference
      """
    ),
  ])
  func `says what differs from the nearest recorded one`(
    request: VendorRequest, facts: String
  ) async throws {
    let vendor = LoopbackVendor(.replay(Replay(Self.recorded)))

    _ = try await vendor.client.send(request)

    let refused = try #require(vendor.finish().refused.first)
    let place = SourceLocation(path: "orders.yaml", line: 4, column: 5)
    var told = refused.diagnostic(at: place, help: ["contracts record orders"])
    #expect(told.cause?.kind == told.headline)
    told.cause = nil
    #expect(
      told
        == Diagnostic(
          "the adapter sent a request that was never recorded", at: place,
          facts: facts.split(separator: "\n").map(String.init),
          help: ["contracts record orders"]))
  }

  @Test func `says so when nothing was recorded at all`() async throws {
    let vendor = LoopbackVendor(.replay(Replay([])))

    let response = try await vendor.client.send(.example("GET", "/a"))

    #expect(response.headers["contracts-refused"] != nil)
    #expect(
      String(decoding: response.body, as: UTF8.self) == """
        the adapter sent a request that was never recorded
        request    GET /a
        recorded   no request at all

        """)
  }
}
