import Foundation

/// An event as iCalendar text (RFC 5545).
struct CalendarText {
  /// The lines, each with the CR LF that the RFC requires.
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Writes an event, with the time of writing that the RFC requires as `DTSTAMP`.
  init(_ event: CalendarEvent, writtenAt date: Date) {
    let lines = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//contracts//ExampleCalendar//EN",
      "BEGIN:VEVENT",
      "UID:\(event.id)",
      "DTSTAMP:\(Self.time.format(date))",
      "DTSTART:\(Self.time.format(event.start))",
      "DTEND:\(Self.time.format(event.end))",
      "SUMMARY:\(Self.escaped(event.title))",
      "END:VEVENT",
      "END:VCALENDAR",
    ]
    text = lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  /// The event of the text; `nil` if a part of it is missing.
  var event: CalendarEvent? {
    var fields: [String: String] = [:]
    for line in unfolded.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      // Parameters, such as a time zone, follow the name.
      let name = line[..<colon].prefix { $0 != ";" }
      fields[String(name)] = String(line[line.index(after: colon)...])
    }
    guard let id = fields["UID"], let title = fields["SUMMARY"],
      let start = fields["DTSTART"].flatMap({ try? Self.time.parse($0) }),
      let end = fields["DTEND"].flatMap({ try? Self.time.parse($0) })
    else { return nil }
    return CalendarEvent(id: id, title: Self.unescaped(title), start: start, end: end)
  }

  /// The text with its folded lines joined: a line that begins with a blank continues another.
  private var unfolded: String {
    ["\r\n ", "\n ", "\r\n\t", "\n\t"].reduce(text) { $0.replacing($1, with: "") }
  }

  /// Folds a line into pieces of at most 75 bytes, the limit of the RFC.
  private static func folded(_ line: String) -> String {
    var (folded, length) = ("", 0)
    for character in line {
      let size = character.utf8.count
      if length + size > 75 { (folded, length) = (folded + "\r\n ", 1) }
      folded.append(character)
      length += size
    }
    return folded
  }

  /// The format of times, such as `20260211T090000Z`.
  private static let time = Date.ISO8601FormatStyle(
    dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted, timeZone: .gmt)

  private static func escaped(_ text: String) -> String {
    [("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing(/\\(.)/) { match in
      match.output.1.lowercased() == "n" ? "\n" : String(match.output.1)
    }
  }
}
