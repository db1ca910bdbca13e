import ContractBinding
import ContractModel

extension ScenarioRun {
  /// Starts the calls of some steps at the same time, and waits until all have ended.
  ///
  /// A step that needs a result of an earlier one waits for it.
  func takeTogether(
    _ indices: Range<Int>, on subject: any OpenSubject, _ state: inout StepState,
    _ log: ScenarioLog
  ) async throws {
    var running: [(step: Step, call: CallLog)] = []
    for step in scenario.steps[indices] {
      if (try? arguments(of: step, state.bindings)) == nil {
        await finish(running, &state)
        running = []
      }
      let timer = deadline(of: step, log)
      defer { timer.cancel() }
      log.watch.enterStep()
      let call = CallLog()
      log.begin(call)
      try await begin(step, as: "", on: subject, &state, call, log)
      running.append((step, call))
    }
    let timer = scenario.steps[indices].last.map { deadline(of: $0, log) }
    defer { timer?.cancel() }
    await finish(running, &state)
  }

  private func finish(
    _ running: [(step: Step, call: CallLog)], _ state: inout StepState
  ) async {
    for (step, call) in running {
      await call.wait { step.hasEnough($0) }
      state.bindings.collect(from: step.expectation, outcome: Outcome(call.progress))
    }
  }
}
