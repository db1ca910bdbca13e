public import ContractBinding

/// The calendars of this application, which other users change as well.
///
/// A calendar is named by its owner and its name, such as `ada/work`.
@Contracted
public protocol CalendarService {
  /// Lists the calendars of the user, such as `ada/work`, in alphabetical order.
  ///
  /// - Returns: The names.
  /// - Throws: ``CalendarError/notAllowed`` for a wrong password, and other errors.
  func calendars() async throws -> [String]

  /// Lists the events of a calendar, the earliest first.
  ///
  /// - Parameter calendar: A name such as `ada/work`.
  /// - Returns: The events with their versions, which ``put(_:in:replacing:)`` needs for a change.
  /// - Throws: ``CalendarError/missing`` for an unknown calendar, and other errors.
  func events(in calendar: String) async throws -> [StoredEvent]

  /// Stores an event, new or in place of a known version of it.
  ///
  /// - Parameters:
  ///   - event: The event with its identifier.
  ///   - calendar: A name such as `ada/work`.
  ///   - version: The version that the event replaces; `nil` for a new event.
  /// - Returns: The new version.
  /// - Throws: ``CalendarError``; ``CalendarError/stale`` if somebody else changed the event first.
  func put(
    _ event: CalendarEvent, in calendar: String, replacing version: String?
  ) async throws -> String

  /// Removes a known version of an event.
  ///
  /// - Parameters:
  ///   - id: The event's identifier.
  ///   - calendar: A name such as `ada/work`.
  ///   - version: The version that the caller has read.
  /// - Throws: ``CalendarError``; ``CalendarError/stale`` if somebody else changed the event first.
  func delete(_ id: String, from calendar: String, version: String) async throws
}
