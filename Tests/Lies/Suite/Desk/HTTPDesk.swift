import Foundation

/// The live adapter.
struct HTTPDesk: Desk {
  let client: SnakeCaseClient

  func open(_ draft: TicketDraft) async throws -> Ticket {
    try await send("POST", "/tickets", body: draft)
  }

  func ticket(_ id: Int) async throws -> Ticket { try await send("GET", "/tickets/\(id)") }

  func tickets(page: Int, size: Int?, label: String?, status: TicketStatus?, sort: String?)
    async throws -> TicketPage
  {
    try await send(
      "GET", "/tickets",
      query: [
        "page": "\(page)", "size": size.map(String.init), "label": label,
        "status": status?.rawValue, "sort": sort,
      ])
  }

  func change(_ id: Int, version: Int, _ change: TicketChange) async throws -> Ticket {
    struct Body: Encodable {
      var version: Int
      var title: String?
      var priority: TicketPriority?
      var labels: [String]?
      var note: String?
      var assignee: String?
    }
    return try await send(
      "PATCH", "/tickets/\(id)",
      body: Body(
        version: version, title: change.title, priority: change.priority, labels: change.labels,
        note: change.note, assignee: change.assignee))
  }

  func work(_ id: Int, minutes: Int) async throws -> Ticket {
    try await send("POST", "/tickets/\(id)/work", body: ["minutes": minutes])
  }

  func close(_ id: Int) async throws -> Ticket { try await send("POST", "/tickets/\(id)/close") }

  func reopen(_ id: Int) async throws -> Ticket { try await send("POST", "/tickets/\(id)/reopen") }

  func delete(_ id: Int) async throws {
    _ = try await client.accepted("DELETE", "/tickets/\(id)", [:], nil, refused: error)
  }

  func history(_ id: Int) async throws -> TicketHistory {
    try await send("GET", "/tickets/\(id)/history")
  }

  func summary() async throws -> DeskSummary { try await send("GET", "/summary") }

  private func send<Answer: Decodable>(
    _ method: String, _ path: String, query: [String: String?] = [:],
    body: (any Encodable & Sendable)? = nil
  ) async throws -> Answer {
    try await client.answer(method, path, query, body, refused: error)
  }

  private func error(of refusal: Refusal) -> any Error {
    switch refusal.code {
    case "unknown": DeskError.unknown(id: refusal.id ?? 0)
    case "conflict": DeskError.conflict(current: refusal.current ?? 0)
    case "invalid": DeskError.invalid(field: refusal.field ?? "", message: refusal.message)
    default: DeskError.unreadable
    }
  }
}

/// An error in the vendor's words.
private struct Refusal: Decodable {
  var code: String
  var message: String
  var id: Int?
  var current: Int?
  var field: String?
}
