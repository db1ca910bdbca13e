import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import Foundation
import Synchronization

/// The JUnit report of a run whose end nobody announces.
///
/// A test runner does not say when the last case is over, and may run only some. So the report is
/// written when the first case begins, with every case as an error that was not finished; again
/// as cases finish, for at most a twentieth of the time; and a last time when the process exits.
/// Whatever is read in between is whole.
///
/// A class with a lock: the exit handler cannot wait for an actor.
final class TestReport: Sendable {
  fileprivate struct State {
    var reporter: JUnitReporter
    var run = RunResults()
    var lines: SourceLines
    var hasBegun = false
    var isBehind = false
    /// When the report may be written again.
    var next = ContinuousClock.now
  }

  private let state: Mutex<State>

  /// Names the report; nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: Where it is written.
  ///   - base: The folder to which messages give paths relative.
  init(path: String, relativeTo base: String) {
    let origin = ReportOrigin(version: ContractVersion.current)
    state = Mutex(
      State(
        reporter: JUnitReporter(path: path, origin: origin),
        lines: SourceLines(relativeTo: base)
      )
    )
  }

  /// Begins the report, once.
  ///
  /// - Parameters:
  ///   - plan: Every case.
  ///   - problems: What is wrong beyond cases.
  ///   - certain: The results that are known without running.
  /// - Throws: A ``ReportError`` when it cannot be written.
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

  /// Takes an event, and writes the report when it is time.
  ///
  /// - Throws: A ``ReportError`` when it cannot be written.
  func receive(_ event: VerificationEvent) throws {
    try state.withLock { state in
      try state.receive(event)
      state.isBehind = true
      if ContinuousClock.now >= state.next { try state.publish() }
    }
  }

  /// Writes the report if something happened since it was written.
  ///
  /// - Throws: A ``ReportError`` when it cannot be written.
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

/// The reports that are finished when the process exits.
private enum ExitReports {
  private static let reports = Mutex<[TestReport]>([])

  /// Asks the system, once, to be called at the exit.
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
