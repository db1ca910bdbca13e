public import Foundation

/// An appointment.
public struct CalendarEvent: Codable, Sendable, Hashable {
  /// The identifier, in its calendar.
  public var id: String
  /// The name that people give it.
  public var title: String
  /// When it begins, to the second.
  public var start: Date
  /// When it ends, to the second.
  public var end: Date

  /// Creates an appointment.
  public init(id: String, title: String, start: Date, end: Date) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
  }
}

/// An appointment as it is kept.
public struct StoredEvent: Codable, Sendable, Hashable {
  /// The appointment.
  public var event: CalendarEvent
  /// A text that changes with each change of the event; it says nothing else.
  public var version: String

  /// Creates an appointment of a version.
  public init(_ event: CalendarEvent, version: String) {
    self.event = event
    self.version = version
  }
}

/// Why a calendar did not do what was asked.
public enum CalendarError: Error, Sendable, Hashable {
  /// The event has another version by now, or is gone.
  case stale
  /// There is an event of that identifier already.
  case exists
  /// There is no such event, or no such calendar.
  case missing
  /// The calendar is not the user's, or the password is wrong.
  case notAllowed
  /// The server could not be reached, or not be understood.
  case unreachable
}
