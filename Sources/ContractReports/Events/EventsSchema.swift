import ContractBinding
import ContractValues

/// The JSON Schema (draft 2020-12) of the lines that ``EventsReporter`` writes, for programs that
/// read them.
package enum EventsSchema {
  /// The schema as JSON text, which is the same in every run.
  package static let json = String(decoding: schema.json(.lines), as: UTF8.self)

  private static var schema: Value {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One line of 'contracts verify --events'",
      "oneOf": [
        line(
          "run-started", "Every case of the plan will end in one case-finished.", EventTable.start),
        line("problem", "Something is wrong that belongs to no case.", EventTable.problem),
        line(
          "case-started", "A case begins; those that need not run never do.", EventTable.planned),
        line("case-finished", "A case has its verdict.", EventTable.case),
        line(
          "vendor-found", "A live run says what has become of a vendor in one scenario.",
          EventTable.finding),
        line("run-finished", "The run is over; exit is the status of the command.", EventTable.end),
      ],
    ]
  }

  private static func line<Object>(
    _ name: String, _ description: String, _ fields: [EventField<Object>]
  ) -> Value {
    let kind = EventForm<String>(
      schema: ["const": .string(name)], write: { .string($0) }, read: EventForm.text.read)
    return (fields + [EventField("event", kind, { _ in name })]).schema(description)
  }
}
