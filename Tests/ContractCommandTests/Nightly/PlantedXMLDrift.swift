/// A change of Radicale's, in a calendar of its own, and what must be told of it.
struct PlantedXMLDrift: Sendable {
  /// The calendar's name, after which the scenario is called.
  let calendar: String
  let change: VendorProxy.Change
  let reported: String

  static let all = [
    PlantedXMLDrift(
      "extended", .text("<getetag>", with: "<displayname>Tea</displayname><getetag>"),
      "info: REPORT /{id}/{id}/: multistatus.response.propstat.prop.displayname is new"),
    PlantedXMLDrift(
      "doubled", .text("</propstat>", with: "</propstat><propstat><prop/></propstat>"),
      "info: REPORT /{id}/{id}/: multistatus.response.propstat is longer"),
    PlantedXMLDrift(
      "renamed", .text("200 OK", with: "200 Fine"),
      "info: REPORT /{id}/{id}/: multistatus.response.propstat.status has another value"),
    PlantedXMLDrift(
      "relabelled", .header("Content-Type", "application/xml; charset=utf-8"),
      "info: REPORT /{id}/{id}/: header content-type has another value"),
    PlantedXMLDrift(
      "moved", .text("<href>/ada/moved/tea.ics</href>", with: ""),
      "warning: REPORT /{id}/{id}/: multistatus.response.href is gone"),
    PlantedXMLDrift(
      "marked", .text("<href>", with: #"<href lang="en">"#),
      "warning: REPORT /{id}/{id}/: multistatus.response.href is now an object, was a string"),
    PlantedXMLDrift(
      "refused", .status(403),
      "error: REPORT /{id}/{id}/: status is now 403, was 207, which breaks the contract"),
    PlantedXMLDrift(
      "emptied", .text("<status>HTTP/1.1 200 OK</status>", with: ""),
      "error: REPORT /{id}/{id}/: multistatus.response.propstat.status is gone"),
    PlantedXMLDrift("unreachable", .down, "error: Radicale could not be asked"),
  ]

  /// Those that break no contract.
  static let harmless = all.filter {
    !["refused", "emptied", "unreachable"].contains($0.calendar)
  }

  init(_ calendar: String, _ change: VendorProxy.Change, _ reported: String) {
    self.calendar = calendar
    self.change = change
    self.reported = reported
  }

  var plant: VendorProxy.Plant {
    VendorProxy.Plant(method: "REPORT", path: "/ada/\(calendar)/", change: change)
  }

  /// A scenario for each.
  static var contract: String {
    """
    contract: calendar
    protocol: CalendarService
    vendor:
      name: Radicale
      kind: http
      url: "${env.RADICALE_URL}"
      credentials: [RADICALE_PASSWORD]
    scenarios:

    """ + all.map(\.scenario).joined()
  }

  private var scenario: String {
    """
      - name: a calendar that is \(calendar)
        given:
          - no calendars
          - a calendar: { name: ada/\(calendar) }
        steps:
          - call: put
            with:
              event: { id: tea, title: Tea, start: 2026-02-11T09:00:00Z, end: 2026-02-11T09:30:00Z }
              calendar: ada/\(calendar)
              version: null
            returns: $string
          - call: events
            with: { calendar: ada/\(calendar) }
            returns: [{ event: { id: tea } }]

    """
  }
}
