import ContractBinding
import ContractModel

extension ScenarioRun {
  /// Runs the suite's code that resets what earlier scenarios left in the process, such as a shared
  /// SDK.
  func startAnew() async throws {
    do { try await registration.startAnew() } catch {
      throw DiagnosticError(
        thrown(error, "the subject could not be reset before the scenario", at: scenario.location))
    }
  }

  /// Gives the subject delegates that log their calls, before any step.
  func connect(_ subject: any OpenSubject, _ log: ScenarioLog) async throws {
    do {
      try await subject.connect(DelegateLog(context: context) { log.watch.receive($0) })
    } catch {
      throw DiagnosticError(
        thrown(error, "the subject could not be given its delegate", at: scenario.location))
    }
  }

  /// Waits for delegate calls after a step's own call.
  ///
  /// The time limit of the step ends with the calls that the contract expects. A step that must not
  /// throw and has thrown is broken, so the wait is short.
  func waitForDelegates(
    of step: Step, at index: Int, _ log: ScenarioLog, within timer: Deadlines.Deadline
  ) async {
    let expected = step.expectation.receives
    if let expected {
      let isBroken = step.expectation.throws == nil && log.hasThrown
      await waitForReceipts(expected, at: index, log.watch, ofBrokenStep: isBroken)
    }
    timer.cancel()
    await waitForFurtherReceipts(expected, at: index, log.watch)
  }

  /// Reads the values for `observes` after a step, and binds the names that the contract gives to
  /// them and to arguments of delegate calls.
  func watch(
    _ step: Step, at index: Int, on subject: any OpenSubject, _ bindings: inout Bindings,
    _ log: ScenarioLog
  ) async throws {
    let expectation = step.expectation
    guard expectation.receives != nil || !expectation.observes.isEmpty else { return }
    let timer = deadline(after: limits.step, log)
    defer { timer.cancel() }
    try await look(through: expectation.observes, on: subject, log)
    let seen = log.watch.completed(Outcome(end: .open), at: index)
    bindings.collect(
      from: Expectation(receives: expectation.receives, observes: expectation.observes),
      outcome: seen)
  }

  /// Reads from the subject the values that the contract lists under `observes`.
  func look(
    through observes: [String: Expected], on subject: any OpenSubject, _ log: ScenarioLog
  ) async throws {
    for (probe, expected) in observes.sorted(by: { $0.key < $1.key }) {
      do {
        guard let value = try await subject.observe(probe, in: context) else { continue }
        log.watch.observe(probe, value)
      } catch {
        let place = expected.keyLocation ?? expected.location
        throw DiagnosticError(thrown(error, "the probe '\(probe)' could not be read", at: place))
      }
    }
  }
}
