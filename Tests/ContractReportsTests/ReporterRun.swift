import ContractHarness
@testable import ContractModel
@testable import ContractReports

/// A reporter, and the results of the run whose events it gets.
struct ReporterRun {
  private var reporter: any Reporter
  private var run = RunResults()

  init(_ reporter: any Reporter) {
    self.reporter = reporter
  }

  mutating func receive(_ event: VerificationEvent) throws {
    run.receive(event)
    try reporter.receive(event, of: run)
  }

  mutating func refresh() { reporter.refresh() }
}
