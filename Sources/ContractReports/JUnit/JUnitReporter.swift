package import ContractModel
import ContractValues

/// A reporter that writes a JUnit XML report for dashboards.
///
/// It writes the report twice: at the start of the run, with every case as an unfinished error, and
/// at the end. So if the process is killed in between, the file is complete XML and does not show
/// an earlier run. For a stream, or a run that is already over, it writes once.
///
/// A report of more than 5,000 cases or 25 MB continues in more files: the second part of
/// `TEST-contracts.xml` is `TEST-contracts.part-2.xml`.
///
/// A broken contract is a `failure`, and a case that could not be checked is an `error`. A pending
/// or skipped scenario, and a failure that the baseline lists, is `skipped`.
package struct JUnitReporter: Reporter {
  private let file: ReportFile
  private let profile: JUnitProfile
  private let origin: ReportOrigin
  private let limits: JUnitReport.Limits

  /// Creates a reporter, which writes nothing before the run starts.
  ///
  /// Most dashboards find `junit-reports/TEST-contracts.xml` without configuration. Buildkite
  /// rejects a file with more than 5,000 cases; GitLab accepts up to 30 MB, ReportPortal up to 32
  /// MiB.
  package init(
    path: String, profile: JUnitProfile = .rich, origin: ReportOrigin, cases: Int = 5000,
    bytes: Int = 25_000_000
  ) {
    file = ReportFile(path: path)
    self.profile = profile
    self.origin = origin
    limits = JUnitReport.Limits(cases: max(1, cases), bytes: bytes)
  }

  /// Writes the report at the end of the run, and a first version at its start.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) throws {
    if file.begins(with: event, isOver: origin.isOver) { try publish(run, isLast: false) }
    if case .finished = event { try publish(run, isLast: true) }
  }

  private func publish(_ run: RunResults, isLast: Bool) throws(DiagnosticError) {
    let report = JUnitReport(run, origin: origin)
    guard !file.isStream else { return try file.publish(document(report), durably: isLast) }
    let parts = report.parts(limits)
    // At the start, workers need the other cores, and the waiting cases need memory.
    let partsAtOnce = isLast ? Self.partsAtOnce : 1
    var count = 0
    for start in stride(from: 0, to: parts.count, by: partsAtOnce) {
      let some = Array(parts[start..<min(start + partsAtOnce, parts.count)])
      count = try publish(some, after: count, isLast: isLast)
    }
    file.removeParts(after: count)
  }

  /// The maximum number of parts that are written in parallel, which limits the use of memory.
  private static let partsAtOnce = 8

  /// Writes some parts of a report, and returns the number of files written so far.
  private func publish(
    _ parts: [JUnitReport], after count: Int, isLast: Bool
  ) throws(DiagnosticError) -> Int {
    let written = parts.concurrentMap { part in
      Result { () throws(DiagnosticError) in try documents(part, limits) }
    }
    var numbered: [(number: Int, bytes: [UInt8])] = []
    for part in written {
      for bytes in try part.get() { numbered.append((count + numbered.count + 1, bytes)) }
    }
    let published = numbered.concurrentMap { document in
      Result { () throws(DiagnosticError) in
        try file.part(document.number).publish(document.bytes, durably: isLast)
      }
    }
    for document in published { try document.get() }
    return count + numbered.count
  }

  /// Writes a part of a report as one document, or as several if escapes make it too large.
  private func documents(
    _ part: JUnitReport, _ limits: JUnitReport.Limits
  ) throws(DiagnosticError) -> [[UInt8]] {
    let bytes = try document(part)
    guard bytes.count > limits.bytes, part.count > 1 else { return [bytes] }
    let half = JUnitReport.Limits(cases: (part.count + 1) / 2, bytes: limits.bytes)
    var documents: [[UInt8]] = []
    for part in part.parts(half) { documents += try self.documents(part, half) }
    return documents
  }

  /// Writes a report and reads it back, because libxml2's writer does not guarantee well-formed
  /// XML.
  private func document(_ report: JUnitReport) throws(DiagnosticError) -> [UInt8] {
    do throws(XMLError) {
      let bytes = try report.document(profile)
      let count = try XMLReader.count(of: "testcase", in: bytes)
      guard count == report.count else {
        throw XMLError("\(count) of \(report.count) cases could be read back")
      }
      return bytes
    } catch {
      throw DiagnosticError(
        Diagnostic(
          "the report is not well-formed, and was not written",
          facts: [Diagnostic.fact("libxml2", "\(error)")],
          help: ["this is a mistake of the tool: please report it, with the line above"]
        )
      )
    }
  }
}
