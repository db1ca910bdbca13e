/// A change of Radicale's, in a calendar of its own, and what must be told of it.
struct PlantedXMLDrift: Sendable {
  /// The calendar's name, after which the scenario is called.
  let calendar: String
  let change: VendorProxy.Change
  let reported: String

  static let all = [
    PlantedXMLDrift(
      "extended", .text("<getetag>", with: "<displayname>Tea</displayname><getetag>"),
      "info: Radicale now answers with displayname, which is new"),
    PlantedXMLDrift(
      "doubled", .text("</propstat>", with: "</propstat><propstat><prop/></propstat>"),
      "info: Radicale now answers with more of multistatus.response.propstat"),
    PlantedXMLDrift(
      "renamed", .text("200 OK", with: "200 Fine"),
      "info: Radicale now answers another multistatus.response.propstat.status"),
    PlantedXMLDrift(
      "relabelled", .header("Content-Type", "application/xml; charset=utf-8"),
      "info: Radicale now answers another content-type"),
    PlantedXMLDrift(
      "moved", .text("<href>/ada/moved/tea.ics</href>", with: ""),
      "warning: Radicale now leaves out multistatus.response.href"),
    PlantedXMLDrift(
      "marked", .text("<href>", with: #"<href lang="en">"#),
      "warning: Radicale now answers multistatus.response.href as another type"),
    PlantedXMLDrift(
      "refused", .status(403),
      "error: Radicale now answers with another status, which breaks the contract"),
    PlantedXMLDrift(
      "emptied", .text("<status>HTTP/1.1 200 OK</status>", with: ""),
      "error: Radicale now leaves out status, which breaks the contract"),
    PlantedXMLDrift("unreachable", .down, "error: Radicale could not be asked"),
  ]

  /// Those that break no contract.
  static let harmless = all.filter { !$0.reported.hasPrefix("error") }

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
