import Foundation

extension CaseResult: WireCodable {
  /// Reads a result that a worker sent.
  ///
  /// It is one run, so it has no other runs.
  package init(from wire: inout WireReader) throws {
    self.init(
      try wire.value(),
      verdict: try wire.optional { try $0.json() } ?? .kept,
      startedAt: Date(timeIntervalSinceReferenceDate: try wire.number()),
      duration: try wire.number(),
      notes: try wire.texts(),
      recordingPath: try wire.optional { try $0.text() },
      standardError: try wire.text(),
      details: try wire.optional { try $0.json() },
      finding: try wire.optional { try $0.json() })
    notePlaces = try wire.optional { try $0.json() } ?? [:]
    timeline = try wire.optional { try $0.json() } ?? []
    phases = try wire.optional { wire in
      var phases = CasePhases()
      phases.read = try wire.number()
      phases.subject = try wire.number()
      phases.wire = try wire.number()
      phases.judge = try wire.number()
      return phases
    }
  }

  /// Writes the result of one run for the pipe from a worker to its parent.
  ///
  /// Rare, deeply nested fields are JSON.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(plannedCase)
    try wire.optional(verdict == .kept ? nil : verdict) { try $0.json($1) }
    wire.number(startedAt.timeIntervalSinceReferenceDate)
    wire.number(duration)
    wire.texts(notes)
    wire.optional(recordingPath) { $0.text($1) }
    wire.text(standardError)
    try wire.optional(details) { try $0.json($1) }
    try wire.optional(finding) { try $0.json($1) }
    try wire.optional(notePlaces.isEmpty ? nil : notePlaces) { try $0.json($1) }
    try wire.optional(timeline.isEmpty ? nil : timeline) { try $0.json($1) }
    wire.optional(phases) { wire, phases in
      for seconds in [phases.read, phases.subject, phases.wire, phases.judge] {
        wire.number(seconds)
      }
    }
  }
}
