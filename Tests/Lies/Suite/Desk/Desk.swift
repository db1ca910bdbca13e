import ContractBinding
import Foundation

/// The tickets of a support team; amounts are in cents.
@Contracted
protocol Desk: Sendable {
  /// Opens a ticket; a key opens one ticket only.
  func open(_ draft: TicketDraft) async throws -> Ticket
  /// Finds a ticket.
  func ticket(_ id: Int) async throws -> Ticket
  /// Lists tickets from the oldest, or as `sort` says, a page at a time.
  func tickets(page: Int, size: Int?, label: String?, status: TicketStatus?, sort: String?)
    async throws -> TicketPage
  /// Changes what is given, if the version is the ticket's.
  func change(_ id: Int, version: Int, _ change: TicketChange) async throws -> Ticket
  /// Adds minutes of work.
  func work(_ id: Int, minutes: Int) async throws -> Ticket
  /// Closes a ticket that is open.
  func close(_ id: Int) async throws -> Ticket
  /// Opens a ticket again.
  func reopen(_ id: Int) async throws -> Ticket
  /// Deletes a ticket.
  func delete(_ id: Int) async throws
  /// Tells what has become of a ticket, from the first note.
  func history(_ id: Int) async throws -> TicketHistory
  /// Counts the tickets.
  func summary() async throws -> DeskSummary
}

/// How soon a ticket needs an answer.
enum TicketPriority: String, Codable, Sendable { case low, normal, high }

/// The state of a ticket.
enum TicketStatus: String, Codable, Sendable { case open, closed }

/// What a ticket begins with; `due` is a time with its zone.
struct TicketDraft: Codable, Sendable {
  var title: String
  var priority: TicketPriority?
  var labels: [String]
  var note: String?
  var assignee: String?
  var due: String?
  var key: String
}

/// The members of a ticket that change.
struct TicketChange: Codable, Sendable {
  var title: String?
  var priority: TicketPriority?
  var labels: [String]?
  var note: String?
  var assignee: String?
}

/// A question or a fault that somebody reported.
struct Ticket: Codable, Sendable {
  var id: Int
  var title: String
  var priority: TicketPriority
  var status: TicketStatus
  var labels: [String]
  var note: String?
  var assignee: String?
  var minutes: Int
  var cost: Int
  var version: Int
  var createdAt: Date
  var updatedAt: Date
  var dueAt: Date?
  var closedAt: Date?
}

/// A part of the tickets.
struct TicketPage: Codable, Sendable {
  var items: [Ticket]
  var total: Int
  var next: Int?
}

/// The notes about a ticket.
struct TicketHistory: Codable, Sendable { var entries: [TicketNote] }

/// One note about a ticket.
struct TicketNote: Codable, Sendable {
  var what: String
  var version: Int
  var at: Date
}

/// All tickets in numbers.
struct DeskSummary: Codable, Sendable {
  var total: Int
  var open: Int
  var closed: Int
  var minutes: Int
}

/// The reason why a desk refuses.
enum DeskError: Error, Codable {
  case unknown(id: Int)
  case conflict(current: Int)
  case invalid(field: String, message: String)
  case unreadable
}
