import ContractHarness
import Foundation

/// The reporters of one run, told one event after the other.
struct Reporting {
  private let reporters: [any Reporter]

  init(_ reporters: [any Reporter]) {
    self.reporters = reporters
  }

  /// Runs something, and tells the reporters what happens.
  ///
  /// A reporter that fails is told to people once, and the others go on.
  ///
  /// - Parameter body: The run; it may tell events from any task.
  /// - Returns: The totals, with failing reporters counted as problems.
  /// - Throws: What the body throws.
  func report(
    _ body: @escaping @Sendable (
      _ tell: @escaping @Sendable (VerificationEvent) -> Void
    ) async throws -> Void
  ) async throws -> RunSummary {
    let (events, continuation) = AsyncStream<VerificationEvent>.makeStream()
    let run = Task {
      defer { continuation.finish() }
      try await body { continuation.yield($0) }
    }
    var reporters: [any Reporter] = self.reporters
    var results = RunResults()
    var lines = SourceLines()
    for await event in events {
      let event = event.completed(by: &lines)
      results.receive(event)
      for index in reporters.indices {
        do {
          try reporters[index].receive(event)
        } catch {
          let problem = (error as? ReportError)?.diagnostic ?? Diagnostic("\(error)")
          Terminal.complain(DiagnosticText().render(problem) + "\n")
          results.receive(.problem(problem))
        }
      }
    }
    try await run.value
    return RunSummary(results)
  }
}
