import ContractBinding
import ContractCurl
import ContractHarness
import ContractModel
import Foundation

/// What the application keeps of an answer.
struct OrderAnswer: Codable, Sendable {
  var status: Int
  var id: Int
  var name: String
  var state: String
}

/// The owned protocol of the workload: half of its calls ask for items, half place orders.
@Contracted
protocol OrdersGateway: Sendable {
  /// Asks for one item.
  func item(_ id: Int) async throws -> OrderAnswer

  /// Places one order; every order goes to the same address.
  func order(_ order: PlacedOrder) async throws -> OrderAnswer
}

/// The body of an order, as the vendor wants it.
struct PlacedOrder: Codable, Sendable {
  var order: Int
  var sku: String
  var quantity: Int
  var currency: String
  var note: String
}

/// A library's adapter: libcurl against the address that it is given.
struct CurlOrdersGateway: OrdersGateway {
  private let address: VendorAddress
  private let transport: CurlTransport

  init(url: URL, transport: CurlTransport) throws {
    address = try VendorAddress(url.absoluteString)
    self.transport = transport
  }

  func item(_ id: Int) async throws -> OrderAnswer {
    try await answer(to: VendorRequest(method: "GET", target: "/v1/items/\(id)?expand=full"))
  }

  func order(_ order: PlacedOrder) async throws -> OrderAnswer {
    try await answer(
      to: VendorRequest(
        method: "POST",
        target: "/v1/orders",
        headers: [VendorHeader("Content-Type", "application/json")],
        body: Array(try JSONEncoder().encode(order))
      ))
  }

  private struct Fields: Decodable {
    var id: Int
    var name: String
    var state: String
  }

  private func answer(to request: VendorRequest) async throws -> OrderAnswer {
    let response = try await transport.response(to: request, from: address)
    let fields = try JSONDecoder().decode(Fields.self, from: Data(response.body))
    return OrderAnswer(
      status: response.status, id: fields.id, name: fields.name, state: fields.state)
  }
}

/// The fake: it knows by what rule the vendor names things.
struct InMemoryOrdersGateway: OrdersGateway {
  func item(_ id: Int) async -> OrderAnswer { answer(id, status: 200) }

  func order(_ order: PlacedOrder) async -> OrderAnswer { answer(order.order, status: 201) }

  private func answer(_ id: Int, status: Int) -> OrderAnswer {
    let digits = String(id)
    return OrderAnswer(
      status: status,
      id: id,
      name: "item-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits,
      state: ["active", "paused", "closed"][id % 3]
    )
  }
}
