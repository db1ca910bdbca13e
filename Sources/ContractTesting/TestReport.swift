import ContractModel
import ContractReports
import Foundation
import Synchronization

/// The JUnit report of tests, whose runner does not announce the last case.
///
/// The report is written when the first case begins. In it, each case is an error until it
/// finishes. The report is written again as cases finish, which takes at most a twentieth of the
/// time, and a last time when the process exits. Each version is a complete file.
///
/// It is a class with a lock, because the exit handler cannot wait for an actor.
final class TestReport: Sendable {
  fileprivate struct State {
    var reporter: JUnitReporter
    var run = RunResults()
    var lines: SourceLines
    var hasBegun = false
    var isBehind = false
    /// The time before which the report is not written again, because writing must not slow the
    /// tests down.
    var next = ContinuousClock.now
  }

  private let state: Mutex<State>

  /// Creates the report without writing it; `path` is the file's, such as `out/TEST-ShopSuite.xml`.
  init(path: String, relativeTo base: String) {
    let origin = ReportOrigin(version: ContractVersion.current)
    state = Mutex(
      State(
        reporter: JUnitReporter(path: path, origin: origin),
        lines: SourceLines(relativeTo: base)
      )
    )
  }

  /// Writes the first version of the report; later calls have no effect.
  ///
  /// The `certain` results are known without a run, such as those of skipped cases.
  ///
  /// - Throws: A ``DiagnosticError`` if the report cannot be written.
  func begin(
    _ plan: [PlannedCase], _ problems: [Diagnostic], certain: [CaseResult]
  ) throws {
    try state.withLock { state in
      guard !state.hasBegun else { return }
      state.hasBegun = true
      try state.receive(.started(plan: plan, at: Date()))
      for problem in problems { try state.receive(.problem(problem)) }
      for result in certain { try state.receive(.caseFinished(result)) }
      ExitReports.add(self)
    }
  }

  /// Adds an event, and writes the report if enough time has passed since the last version.
  ///
  /// - Throws: A ``DiagnosticError`` if the report cannot be written.
  func receive(_ event: VerificationEvent) throws {
    try state.withLock { state in
      try state.receive(event)
      state.isBehind = true
      if ContinuousClock.now >= state.next { try state.publish() }
    }
  }

  /// Writes the report if events came after its last version.
  ///
  /// - Throws: A ``DiagnosticError`` if the report cannot be written.
  func finish() throws {
    try state.withLock { state in
      if state.isBehind { try state.publish() }
    }
  }
}

extension TestReport.State {
  fileprivate mutating func receive(_ event: VerificationEvent) throws {
    let event = event.redacted(with: &lines)
    run.receive(event)
    try reporter.receive(event, of: run)
  }

  fileprivate mutating func publish() throws {
    let start = ContinuousClock.now
    try receive(.finished(at: Date()))
    isBehind = false
    let end = ContinuousClock.now
    next = end + (end - start) * 19
  }
}

/// The reports to finish when the process exits, because a test runner does not announce its end.
private enum ExitReports {
  private static let reports = Mutex<[TestReport]>([])

  /// Makes the process call ``finish()`` when it exits.
  ///
  /// Swift computes the constant only once, when it is first read, so there is only one call.
  private static let handler: Int32 = atexit { ExitReports.finish() }

  static func add(_ report: TestReport) {
    _ = handler
    reports.withLock { $0.append(report) }
  }

  private static func finish() {
    for report in reports.withLock({ $0 }) {
      do { try report.finish() } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
      }
    }
  }
}
