import ContractBinding
import Foundation

/// The meetings of a team.
@Contracted
protocol Agenda: Sendable {
  /// Adds an event, which may recur.
  func add(_ draft: EventDraft) async throws -> MeetingEvent
  /// Finds an event.
  func event(_ id: String) async throws -> MeetingEvent
  /// Replaces what is named, if nobody has written since the sequence.
  func change(_ id: String, _ change: EventChange, sequence: Int) async throws -> MeetingEvent
  /// Cancels an event, once.
  func cancel(_ id: String) async throws -> MeetingEvent
  /// Notes a guest's answer.
  func answer(_ id: String, guest: String, answer: GuestAnswer) async throws -> MeetingEvent
  /// Gives one occurrence another time.
  func move(_ id: String, index: Int, to start: Date) async throws -> Occurrence
  /// Leaves one occurrence out.
  func skip(_ id: String, index: Int) async throws
  /// Lists occurrences by their start, a page at a time.
  func occurrences(from: Date, to: Date, guest: String?, limit: Int, after: String?) async throws
    -> OccurrencePage
  /// Gives the times that are taken.
  func busy(from: Date, to: Date) async throws -> BusyTimes
}

/// How often an event recurs.
struct Recurrence: Codable, Sendable {
  enum Unit: String, Codable, Sendable { case day, week }
  var every: Unit
  var count: Int
}

/// What somebody wants to do together; the start is a local time.
struct EventDraft: Codable, Sendable {
  var title: String
  var place: String?
  var start: String
  var zone: String
  var minutes: Int
  var repeats: Recurrence?
  var guests: [String]?
}

/// The members that a change replaces.
struct EventChange: Codable, Sendable {
  var title: String?
  var place: String?
  var minutes: Int?
}

/// The answer to an invitation.
enum GuestAnswer: String, Codable, Sendable { case pending, accepted, declined }

/// Somebody who is invited.
struct Guest: Codable, Sendable {
  var email: String
  var answer: GuestAnswer
}

/// The state of an event.
enum EventStatus: String, Codable, Sendable { case confirmed, cancelled }

/// One event with its rule.
struct MeetingEvent: Codable, Sendable {
  var id: String
  var uid: String
  var title: String
  var place: String?
  var zone: String
  var start: Date
  var end: Date
  var minutes: Int
  var repeats: Recurrence?
  var status: EventStatus
  var sequence: Int
  var guests: [Guest]
  var accepted: Int
  var created: Date
  var updated: Date
}

/// One time at which an event is.
struct Occurrence: Codable, Sendable {
  var event: String
  var title: String
  var index: Int
  var start: Date
  var end: Date
  var moved: Bool
}

/// A part of the occurrences.
struct OccurrencePage: Codable, Sendable {
  var occurrences: [Occurrence]
  var total: Int
  var next: String?
}

/// A time that is taken.
struct BusySlot: Codable, Sendable {
  var start: Date
  var end: Date
  var minutes: Int
}

/// All times that are taken.
struct BusyTimes: Codable, Sendable {
  var minutes: Int
  var slots: [BusySlot]
}

/// The reason why an agenda refuses.
enum AgendaError: Error, Codable {
  case unknownEvent(id: String)
  case noOccurrence(index: Int)
  case stale(sequence: Int)
  case alreadyCancelled
  case notInvited(guest: String)
  case badZone(zone: String)
  case invalid(field: String, message: String)
  case unreadable
}
