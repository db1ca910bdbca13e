public import Foundation

/// An appointment.
public struct CalendarEvent: Codable, Sendable, Hashable {
  /// The identifier, unique in the calendar.
  public var id: String
  /// The name that people give it.
  public var title: String
  /// The start, to the second.
  public var start: Date
  /// The end, to the second.
  public var end: Date

  /// Creates an appointment.
  public init(id: String, title: String, start: Date, end: Date) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
  }
}

/// A stored appointment.
public struct StoredEvent: Codable, Sendable, Hashable {
  /// The appointment.
  public var event: CalendarEvent
  /// An opaque text that changes with each change of the event.
  public var version: String

  /// Creates a stored appointment.
  public init(_ event: CalendarEvent, version: String) {
    self.event = event
    self.version = version
  }
}

/// The reason why a calendar rejected a request.
public enum CalendarError: Error, Sendable, Hashable {
  /// The event has another version now, or is deleted.
  case stale
  /// An event with that identifier already exists.
  case exists
  /// The event or the calendar does not exist.
  case missing
  /// The calendar belongs to somebody else, or the password is wrong.
  case notAllowed
  /// The server could not be reached or understood.
  case unreachable
}
