import Foundation

/// The live adapter.
struct HTTPWarehouse: Warehouse {
  let client: SnakeCaseClient

  func receive(_ delivery: Delivery) async throws -> StockMove {
    try await send("POST", "/deliveries", body: delivery)
  }

  func item(_ sku: String) async throws -> StockItem { try await send("GET", "/stock/\(sku)") }

  func move(_ sku: String, quantity: Int, from: String, to: String) async throws -> StockMove {
    struct Body: Encodable { var sku, from, to: String; var quantity: Int }
    return try await send(
      "POST", "/moves", body: Body(sku: sku, from: from, to: to, quantity: quantity))
  }

  func hold(_ lines: [HoldLine], order: String) async throws -> Hold {
    struct Body: Encodable { var order: String; var lines: [HoldLine] }
    return try await send("POST", "/holds", body: Body(order: order, lines: lines))
  }

  func pick(_ id: String) async throws -> Hold { try await send("POST", "/holds/\(id)/pick") }

  func release(_ id: String) async throws -> Hold { try await send("POST", "/holds/\(id)/release") }

  func moves(sku: String?, kind: MoveKind?, limit: Int, after: String?) async throws -> MovePage {
    try await send(
      "GET", "/moves",
      query: ["sku": sku, "kind": kind?.rawValue, "limit": "\(limit)", "after": after])
  }

  func overview(low: Int) async throws -> Overview {
    try await send("GET", "/stock", query: ["low": "\(low)"])
  }

  private func send<Answer: Decodable>(
    _ method: String, _ path: String, query: [String: String?] = [:],
    body: (any Encodable & Sendable)? = nil
  ) async throws -> Answer {
    try await client.answer(method, path, query, body) { (refusal: Refusal) in
      switch refusal.code {
      case "unknown": WarehouseError.unknownItem(sku: refusal.sku ?? "")
      case "short": WarehouseError.short(sku: refusal.sku ?? "", available: refusal.available ?? 0)
      case "no-hold": WarehouseError.unknownHold(id: refusal.id ?? "")
      case "closed": WarehouseError.holdClosed(state: refusal.state ?? .held)
      case "invalid": WarehouseError.invalid(field: refusal.field ?? "", message: refusal.message)
      default: WarehouseError.unreadable
      }
    }
  }
}

/// An error in the vendor's words.
private struct Refusal: Decodable {
  var code: String
  var message: String
  var sku: String?
  var id: String?
  var available: Int?
  var state: HoldState?
  var field: String?
}
