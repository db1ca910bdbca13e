import ContractBinding
import ContractModel

/// One run of one scenario on one subject: made, prepared, called and let go in one task, on a
/// thread that is the harness's own.
struct ScenarioRun: Sendable {
  let scenario: ResolvedScenario
  let registration: any Registration
  let context: ConversionContext
  /// The vendor for a live adapter; `nil` for a double.
  let vendor: Vendor?
  /// The functions that a live adapter is given; `nil` where there are none.
  var seams: SeamConversation?
  /// The vendor for states; `nil` for a double, and where states are not set up.
  let stateVendor: Vendor?
  let setsUpStates: Bool
  let limits: RunLimits
  /// The values that every scenario may name.
  let bindings: Bindings
  /// Where the subject lives.
  let thread = SubjectThread()
  /// The states that were begun to be set up with the real vendor.
  let prepared = PreparedStates()
  /// The readers of the streams that the subject gives.
  let readers = StreamReaders()

  /// Runs the scenario to its end, or until it takes too long.
  ///
  /// - Returns: What each step produced, how the run ended, and whether the subject may still be
  ///   at work, so that its process is not to be used again.
  func run() async -> (outcomes: [Outcome], end: ScenarioLog.End, isStillAtWork: Bool) {
    let log = ScenarioLog()
    endWhenSeamsStop(log)
    let body = Task(executorPreference: thread) {
      let end = await steps(log)
      log.end(end)
    }
    let limit = Deadlines.shared.after(seconds: limits.scenario) { [limits] in
      log.end(.expired(after: limits.scenario))
    }
    let end = await log.waitForEnd()
    limit.callOff()
    defer { body.cancel() }
    switch end {
    case .completed: return (log.outcomes(), end, log.hasOpenCall)
    case .stopped(_, let taken):
      return (Array(log.outcomes().prefix(taken)), end, log.hasOpenCall)
    case .expired(let seconds): return (log.outcomes(timedOut: seconds), end, true)
    case .abandoned: return (log.outcomes().ended, end, true)
    }
  }

  private func steps(_ log: ScenarioLog) async -> ScenarioLog.End {
    var taken = 0
    do {
      let subject = try await prepare(log)
      let telling = delivery(to: subject, log)?.start(on: thread)
      defer { telling?.cancel() }
      var stage = Stage(bindings: bindings)
      for (index, step) in scenario.steps.enumerated() {
        seams?.begin(step: index)
        let timer = deadline(of: step, log)
        defer { timer.callOff() }
        log.watch.enterStep()
        try await take(step, on: subject, &stage, log)
        await seams?.settled()
        try await watch(step.step, at: index, on: subject, &stage.bindings, log)
        taken = index + 1
      }
      await settle(log)
      try await look(through: scenario.scenario.observes, on: subject, log)
      return .completed
    } catch let stop as RunError {
      return .stopped(stop.diagnostic, after: taken)
    } catch {
      let problem = Diagnostic("the scenario could not be run", label: "\(error)")
      return .stopped(problem, after: taken)
    }
  }

  /// Ends the run when a step takes longer than it may.
  private func deadline(of step: ResolvedStep, _ log: ScenarioLog) -> Deadlines.Deadline {
    let seconds = step.step.within ?? limits.step
    return Deadlines.shared.after(seconds: seconds) { log.end(.expired(after: seconds)) }
  }

  /// Waits a moment for handlers that are called, and delegates that are told, once too often.
  ///
  /// A handler that was called before its call returned would have been called again by now.
  private func settle(_ log: ScenarioLog) async {
    let wasCalledLater = log.outcomes().contains { outcome in
      outcome.callbacks.contains { !$0.beforeReturning }
    }
    if wasCalledLater || scenario.scenario.speaksOfDelegates {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  private func prepare(_ log: ScenarioLog) async throws -> any OpenSubject {
    try await startAnew()
    let subject: any OpenSubject
    do {
      subject = try await registration.open(vendor, in: context)
    } catch {
      throw RunError(
        Diagnostic(
          "the subject could not be made",
          at: scenario.scenario.location,
          label: "\(registration.description.name) threw \(context.value(of: error))"
        )
      )
    }
    try await connect(subject, log)
    guard setsUpStates else { return subject }
    for state in scenario.scenario.states { try await setUp(state, on: subject) }
    try await simulate(on: subject)
    return subject
  }

  /// Brings a double into the state in which it simulates the scenario's fault.
  private func simulate(on subject: any OpenSubject) async throws {
    guard let fault = scenario.scenario.fault, registration.description.kind.isDouble else {
      return
    }
    let state = StateUse(
      name: SubjectDescription.stateName(simulating: fault.name),
      location: scenario.scenario.location
    )
    try await setUp(state, on: subject)
  }

  private func setUp(_ state: StateUse, on subject: any OpenSubject) async throws {
    guard registration.description.states.contains(state.name) else {
      throw RunError(.missingState(state, of: registration.description))
    }
    if stateVendor != nil { prepared.add(state) }
    do {
      let parameters = try state.parameters.mapValues { try bindings.resolve($0) }
      try await subject.setUp(
        state.name,
        with: ContractArguments(parameters, context: context),
        vendor: stateVendor
      )
    } catch let error as ContractArgumentError {
      throw RunError(.argument(error, at: state.location, length: state.name.count))
    } catch let failure as VendorFailure {
      throw RunError(.stateFailed(state, failure, at: stateVendor))
    } catch {
      throw RunError(
        Diagnostic(
          "the state could not be set up",
          at: state.location,
          length: state.name.count,
          label: "\(registration.description.name) threw \(context.value(of: error))"
        )
      )
    }
  }

  private func take(
    _ step: ResolvedStep,
    on subject: any OpenSubject,
    _ stage: inout Stage,
    _ log: ScenarioLog
  ) async throws {
    if step.operation?.isStream == true {
      return try await takeStream(step, on: subject, &stage, log)
    }
    let call: CallLog
    switch step.step.action {
    case .call, .get, .set:
      call = CallLog()
      log.begin(call)
      try await perform(step, on: subject, stage.bindings, StartedCall(call))
      await call.wait { step.hasEnough($0) }
    case .begin(_, let name):
      call = CallLog()
      // Before the call: one that hangs is this step, not the one before.
      log.begin(call)
      try await begin(step, as: name, on: subject, &stage, call, log)
      // Later results belong to the step that finishes the call.
      if scenario.scenario.finishes(name) { log.close(with: Outcome(end: call.progress.end)) }
    case .finish(let name):
      call = try stage.call(name, step).log
      log.begin(call)
      await call.wait { step.hasEnough($0) }
    case .stillRunning(let name):
      call = try stage.call(name, step).log
      log.add(Outcome(call.progress, waitingFor: step.operation))
    case .cancel(let name):
      let begun = try stage.call(name, step)
      guard let task = begun.task else { throw RunError(.cannotCancel(name, step)) }
      task.cancel()
      log.add(Outcome(end: .returned(nil)))
      return
    case .event(let name, _):
      call = CallLog()
      log.begin(call)
      try await explaining(step) {
        try await hear(name, step, on: subject, with: try arguments(of: step, stage.bindings))
      }
      call.receive(.returned(nil))
    }
    stage.bindings.collect(from: step.step.expectation, outcome: Outcome(call.progress))
  }

  /// Takes a step of an operation that gives a stream.
  private func takeStream(
    _ step: ResolvedStep,
    on subject: any OpenSubject,
    _ stage: inout Stage,
    _ log: ScenarioLog
  ) async throws {
    switch step.step.action {
    case .begin(_, let name):
      let call = StartedCall(CallLog())
      log.begin(call.log)
      try await perform(step, on: subject, stage.bindings, call)
      // Results that come while nobody waits for them are a matter of time.
      log.close(with: Outcome(end: call.log.progress.end))
      stage.begun[name] = call
    case .finish(let name), .stillRunning(let name):
      let call = try stage.call(name, step)
      log.begin { step.outcome(of: call) }
      stage.take(await read(step, call, log), of: step, from: name)
    case .cancel(let name):
      try stage.call(name, step).leaveStream()
      log.add(Outcome(end: .returned(nil)))
    case .call, .get, .set, .event:
      let call = StartedCall(CallLog())
      log.begin { step.outcome(of: call) }
      try await perform(step, on: subject, stage.bindings, call)
      stage.take(await read(step, call, log), of: step)
      // Nobody can read on: whoever breaks out of a loop lets the stream go.
      call.leaveStream()
    }
  }

  private func perform(
    _ step: ResolvedStep, on subject: any OpenSubject, _ bindings: Bindings, _ call: StartedCall
  ) async throws {
    try await explaining(step) {
      try await subject.perform(
        step.signature ?? "",
        with: try arguments(of: step, bindings),
        reply: call.reply(in: context, readers)
      )
    }
  }

  private func begin(
    _ step: ResolvedStep,
    as name: String,
    on subject: any OpenSubject,
    _ stage: inout Stage,
    _ call: CallLog,
    _ log: ScenarioLog
  ) async throws {
    guard step.operation?.isAsync == true else {
      let call = StartedCall(call)
      try await perform(step, on: subject, stage.bindings, call)
      stage.begun[name] = call
      return
    }
    let bindings = stage.bindings
    let task = try await explaining(step) {
      try await subject.start(
        step.signature ?? "",
        with: try arguments(of: step, bindings),
        reply: OperationReply(context: context) { call.receive($0) }
      )
    }
    stage.begun[name] = StartedCall(call)
    stage.begun[name]?.task = task
    guard task == nil else { return }
    let overlapping = OverlappingCall(subject: subject, run: self, log: log)
    stage.begun[name]?.task = overlapping.start(step, bindings, call)
    // The call takes its turn on this thread, up to where it waits for something.
    await Task.yield()
  }

  func arguments(of step: ResolvedStep, _ bindings: Bindings) throws -> ContractArguments {
    ContractArguments(try step.arguments.mapValues { try bindings.resolve($0) }, context: context)
  }

  /// Turns what a binding throws into a message about the step.
  func explaining<Result>(
    _ step: ResolvedStep, _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch let error as ContractArgumentError {
      throw RunError(.argument(error, at: step.location(of: error.parameter)))
    } catch let error as UnboundName {
      throw RunError(.unbound(error, step))
    } catch let error as UnknownOperation {
      throw RunError(
        Diagnostic(
          "the binding does not perform one of its own operations",
          at: step.step.location,
          label: "no '\(error.signature)' in \(registration.description.protocolName)"
        )
      )
    }
  }
}

/// The state that lasts from step to step.
private struct Stage {
  var bindings: Bindings
  var begun: [String: StartedCall] = [:]

  func call(_ name: String, _ step: ResolvedStep) throws -> StartedCall {
    guard let begun = begun[name] else {
      throw RunError(Diagnostic("no call was begun as '\(name)'", at: step.step.location))
    }
    return begun
  }

  /// Takes what a step read of a stream.
  mutating func take(_ outcome: Outcome, of step: ResolvedStep, from name: String? = nil) {
    if let name { begun[name]?.elementsRead += outcome.emissions?.elements.count ?? 0 }
    bindings.collect(from: step.step.expectation, outcome: outcome)
  }
}

extension Scenario {
  /// Checks whether some step waits for a call that was begun under a name.
  fileprivate func finishes(_ name: String) -> Bool {
    steps.contains { $0.action == .finish(name) }
  }
}

extension ResolvedStep {
  /// Checks whether a call has produced all that the step waits for.
  ///
  /// A call that throws owes no callback; one whose handlers the contract does not speak of owes
  /// one of them.
  func hasEnough(_ progress: CallLog.Progress) -> Bool {
    guard case .returned = progress.end else { return progress.end != .open }
    let handlers = operation?.handlers ?? []
    let expectation = step.expectation
    guard !handlers.isEmpty, expectation.throws == nil else { return true }
    guard !expectation.callsBack.isEmpty else { return !progress.callbacks.isEmpty }
    return expectation.callsBack.allSatisfy { expected in
      progress.callbacks.contains { expected.handler == nil || expected.handler == $0.handler }
    }
  }
}
