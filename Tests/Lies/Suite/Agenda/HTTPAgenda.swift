import Foundation

/// The live adapter.
struct HTTPAgenda: Agenda {
  let client: SnakeCaseClient

  func add(_ draft: EventDraft) async throws -> MeetingEvent {
    try await send("POST", "/events", body: draft)
  }

  func event(_ id: String) async throws -> MeetingEvent { try await send("GET", "/events/\(id)") }

  func change(_ id: String, _ change: EventChange, sequence: Int) async throws -> MeetingEvent {
    struct Body: Encodable { var title, place: String?; var minutes: Int?; var sequence: Int }
    return try await send(
      "PATCH", "/events/\(id)",
      body: Body(
        title: change.title, place: change.place, minutes: change.minutes, sequence: sequence))
  }

  func cancel(_ id: String) async throws -> MeetingEvent {
    try await send("POST", "/events/\(id)/cancel")
  }

  func answer(_ id: String, guest: String, answer: GuestAnswer) async throws -> MeetingEvent {
    struct Body: Encodable { var guest: String; var answer: GuestAnswer }
    return try await send("POST", "/events/\(id)/answers", body: Body(guest: guest, answer: answer))
  }

  func move(_ id: String, index: Int, to start: Date) async throws -> Occurrence {
    try await send(
      "POST", "/events/\(id)/occurrences/\(index)/move", body: ["start": start.formatted(.iso8601)])
  }

  func skip(_ id: String, index: Int) async throws {
    _ = try await response("DELETE", "/events/\(id)/occurrences/\(index)")
  }

  func occurrences(from: Date, to: Date, guest: String?, limit: Int, after: String?) async throws
    -> OccurrencePage
  {
    try await send(
      "GET", "/occurrences",
      query: [
        "from": from.formatted(.iso8601), "to": to.formatted(.iso8601), "guest": guest,
        "limit": "\(limit)", "after": after,
      ])
  }

  func busy(from: Date, to: Date) async throws -> BusyTimes {
    try await send(
      "GET", "/busy", query: ["from": from.formatted(.iso8601), "to": to.formatted(.iso8601)])
  }

  private func send<Answer: Decodable>(
    _ method: String, _ path: String, query: [String: String?] = [:],
    body: (any Encodable & Sendable)? = nil
  ) async throws -> Answer {
    try client.read(try await response(method, path, query: query, body: body))
  }

  private func response(
    _ method: String, _ path: String, query: [String: String?] = [:],
    body: (any Encodable & Sendable)? = nil
  ) async throws -> Response {
    try await client.accepted(method, path, query, body) { (refusal: Refusal) in
      switch refusal.code {
      case "unknown": AgendaError.unknownEvent(id: refusal.id ?? "")
      case "no-occurrence": AgendaError.noOccurrence(index: refusal.index ?? -1)
      case "stale": AgendaError.stale(sequence: refusal.sequence ?? -1)
      case "cancelled": AgendaError.alreadyCancelled
      case "not-invited": AgendaError.notInvited(guest: refusal.guest ?? "")
      case "zone": AgendaError.badZone(zone: refusal.zone ?? "")
      case "invalid": AgendaError.invalid(field: refusal.field ?? "", message: refusal.message)
      default: AgendaError.unreadable
      }
    }
  }
}

/// An error in the vendor's words.
private struct Refusal: Decodable {
  var code: String
  var message: String
  var id: String?
  var index: Int?
  var sequence: Int?
  var guest: String?
  var zone: String?
  var field: String?
}
