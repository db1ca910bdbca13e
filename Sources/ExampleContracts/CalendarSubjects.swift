import ContractBinding
import ExampleCalendar

/// The adapter and the double that are held to `Contracts/calendar.yaml`.
enum CalendarSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    CalendarServiceBinding.liveAdapter("WebDAV") { vendor in
      WebDAVCalendarService(
        user: Radicale.user,
        client: WebDAVClient(
          user: Radicale.user, password: vendor.credential("RADICALE_PASSWORD"),
          perform: sending(through: vendor.client)),
        now: { vendor.now })
    }
    .state("no calendars") { vendor, _ in try await Radicale(vendor).clear() }
    .state("a calendar") { vendor, calendar in
      try await Radicale(vendor).make(calendar.make("name"))
    }

    CalendarServiceBinding.fake("in memory") { InMemoryCalendarService(user: Radicale.user) }
      .state("no calendars") { _, _ in }
      .state("a calendar") { fake, calendar in fake.make(try calendar.make("name")) }
      .fault("refused") { fake in fake.failure = .unreachable }
      .fault("garbage") { fake in fake.failure = .unreachable }
      .fault("truncated") { fake in fake.failure = .unreachable }
      .fault("status 401") { fake in fake.failure = .notAllowed }
  }

  /// Passes the adapter's requests to the tool's HTTP client, which is libcurl.
  private static func sending(
    through client: VendorClient
  ) -> @Sendable (WebDAVClient.Request) async throws -> WebDAVClient.Answer {
    { request in
      let response = try await client.send(
        VendorRequest(
          method: request.method,
          target: request.path,
          headers: request.headers.sorted { $0.key < $1.key }.map { VendorHeader($0, $1) },
          body: Array(request.body.utf8)))
      return WebDAVClient.Answer(
        status: response.status,
        version: response.headers.first { $0.name.lowercased() == "etag" }?.value,
        body: response.body)
    }
  }
}
