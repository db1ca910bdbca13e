import ContractBinding
package import ContractModel
import ContractValues

/// A reporter that writes a run as lines of JSON for other programs: one line for each event, as it
/// happens.
///
/// `contracts schema --events` prints the schema of the lines. Every planned case gets one
/// `case-finished` line, even if the run ends before the case does.
package struct EventsReporter: Reporter {
  private enum Output {
    case file(ReportFile)
    case stream(@Sendable (String) -> Void)
  }

  private let output: Output
  private let origin: ReportOrigin
  private var hasBegun = false
  /// The open pipe or device at the path, or the error after which nothing more is written to it.
  ///
  /// It is `nil` before the first line, and for a regular file. It stays open for the whole run.
  /// Otherwise its reader would see an end of file after each line.
  private var stream: Result<StreamFile, DiagnosticError>?

  /// Creates a reporter that replaces the content of a file with the first line.
  package init(path: String, origin: ReportOrigin) {
    output = .file(ReportFile(path: path))
    self.origin = origin
  }

  /// Creates a reporter that passes each line, with its newline, to a function, such as one that
  /// writes to standard output.
  package init(origin: ReportOrigin, write: @escaping @Sendable (String) -> Void) {
    output = .stream(write)
    self.origin = origin
  }

  /// Writes the line of one event, if its kind has one.
  ///
  /// The end of a run also writes a line for each unfinished case.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) throws {
    switch event {
    case .contractsRead, .shared, .pairsExcluded, .vendorsAsked, .idle: break
    case .started(let plan, let date):
      let start = EventTable.Start(
        version: origin.version, at: date, cases: plan.count,
        excludedPairs: run.excludedPairs, isLive: run.isLive, share: run.share)
      try write("run-started", EventTable.start, start)
    case .problem(let diagnostic): try write("problem", EventTable.problem, diagnostic)
    case .caseStarted(let planned): try write("case-started", EventTable.planned, planned)
    case .caseFinished(let result): try write(RunResults.Entry(result, isLive: run.isLive))
    case .vendorFound(let finding): try write("vendor-found", EventTable.finding, finding)
    case .finished(let date):
      for entry in run.entries where entry.result == nil { try write(entry) }
      try write(
        "run-finished", EventTable.end, EventTable.End(at: date, summary: RunSummary(run)))
    }
  }

  private mutating func write(_ entry: RunResults.Entry) throws {
    try write("case-finished", EventTable.case, entry)
  }

  private mutating func write<Object>(
    _ name: String, _ fields: [EventField<Object>], _ object: Object
  ) throws {
    var members = fields.members(of: object)
    members["event"] = .string(name)
    let line = Value.object(members).json() + [0x0A]
    switch output {
    case .stream(let write): write(String(decoding: line, as: UTF8.self))
    case .file(let file) where stream != nil || file.isStream: try write(line, to: file)
    case .file(let file):
      if !hasBegun { try file.publish([], durably: false) }
      try file.append(line, createsFile: false)
    }
    hasBegun = true
  }

  private mutating func write(_ line: [UInt8], to file: ReportFile) throws(DiagnosticError) {
    let open = stream ?? Result { () throws(DiagnosticError) in try file.opened() }
    stream = open
    do throws(DiagnosticError) { try file.pass(line, to: try open.get()) } catch {
      stream = .failure(error)
      throw error
    }
  }
}
