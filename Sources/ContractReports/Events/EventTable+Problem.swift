import ContractModel

/// The fields of errors, warnings and notes in an events file.
extension EventTable {
  /// The fields of a message: its headline, its position in a file, and the full text as people
  /// read it.
  static let problem: [EventField<Diagnostic>] = [
    EventField("severity", .word(["error", "warning", "info"]), { $0.severity.rawValue }) {
      $1.severity = try known(Diagnostic.Severity(rawValue: $0))
    },
    EventField("message", .text, { $0.headline }) { $1.headline = $0 },
    EventField("text", .text, { DiagnosticText().safeText([$0]) }),
    EventField("facts", .texts, { $0.facts }) { $1.facts = $0 },
    EventField("help", .texts, { $0.help }) { $1.help = $0 },
    EventField(optional: "path", .text, { $0.location?.path }) {
      $1.location = SourceLocation(path: $0, line: 1, column: 1)
    },
    EventField(optional: "line", .count, { $0.location?.line }) { $1.location?.line = $0 },
    EventField(optional: "column", .count, { $0.location?.column }) { $1.location?.column = $0 },
    EventField(optional: "length", .count, { $0.location == nil ? nil : $0.length }) {
      $1.length = $0
    },
    EventField(optional: "label", .text, { $0.location == nil ? nil : $0.label }) {
      $1.label = $0
    },
    EventField(optional: "source", .text, { $0.location == nil ? nil : $0.sourceLine }) {
      $1.sourceLine = $0
    },
    EventField(optional: "rerun-option", .text, { $0.rerunOption }) { $1.rerunOption = $0 },
    EventField(optional: "cause", .object(cause, into: { Cause("") }), { $0.cause }) {
      $1.cause = $0
    },
    EventField(
      optional: "gathering", .object(gathering, into: { Diagnostic.Gathering("", help: []) }),
      { $0.gathering }
    ) {
      $1.gathering = $0
    },
  ]

  /// The fields of a text that replaces equal messages about several scenarios.
  private static let gathering: [EventField<Diagnostic.Gathering>] = [
    EventField("words", .text, { $0.words }) { $1.words = $0 },
    EventField("help", .texts, { $0.help }) { $1.help = $0 },
  ]

  /// The fields of a message's cause, which is equal in all scenarios that break for one reason.
  private static let cause: [EventField<Cause>] = [
    EventField("kind", .text, { $0.kind }) { $1.kind = $0 },
    EventField(optional: "member", .text, { $0.member }) { $1.member = $0 },
    EventField(optional: "operation", .text, { $0.operation }) { $1.operation = $0 },
    EventField(optional: "subject", .text, { $0.subject }) { $1.subject = $0 },
  ]

  /// A list of messages, such as the messages of a verdict.
  static let problems = EventForm.list(of: .object(problem, into: { Diagnostic("") }))
}
