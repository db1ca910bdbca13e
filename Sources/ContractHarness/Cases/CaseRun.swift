package import ContractModel
package import ContractRedaction

/// The result of a job, and facts that the worker and its parent need for the next jobs.
package struct CaseRun: Sendable {
  /// The verdict with its messages and notes, for the reports.
  package var result: CaseResult
  /// True if a call may still be running, so that this process must not run another case.
  package var isUsedUp = false
  /// True if the run may have waited before some steps until the vendor's clock showed another
  /// second.
  package var hasPaused = false
  /// The pause in seconds that the vendor asked for, if the case did not pass; `nil` if it asked
  /// for none.
  package var retryAfter: Double?
  /// The message that the vendor cannot be reached or refuses the credentials; `nil` otherwise.
  ///
  /// The vendor's other scenarios would then fail as well.
  package var outage: Diagnostic?
  /// The warnings that belong to no verdict: states that may have left data at the real vendor, and
  /// connections of other processes.
  package var uncleaned: [Diagnostic] = []
  /// The messages about calls to handlers and delegates that came after the end of their scenario.
  package var lateCalls: [Diagnostic] = []
  /// True if a handler of this or an earlier scenario may still be called.
  package var mayCallLate = false
  /// True if a process that the subject started still runs; it ends with the worker.
  package var leftProcesses = false
  /// The operations that gave no answer, although one was recorded; empty if anything else is
  /// wrong.
  ///
  /// A second run in a new process shows if they never answer.
  package var unanswered: Set<String> = []
  /// The identifiers that look like keys and that the messages show, as the recording does.
  package private(set) var identifiers = Identifiers([])
  /// The run without secrets: while recording, and in a live run if the vendor has changed.
  ///
  /// It is `nil` if the run could not be judged to its end. It is not sent to the parent.
  package var recording: Recording?
  /// The run without secrets in a file that the parent can read; `nil` if it was not saved there.
  package var saved: SavedRun?

  package init(_ result: CaseResult) { self.result = result }

  /// Remembers the identifiers in the messages, so that the last redaction of all output does not
  /// hide them.
  mutating func noteIdentifiers(shownBy messages: Redactor) {
    var texts = result.notes
    func note(_ text: String) -> String {
      texts.append(text)
      return text
    }
    _ = result.verdict.mapDiagnostics { $0.mapTexts(note) }
    for diagnostic in result.finding?.explained().diagnostics ?? [] {
      _ = diagnostic.mapTexts(note)
    }
    identifiers = messages.identifiers(in: texts.joined(separator: "\n"))
  }
}

extension CaseRun: WireCodable {
  /// Reads a result that a worker sent, without the recording, which the worker saves in a file.
  package init(from wire: inout WireReader) throws {
    self.init(try wire.value())
    isUsedUp = try wire.value()
    hasPaused = try wire.value()
    retryAfter = try wire.value()
    outage = try wire.value()
    uncleaned = try wire.value()
    leftProcesses = try wire.value()
    unanswered = try wire.value()
    lateCalls = try wire.value()
    mayCallLate = try wire.value()
    identifiers = Identifiers(try wire.value(Set<String>.self))
    saved = try wire.value()
  }

  /// Writes the fields that the parent process needs; a recording is saved in a file instead.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(
      result, isUsedUp, hasPaused, retryAfter, outage, uncleaned, leftProcesses, unanswered,
      lateCalls, mayCallLate, identifiers.values, saved)
  }
}
