import Foundation

extension CaseResult: WireCodable {
  /// Reads a result that a worker sent, which is one run without other runs.
  package init(from wire: inout WireReader) throws {
    self.init(
      try wire.value(), verdict: try wire.value(Verdict?.self) ?? .kept,
      startedAt: Date(timeIntervalSinceReferenceDate: try wire.value()),
      duration: try wire.value(), notes: try wire.value(), recordingPath: try wire.value(),
      standardError: try wire.value(), details: try wire.value(), finding: try wire.value())
    notePlaces = try wire.value()
    timeline = try wire.value()
    phases = try wire.value()
  }

  /// Writes the result of one run for the pipe from a worker to its parent.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(
      plannedCase, verdict == .kept ? nil : verdict, startedAt.timeIntervalSinceReferenceDate,
      duration, notes, recordingPath, standardError, details, finding, notePlaces, timeline, phases)
  }
}

extension CasePhases: WireRecord {
  package static let wireFields = WireFields(
    CasePhases.init(read:subject:wire:judge:), \.read, \.subject, \.wire, \.judge)
}

extension Verdict: WireJSON {}
extension CaseDetails: WireJSON {}
extension VendorFinding: WireJSON {}
extension TraceEvent: WireJSON {}
extension Diagnostic: WireJSON {}
