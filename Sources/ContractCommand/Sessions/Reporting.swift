import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import Foundation

/// The reporters of one run, told one event after the other.
struct Reporting {
  private let reporters: [any Reporter]

  init(_ reporters: [any Reporter]) {
    self.reporters = reporters
  }

  /// Runs something, and tells the reporters what happens; a signal ends the run, not the report.
  ///
  /// A reporter that fails is told to people once, and the others go on.
  ///
  /// - Parameter body: The run; it may tell events from any task.
  /// - Returns: The status to exit with; failing reporters count as problems.
  func report(
    _ body:
      @escaping @Sendable (
        _ emit: @escaping @Sendable (VerificationEvent) -> Void
      ) async throws -> Void
  ) async -> Int32 {
    let (events, continuation) = AsyncStream<VerificationEvent?>.makeStream()
    // Where nothing happens for long, that is to be seen as well.
    let clock = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(250))
        continuation.yield(nil)
      }
    }
    defer { clock.cancel() }
    let run = Task {
      defer { continuation.finish() }
      do { try await body { continuation.yield($0) } } catch {
        continuation.yield(.problem(Diagnostic("the run could not begin", facts: ["\(error)"])))
        continuation.yield(.finished(at: Date()))
      }
    }
    let interruption = Interruption { run.cancel() }
    defer { interruption.end() }
    let results = await emit(events)
    return interruption.exitCode ?? RunSummary(results).exitCode
  }

  /// Tells the reporters what happens; `nil` is nothing but time that passes.
  private func emit(_ events: AsyncStream<VerificationEvent?>) async -> RunResults {
    var reporters = reporters
    var run = RunResults()
    var problems: [Diagnostic] = []
    var lines = SourceLines()
    // By the reporter too: what is written again fails again, on another line.
    var reported: Set<String> = []
    for await event in events {
      guard let event = event?.redacted(with: &lines) else {
        for index in reporters.indices { reporters[index].refresh() }
        continue
      }
      run.receive(event)
      for index in reporters.indices {
        do {
          try reporters[index].receive(event, of: run)
        } catch {
          let problem = (error as? ReportError)?.diagnostic ?? Diagnostic("\(error)")
          guard reported.insert("\(index) \(problem.headline)").inserted else { continue }
          Terminal.complain(problem)
          problems.append(problem)
        }
      }
    }
    for problem in problems { run.receive(.problem(problem)) }
    return run
  }
}
