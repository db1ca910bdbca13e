import ContractBinding
import ContractModel

extension ScenarioRun {
  /// The time for which a stream must stay silent, if the contract says that it is still open.
  private static let moment = Duration.milliseconds(20)
  /// The maximum waits for requests that a stream sends by itself.
  private enum Wait {
    /// The maximum wait for the first request of a stream that the adapter leaves at once.
    static let forFirst = Duration.milliseconds(100)
    /// The maximum wait for one more request after a stream's last element, as for another page.
    ///
    /// A recording cannot tell if that request comes.
    static let forNext = Duration.milliseconds(50)
    /// The maximum wait for a recorded request, which the adapter may have left out.
    static let forRecorded = Duration.seconds(1)
  }

  /// Waits for the requests that an open stream sends by itself, so that each run has the same
  /// ones.
  func awaitRequests(of log: ScenarioLog) async {
    guard let loopback, scenario.readsStream, scenario.fault == nil,
      log.outcomes().leaveStream
    else { return }
    if let recorded {
      let exchanges = recorded.exchanges
      guard recorded.outcomes.leaveStream,
        let last = exchanges.indices.last(where: { exchanges.isLeft($0) })
      else { return }
      await loopback.awaitRequests(last + 1, within: Wait.forRecorded)
    } else {
      await loopback.awaitRequests(loopback.count + 1, within: Wait.forNext)
    }
  }

  /// Runs a step that starts, reads or leaves the stream of an operation.
  func takeStream(
    _ step: Step,
    on subject: any OpenSubject,
    _ state: inout StepState,
    _ log: ScenarioLog
  ) async throws {
    switch step.action {
    case .begin(_, let name):
      var call = StartedCall(log: CallLog())
      call.requestsBefore = loopback?.count ?? 0
      log.begin(call.log)
      try await perform(step, on: subject, state.bindings, call)
      // Later results belong to the step that reads them; when they arrive is random.
      log.close(with: Outcome(end: call.log.progress.end))
      state.begun[name] = call
    case .finish(let name), .stillRunning(let name):
      let call = try state.call(name, step)
      log.begin { step.outcome(of: call) }
      state.take(await read(step, call, log), of: step, from: name)
    case .cancel(let name):
      let call = try state.call(name, step)
      // Without the stream's first request, the scenario would say nothing about the vendor.
      if scenario.fault == nil {
        await loopback?.awaitRequests(call.requestsBefore + 1, within: Wait.forFirst)
      }
      call.leaveStream()
      log.add(Outcome(end: .returned(nil)))
    case .call, .get, .set, .event:
      let call = StartedCall(log: CallLog())
      log.begin { step.outcome(of: call) }
      try await perform(step, on: subject, state.bindings, call)
      state.take(await read(step, call, log), of: step)
      // The stream ends here, as if code had left its loop with `break`.
      call.leaveStream()
    }
  }

  /// Waits for the elements that a step reads from a stream, and ends the step with them.
  private func read(_ step: Step, _ call: StartedCall, _ log: ScenarioLog) async -> Outcome {
    if step.waitsForStream {
      await call.log.wait { step.hasReadEnough($0, after: call.elementsRead) }
    }
    if step.expectation.emits?.then?.value == .open {
      try? await Task.sleep(for: Self.moment)
    }
    let outcome = step.outcome(of: call)
    log.close(with: outcome)
    return outcome
  }
}

extension Step {
  /// True if the step waits for elements.
  ///
  /// A check that a call still runs does not wait, unless it lists elements.
  fileprivate var waitsForStream: Bool {
    if case .stillRunning = action { return expectation.emits != nil }
    return true
  }

  /// Returns true if a stream has produced all elements that the step waits for.
  ///
  /// A step with a list waits for that many elements. If the stream must then end, the step waits
  /// for the end or for one extra element. A step without a list reads to the end.
  fileprivate func hasReadEnough(_ progress: CallLog.Progress, after count: Int) -> Bool {
    guard let emissions = progress.emissions else { return progress.end != .open }
    if emissions.end != .open { return true }
    guard let wanted = expectation.emits?.count else { return false }
    let given = emissions.elements.count - count
    switch expectation.emits?.then?.value {
    case nil, .open: return given >= wanted
    case .finished, .failed, .cancelled: return given > wanted
    }
  }

  /// The outcome of the step so far, with only those elements of the stream that this step reads.
  func outcome(of call: StartedCall) -> Outcome {
    var outcome = Outcome(call.log.progress)
    guard let whole = outcome.emissions else { return outcome }
    var read = Outcome.Emissions(
      Array(whole.elements.dropFirst(call.elementsRead)), end: whole.end)
    if let emits = expectation.emits {
      read = emits.read(of: read)
      // One extra element is enough to show that there are too many.
      if let wanted = emits.count, read.elements.count > wanted {
        read = Outcome.Emissions(Array(read.elements.prefix(wanted + 1)))
      }
    }
    outcome.emissions = read
    guard case .stillRunning = action else { return outcome }
    outcome.end = read.end == .open ? .open : .returned(nil)
    if expectation.emits == nil { outcome.emissions = nil }
    return outcome
  }
}
