public import ContractBinding

/// The calendars of this application, which other users change as well.
///
/// A calendar is named by its owner and its name, such as `ada/work`.
@Contracted
public protocol CalendarService {
  /// Lists the calendars of the user.
  ///
  /// - Returns: The names of the calendars, in order.
  /// - Throws: ``CalendarError``
  func calendars() async throws -> [String]

  /// Lists the events of a calendar.
  ///
  /// - Parameter calendar: The calendar.
  /// - Returns: The events with their versions, the earliest first.
  /// - Throws: ``CalendarError``
  func events(in calendar: String) async throws -> [StoredEvent]

  /// Stores an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - calendar: The calendar.
  ///   - version: The version that the event replaces; `nil` for a new event.
  /// - Returns: The new version of the event.
  /// - Throws: ``CalendarError``; ``CalendarError/stale`` if somebody else changed the event first.
  func put(
    _ event: CalendarEvent, in calendar: String, replacing version: String?
  ) async throws -> String

  /// Removes an event.
  ///
  /// - Parameters:
  ///   - id: The event's identifier.
  ///   - calendar: The calendar.
  ///   - version: The version that is removed.
  /// - Throws: ``CalendarError``; ``CalendarError/stale`` if somebody else changed the event first.
  func delete(_ id: String, from calendar: String, version: String) async throws
}
