import ContractBinding
import ExampleCalendar

/// Fakes of the calendar that take no care of versions.
enum BrokenCalendar {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    [
      caught(
        by: "a change at a stale version is refused", at: 2, "stale", "accepts a stale version"
      ) {
        $0.put = { honest, event, calendar, version in
          let current = try await honest.events(in: calendar).first { $0.event.id == event.id }
          return try await honest.put(
            event, in: calendar, replacing: version == nil ? nil : current?.version)
        }
      },
      caught(by: "an event is not created twice", at: 1, "exists", "creates an event twice") {
        $0.put = { honest, event, calendar, _ in
          let current = try await honest.events(in: calendar).first { $0.event.id == event.id }
          return try await honest.put(event, in: calendar, replacing: current?.version)
        }
      },
      caught(by: "an event is deleted at its version", at: 3, "tea", "forgets a delete") {
        $0.delete = { _, _, _, _ in }
      },
      caught(
        by: "an event is changed at its version", at: 1, "anything but",
        "keeps the version of a change"
      ) {
        $0.put = { honest, event, calendar, version in
          let written = try await honest.put(event, in: calendar, replacing: version)
          return version ?? written
        }
      },
      caught(
        by: "a calendar of somebody else may not be seen", at: 0, "notAllowed",
        "shows what is not the user's"
      ) {
        $0.events = { _, _ in [] }
      },
    ]
  }

  private static func caught(
    by scenario: String,
    at step: Int,
    _ reason: String,
    _ name: String,
    alter: @escaping @Sendable (inout AlteredCalendarService) -> Void
  ) -> BrokenDouble {
    BrokenDouble(
      CalendarServiceBinding.fake(name) {
        var calendar = AlteredCalendarService()
        alter(&calendar)
        return calendar
      }
      .state("no calendars") { _, _ in }
      .state("a calendar") { double, calendar in
        double.honest.make(try calendar.make("name"))
      },
      contract: "calendar",
      scenario: scenario,
      step: step,
      reason: reason
    )
  }
}

/// The honest fake, some of whose operations are others.
struct AlteredCalendarService: CalendarService {
  typealias Honest = InMemoryCalendarService

  let honest = Honest(user: "ada")
  var events: (Honest, String) async throws -> [StoredEvent] = { honest, calendar in
    try await honest.events(in: calendar)
  }
  var put: (Honest, CalendarEvent, String, String?) async throws -> String = {
    honest, event, calendar, version in
    try await honest.put(event, in: calendar, replacing: version)
  }
  var delete: (Honest, String, String, String) async throws -> Void = {
    honest, id, calendar, version in
    try await honest.delete(id, from: calendar, version: version)
  }

  func calendars() async throws -> [String] { try await honest.calendars() }

  func events(in calendar: String) async throws -> [StoredEvent] {
    try await events(honest, calendar)
  }

  func put(
    _ event: CalendarEvent, in calendar: String, replacing version: String?
  ) async throws -> String {
    try await put(honest, event, calendar, version)
  }

  func delete(_ id: String, from calendar: String, version: String) async throws {
    try await delete(honest, id, calendar, version)
  }
}
