/// A fake that stores calendars in a dictionary and counts versions.
public final class InMemoryCalendarService: CalendarService {
  /// The error that every call throws instead of its work; `nil` for none.
  public var failure: CalendarError?

  private let user: String
  private var kept: [String: [String: StoredEvent]] = [:]
  private var changes = 0

  /// Creates a fake without calendars.
  ///
  /// - Parameter user: The user who is signed in, such as `ada`; other users' calendars are closed.
  public init(user: String) {
    self.user = user
  }

  /// Creates an empty calendar, such as `ada/work`, in place of an existing one.
  public func make(_ calendar: String) {
    kept[calendar] = [:]
  }

  /// Lists only the calendars whose names begin with the user, in alphabetical order.
  public func calendars() async throws -> [String] {
    if let failure { throw failure }
    return kept.keys.filter(isOwn).sorted()
  }

  /// Lists the events of a calendar, the earliest first.
  public func events(in calendar: String) async throws -> [StoredEvent] {
    try contents(of: calendar).values.sorted {
      ($0.event.start, $0.event.id) < ($1.event.start, $1.event.id)
    }
  }

  /// Stores an event if the given version is the newest; the next version is a higher number.
  public func put(
    _ event: CalendarEvent, in calendar: String, replacing version: String?
  ) async throws -> String {
    let former = try contents(of: calendar)[event.id]?.version
    guard former == version else {
      throw version == nil ? CalendarError.exists : CalendarError.stale
    }
    changes += 1
    kept[calendar]?[event.id] = StoredEvent(event, version: "\(changes)")
    return "\(changes)"
  }

  /// Removes an event if the given version is the newest.
  public func delete(_ id: String, from calendar: String, version: String) async throws {
    guard let event = try contents(of: calendar)[id] else { throw CalendarError.missing }
    guard event.version == version else { throw CalendarError.stale }
    kept[calendar]?[id] = nil
  }

  private func contents(of calendar: String) throws -> [String: StoredEvent] {
    if let failure { throw failure }
    guard isOwn(calendar) else { throw CalendarError.notAllowed }
    guard let contents = kept[calendar] else { throw CalendarError.missing }
    return contents
  }

  private func isOwn(_ calendar: String) -> Bool { calendar.hasPrefix("\(user)/") }
}
