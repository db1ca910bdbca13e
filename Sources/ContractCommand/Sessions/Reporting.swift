import ContractModel
import ContractReports
import Foundation

/// The writers of reports and of terminal output for one run; each receives all events in order.
struct Reporting {
  /// A run of cases, which passes each event to `emit`.
  typealias Body =
    @Sendable (_ emit: @escaping @Sendable (VerificationEvent) -> Void) async throws -> Void

  private let reporters: [any Reporter]
  /// A function that receives the line with the times of the run; `nil` if nobody asked for it.
  private let tellTimings: (@Sendable (String) -> Void)?

  init(_ reporters: [any Reporter], tellTimings: (@Sendable (String) -> Void)? = nil) {
    self.reporters = reporters
    self.tellTimings = tellTimings
  }

  /// Runs cases, sends their events to the writers, and returns the exit status: 130 after Ctrl-C.
  ///
  /// A signal ends the run, but not the report. If a writer fails, for example because the disk is
  /// full, the terminal shows the problem once, and the other writers continue. Problems of the
  /// writers count for the exit status.
  func report(_ body: @escaping Body) async -> Int32 {
    let run = Task { await results(of: body) }
    let interruption = InterruptHandler { run.cancel() }
    defer { interruption.end() }
    let summary = RunSummary(await run.value)
    return interruption.exitCode ?? summary.exitCode
  }

  /// Runs cases to their end, and sends their events to the writers.
  ///
  /// A cancellation of this task ends the run, but not the report. The results contain problems of
  /// the writers.
  func results(of body: @escaping Body) async -> RunResults {
    let (events, continuation) = AsyncStream<VerificationEvent?>.makeStream()
    // A tick without an event lets the terminal update its progress line while nothing happens.
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
    let emission = Task { await emit(events) }
    return await withTaskCancellationHandler {
      await emission.value
    } onCancel: {
      run.cancel()
    }
  }

  /// Sends events to the writers; an event that is `nil` only means that time has passed.
  private func emit(_ events: AsyncStream<VerificationEvent?>) async -> RunResults {
    var reporters = reporters
    var timings = RunTimings()
    var run = RunResults()
    var problems: [Diagnostic] = []
    var lines = SourceLines()
    // A writer's problem can have another text at each attempt, so each headline is shown once.
    var reported: Set<String> = []
    for await event in events {
      guard let event = event?.redacted(with: &lines) else {
        for index in reporters.indices { reporters[index].refresh() }
        continue
      }
      run.receive(event)
      timings.receive(event)
      for index in reporters.indices {
        do {
          try reporters[index].receive(event, of: run)
        } catch {
          let problem = Diagnostic(of: error)
          guard reported.insert("\(index) \(problem.headline)").inserted else { continue }
          Terminal.complain(problem)
          problems.append(problem)
        }
      }
    }
    for problem in problems { run.receive(.problem(problem)) }
    tellTimings?(timings.line())
    return run
  }
}
