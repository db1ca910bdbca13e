public import Foundation

/// An appointment with its start and end, which several users may change.
public struct CalendarEvent: Codable, Sendable, Hashable {
  /// The identifier, unique in the calendar.
  public var id: String
  /// The name for people, such as `Tea with Ben`.
  public var title: String
  /// The start, in whole seconds.
  public var start: Date
  /// The end, in whole seconds.
  public var end: Date

  /// Creates an appointment that is not in a calendar yet.
  public init(id: String, title: String, start: Date, end: Date) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
  }
}

/// An appointment in a calendar, with the version that a change must name.
public struct StoredEvent: Codable, Sendable, Hashable {
  /// The appointment without the details of its storage.
  public var event: CalendarEvent
  /// An opaque text that changes with each change of the event.
  public var version: String

  /// Combines an appointment with the version that the calendar gave it.
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
