import Foundation

/// The live adapter.
struct HTTPCards: Cards {
  let client: SnakeCaseClient

  func authorize(_ order: CardOrder) async throws -> CardPayment {
    try await send("POST", "/payments", body: order)
  }

  func capture(_ id: String, amount: Int?) async throws -> CardPayment {
    struct Body: Encodable { var amount: Int? }
    return try await send("POST", "/payments/\(id)/captures", body: Body(amount: amount))
  }

  func refund(_ id: String, amount: Int, reason: String?) async throws -> CardRefund {
    struct Body: Encodable { var amount: Int; var reason: String? }
    return try await send(
      "POST", "/payments/\(id)/refunds", body: Body(amount: amount, reason: reason))
  }

  func void(_ id: String) async throws -> CardPayment {
    try await send("POST", "/payments/\(id)/void")
  }

  func payment(_ id: String) async throws -> CardPayment {
    try await send("GET", "/payments/\(id)")
  }

  func payments(customer: String, status: CardStatus?, limit: Int, after: String?) async throws
    -> CardPage
  {
    try await send(
      "GET", "/payments",
      query: [
        "customer": customer, "status": status?.rawValue, "limit": "\(limit)", "after": after,
      ])
  }

  func account(_ customer: String) async throws -> CardAccount {
    try await send("GET", "/accounts/\(customer)")
  }

  private func send<Answer: Decodable>(
    _ method: String, _ path: String, query: [String: String?] = [:],
    body: (any Encodable & Sendable)? = nil
  ) async throws -> Answer {
    try await client.answer(method, path, query, body) { (refusal: Refusal) in
      switch refusal.code {
      case "unknown": CardError.unknownPayment(id: refusal.id ?? "")
      case "too-much": CardError.tooMuch(available: refusal.available ?? -1)
      case "status": CardError.wrongStatus(status: refusal.state ?? .voided)
      case "invalid": CardError.invalid(field: refusal.field ?? "", message: refusal.message)
      default: CardError.unreadable
      }
    }
  }
}

/// An error in the vendor's words.
private struct Refusal: Decodable {
  var code: String
  var message: String
  var id: String?
  var available: Int?
  var state: CardStatus?
  var field: String?
}
