public import ContractBinding

/// Where this application keeps appointments: calendars that others change as well.
///
/// Calendars go by their owner and name, such as `ada/work`.
@Contracted
public protocol CalendarService {
  /// Lists the calendars of the user.
  ///
  /// - Returns: Their names, in order.
  /// - Throws: ``CalendarError``
  func calendars() async throws -> [String]

  /// Lists what is in a calendar.
  ///
  /// - Parameter calendar: The calendar.
  /// - Returns: Its events with their versions, the earliest first.
  /// - Throws: ``CalendarError``
  func events(in calendar: String) async throws -> [StoredEvent]

  /// Keeps an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - calendar: The calendar.
  ///   - version: The version that it takes the place of; `nil` for an event that is new.
  /// - Returns: The version that it has now.
  /// - Throws: ``CalendarError``; ``CalendarError/stale`` when somebody was faster.
  func put(
    _ event: CalendarEvent, in calendar: String, replacing version: String?
  ) async throws -> String

  /// Removes an event.
  ///
  /// - Parameters:
  ///   - id: The event's identifier.
  ///   - calendar: The calendar.
  ///   - version: The version that is removed.
  /// - Throws: ``CalendarError``; ``CalendarError/stale`` when somebody changed it meanwhile.
  func delete(_ id: String, from calendar: String, version: String) async throws
}
