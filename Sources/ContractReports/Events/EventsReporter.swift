import ContractBinding
package import ContractModel
import ContractValues

/// A run as lines of JSON, for other programs: each event one line, as it happens.
///
/// `contracts schema --events` prints the schema of the lines. Every case of the plan ends in one
/// `case-finished`, also where the run ended before it did.
package struct EventsReporter: Reporter {
  /// The version of the lines; a program that reads them should refuse what it does not know.
  static let format = 1

  private enum Output {
    case file(ReportFile)
    case stream(@Sendable (String) -> Void)
  }

  private let output: Output
  private let origin: ReportOrigin
  private var hasBegun = false

  /// Creates a reporter that writes to a file, in place of what it held.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - origin: What is known of the run besides its events.
  package init(path: String, origin: ReportOrigin) {
    output = .file(ReportFile(path: path))
    self.origin = origin
  }

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - origin: What is known of the run besides its events.
  ///   - write: Takes each line with its newline.
  package init(origin: ReportOrigin, write: @escaping @Sendable (String) -> Void) {
    output = .stream(write)
    self.origin = origin
  }

  /// Takes one event, and writes its line.
  ///
  /// - Parameters:
  ///   - event: The next event of the run.
  ///   - run: What is known of the run, the event included.
  /// - Throws: A ``ReportError`` when the line cannot be written.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) throws {
    switch event {
    case .contractsRead, .shared, .idle: break
    case .started(let plan, let date):
      var fields: [String: Value] = [
        "format": .integer(Self.format), "version": .string(origin.version),
        "at": .time(date), "cases": .integer(plan.count),
      ]
      if let share = run.share { fields["shard"] = .object(share.fields) }
      try write("run-started", fields)
    case .problem(let diagnostic): try write("problem", diagnostic.fields)
    case .caseStarted(let planned): try write("case-started", planned.fields)
    case .caseFinished(let result):
      try write(RunResults.Entry(plannedCase: result.plannedCase, result: result))
    case .vendorFound(let finding): try write("vendor-found", finding.fields)
    case .finished(let date):
      for entry in run.entries where entry.result == nil { try write(entry) }
      try write("run-finished", RunSummary(run).fields.merging(["at": .time(date)]) { $1 })
    }
  }

  private mutating func write(_ entry: RunResults.Entry) throws {
    try write("case-finished", entry.fields)
  }

  private mutating func write(_ name: String, _ fields: [String: Value]) throws {
    var fields = fields
    fields["event"] = .string(name)
    let line = Value.object(fields).json() + [0x0A]
    switch output {
    case .stream(let write): write(String(decoding: line, as: UTF8.self))
    case .file(let file):
      if !hasBegun, !file.isStream { try file.publish([], durably: false) }
      try file.append(line)
    }
    hasBegun = true
  }
}
