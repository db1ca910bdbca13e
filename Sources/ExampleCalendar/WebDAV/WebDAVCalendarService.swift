public import Foundation

/// The live adapter: calendars on a CalDAV server (RFC 4791).
public struct WebDAVCalendarService: CalendarService {
  private let client: WebDAVClient
  private let user: String
  private let now: @Sendable () -> Date

  /// Creates the adapter for the calendars of one user.
  ///
  /// - Parameters:
  ///   - user: The user whose calendars are listed, such as `ada`.
  ///   - client: The connection to the CalDAV server.
  ///   - now: A clock for the time at which an event is written.
  public init(
    user: String, client: WebDAVClient, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.user = user
    self.client = client
    self.now = now
  }

  /// Lists the calendars by a `PROPFIND` for the user's folder.
  public func calendars() async throws -> [String] {
    let body = """
      <?xml version="1.0" encoding="UTF-8"?>
      <propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>
      """
    return try await responses("PROPFIND", user, body)
      .filter { $0.has("calendar") }
      .map { $0.path.split(separator: "/").joined(separator: "/") }
      .sorted()
  }

  /// Lists the events by a CalDAV `REPORT`, which contains them as iCalendar text.
  public func events(in calendar: String) async throws -> [StoredEvent] {
    let body = """
      <?xml version="1.0" encoding="UTF-8"?>
      <c:calendar-query xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
        <prop><getetag/><c:calendar-data/></prop>
        <c:filter>
          <c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter>
        </c:filter>
      </c:calendar-query>
      """
    return try await responses("REPORT", calendar, body).map { response in
      guard let version = response["getetag"], let text = response["calendar-data"],
        let event = CalendarText(text).event
      else { throw CalendarError.unreachable }
      return StoredEvent(event, version: version)
    }
    .sorted { ($0.event.start, $0.event.id) < ($1.event.start, $1.event.id) }
  }

  /// Stores an event by a `PUT`, in which `If-Match` names the version that it replaces.
  public func put(
    _ event: CalendarEvent, in calendar: String, replacing version: String?
  ) async throws -> String {
    var headers = ["Content-Type": "text/calendar; charset=utf-8"]
    if let version { headers["If-Match"] = version } else { headers["If-None-Match"] = "*" }
    let answer = try await client.send(
      "PUT", path(calendar, event.id), headers: headers,
      body: CalendarText(event, writtenAt: now()).text)
    if answer.status == 412 { throw version == nil ? CalendarError.exists : .stale }
    guard let written = answer.version else { throw CalendarError.unreachable }
    return written
  }

  /// Removes an event by a `DELETE`, in which `If-Match` names the version.
  public func delete(_ id: String, from calendar: String, version: String) async throws {
    let answer = try await client.send(
      "DELETE", path(calendar, id), headers: ["If-Match": version])
    if answer.status == 412 { throw CalendarError.stale }
  }

  /// Sends a request about a collection and, with `Depth: 1`, its direct children.
  private func responses(
    _ method: String, _ collection: String, _ body: String
  ) async throws -> [Multistatus.Response] {
    let headers = ["Content-Type": "application/xml; charset=utf-8", "Depth": "1"]
    let answer = try await client.send(method, path(collection), headers: headers, body: body)
    guard answer.status == 207, let multistatus = Multistatus(answer.body) else {
      throw CalendarError.unreachable
    }
    return multistatus.responses
  }

  private func path(_ collection: String, _ id: String? = nil) -> String {
    let segments = collection.split(separator: "/").map(String.init)
    let allowed = CharacterSet.urlPathAllowed.subtracting(["/"])
    return (segments + [id.map { "\($0).ics" } ?? ""]).reduce(into: "") { path, segment in
      path += "/" + (segment.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
    }
  }
}
