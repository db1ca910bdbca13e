import ContractBinding
import ContractModel

/// One run of one scenario on one subject.
///
/// One task creates the subject, prepares it, calls it and releases it, on a separate thread.
struct ScenarioRun: Sendable {
  let scenario: Scenario
  let registration: any Registration
  /// The doubles of the suite; an argument may name one, as in `account: in memory`.
  var doubles: [any Registration] = []
  let context: ConversionContext
  /// The vendor for a live adapter; `nil` for a double.
  let vendor: Vendor?
  /// The recorder of the calls to an SDK; `nil` for any other vendor.
  var seams: SeamConversation?
  /// The server on 127.0.0.1 for an HTTP vendor; `nil` for any other.
  var loopback: LoopbackVendor?
  /// The recorded run that is replayed; `nil` for a fault, and if the real vendor answers.
  var recorded: Evidence?
  /// The vendor for the code that sets up states; `nil` for a double, and if states are not set up.
  let stateVendor: Vendor?
  let setsUpStates: Bool
  let limits: RunLimits
  /// The values for `${place}` and other names that every scenario can use.
  let bindings: Bindings
  /// The collector of calls to handlers and delegates that come after the run.
  let lateCalls: LateCalls
  /// The delegate calls in the recording; `nil` if there is none.
  var receipts: RecordedReceipts?
  /// True if the run becomes a recording, so that the number of delegate calls is not known yet.
  var isRecorded = false
  /// The steps before which the run waits until the vendor's clock shows another second.
  var pauses: Set<Int> = []
  /// True if delegate calls after the run are reported, because only the subject, and no vendor,
  /// can cause them.
  var watchesLateReceipts = false
  /// The collector of the moments of the run; `nil` if the run only removes test data, or makes its
  /// calls at the same time.
  let trace: RunTrace?
  /// The indices of steps whose calls run at the same time; `nil` if all run one after the other.
  var simultaneous: Range<Int>?
  /// The thread on which the subject is created, called and released.
  let thread = SubjectThread()
  /// The states whose setup at the real vendor has begun, so that their test data must be removed.
  ///
  /// They include those whose setup failed, because it may have made some data before.
  let prepared = WatchedState<[StateUse]>([])
  /// The tasks that read the subject's streams; they must end before the process runs another case.
  let readers = StreamReaders()

  /// The length of a pause, after which a clock with whole seconds shows another one.
  private static let pause = Duration.seconds(1.01)

  /// Runs the scenario until its end or its time limit.
  ///
  /// - Returns: The outcome of each step, the end of the run, and true if the subject may still be
  ///   working, so that its process must not run another case.
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
    limit.cancel()
    if let trace { for call in log.allCalls { trace.add(callbacksOf: call) } }
    defer { body.cancel() }
    log.watchForLateCalls(of: scenario, on: registration.description, lateCalls)
    watchForLateReceipts(log)
    switch end {
    case .completed: return (log.outcomes(), end, log.hasOpenCall)
    case .stopped(_, let taken):
      return (Array(log.outcomes().prefix(taken)), end, log.hasOpenCall)
    case .expired(let seconds): return (log.outcomes(timedOut: seconds), end, true)
    case .abandoned: return (log.outcomes().ended, end, true)
    }
  }

  /// Runs the steps, releases the subject, and waits for its last delegate calls.
  private func steps(_ log: ScenarioLog) async -> ScenarioLog.End {
    let (end, remains) = await stepsOfSubject(log)
    if case .completed = end, let remains { await awaitReceipts(from: remains, log) }
    return end
  }

  private func stepsOfSubject(_ log: ScenarioLog) async -> (ScenarioLog.End, SubjectRemains?) {
    let start = ContinuousClock.now
    var taken = 0
    do {
      let subject = try await prepare(log)
      let deliveryTask = delivery(to: subject, log)?.start()
      defer { deliveryTask?.cancel() }
      var state = StepState(bindings: bindings)
      for (index, step) in scenario.steps.enumerated() {
        if let simultaneous, simultaneous.contains(index) {
          guard index == simultaneous.lowerBound else { continue }
          try await takeTogether(simultaneous, on: subject, &state, log)
          taken = simultaneous.upperBound
          continue
        }
        if pauses.contains(index), leavesTimeForPause(start) {
          try await Task.sleep(for: Self.pause)
        }
        seams?.begin(step: index)
        let span = trace?.begin(.step(index))
        defer { if let span { trace?.end(span) } }
        let timer = deadline(of: step, log)
        defer { timer.cancel() }
        log.watch.enterStep()
        try await take(step, on: subject, &state, log)
        log.watch.leaveCall()
        await seams?.waitForDueEvents()
        await waitForDelegates(of: step, at: index, log, within: timer)
        try await watch(step, at: index, on: subject, &state.bindings, log)
        taken = index + 1
      }
      await awaitRequests(of: log)
      await settle(log)
      try await look(through: scenario.observes, on: subject, log)
      return (.completed, (subject as? any LentSubject)?.remains)
    } catch {
      return (.stopped(by: error, after: taken), nil)
    }
  }

  /// True in the first half of the scenario's time limit, so that a pause does not exceed it.
  private func leavesTimeForPause(_ start: ContinuousClock.Instant) -> Bool {
    start.duration(to: .now) < .seconds(limits.scenario / 2)
  }

  /// Ends the run at the time limit of a step: `within` in the contract, or the general limit.
  func deadline(of step: Step, _ log: ScenarioLog) -> Deadlines.Deadline {
    deadline(after: step.within ?? limits.step, log)
  }

  /// Ends the run after some seconds, unless the deadline is cancelled.
  func deadline(after seconds: Double, _ log: ScenarioLog) -> Deadlines.Deadline {
    Deadlines.shared.after(seconds: seconds) { log.end(.expired(after: seconds)) }
  }

  private func take(
    _ step: Step,
    on subject: any OpenSubject,
    _ state: inout StepState,
    _ log: ScenarioLog
  ) async throws {
    if step.operation?.isStream == true {
      return try await takeStream(step, on: subject, &state, log)
    }
    let call: CallLog
    switch step.action {
    case .call, .get, .set:
      call = CallLog()
      log.begin(call)
      try await perform(step, on: subject, state.bindings, StartedCall(log: call))
      await call.wait { step.hasEnough($0) }
    case .begin(_, let name):
      call = CallLog()
      // Log the step before the call, so that a call that hangs counts as this step.
      log.begin(call)
      try await begin(step, as: name, on: subject, &state, call, log)
      // The step that finishes the call gets the later results, so this step has none of them.
      let isFinished = scenario.steps.contains { $0.action == .finish(name) }
      if isFinished { log.close(with: Outcome(end: call.progress.end)) }
    case .finish(let name):
      call = try state.call(name, step).log
      log.begin(call)
      await call.wait { step.hasEnough($0) }
    case .stillRunning(let name):
      call = try state.call(name, step).log
      log.add(Outcome(call.progress, waitingFor: step.operation))
    case .cancel(let name):
      let begun = try state.call(name, step)
      guard let task = begun.task else {
        throw DiagnosticError(
          Diagnostic(
            "only an 'async' operation can be cancelled", at: step.location,
            label: "'\(name)' was begun on an operation that is not async"))
      }
      task.cancel()
      log.add(Outcome(end: .returned(nil)))
      return
    case .event(let name, _):
      call = CallLog()
      log.begin(call)
      try await explaining(step) {
        try await takeEvent(name, step, on: subject, with: try arguments(of: step, state.bindings))
      }
      call.receive(.returned(nil))
    }
    state.bindings.collect(from: step.expectation, outcome: Outcome(call.progress))
  }

  func perform(
    _ step: Step, on subject: any OpenSubject, _ bindings: Bindings, _ call: StartedCall
  ) async throws {
    try await explaining(step) {
      try await receiver(of: step, on: subject, bindings).perform(
        step.signature ?? "",
        with: try arguments(of: step, bindings),
        reply: call.reply(in: context, readers)
      )
    }
  }

  func begin(
    _ step: Step,
    as name: String,
    on subject: any OpenSubject,
    _ state: inout StepState,
    _ call: CallLog,
    _ log: ScenarioLog
  ) async throws {
    guard step.operation?.isAsync == true else {
      let call = StartedCall(log: call)
      try await perform(step, on: subject, state.bindings, call)
      state.begun[name] = call
      return
    }
    let bindings = state.bindings
    let task = try await explaining(step) {
      try await receiver(of: step, on: subject, bindings).start(
        step.signature ?? "",
        with: try arguments(of: step, bindings),
        reply: OperationReply(context: context, receive: call.receiver)
      )
    }
    state.begun[name] = StartedCall(log: call)
    state.begun[name]?.task = task
    guard task == nil else { return }
    let overlapping = OverlappingCall(subject: subject, run: self, log: log)
    state.begun[name]?.task = overlapping.start(step, bindings, call)
    // The call now runs on this thread until its first suspension.
    await Task.yield()
  }

  /// Returns the object that a step names, as in `on: "${cart}"`, or the subject if it names none.
  func receiver(
    of step: Step, on subject: any OpenSubject, _ bindings: Bindings
  ) throws -> any OpenSubject {
    guard let name = step.objectType, let written = step.receiver else { return subject }
    return try context.receiver(try bindings.resolve(written.value), of: name)
  }

  func arguments(of step: Step, _ bindings: Bindings) throws -> ContractArguments {
    ContractArguments(try step.arguments.mapValues { try bindings.resolve($0) }, context: context)
  }

  /// Turns errors in arguments and names into messages that point at the step in the contract.
  func explaining<Result>(
    _ step: Step, _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch let error as ContractArgumentError {
      throw DiagnosticError(.argument(error, at: step.location(of: error.parameter)))
    } catch let error as UnboundName {
      throw DiagnosticError(.unbound(error, step, in: scenario))
    } catch let error as UnknownOperation {
      throw DiagnosticError(
        Diagnostic(
          error.isAbsent
            ? "this subject does not have the operation, or it is not available on this system"
            : "the binding does not perform one of its own operations",
          at: step.location,
          label: "no '\(error.signature)' in \(registration.description.protocolName)"
        )
      )
    }
  }
}

extension Step {
  /// Returns true if a call has produced all results that the step waits for.
  ///
  /// After an error, no callback is expected. If the contract mentions no handler, one callback of
  /// any handler is expected.
  func hasEnough(_ progress: CallLog.Progress) -> Bool {
    guard case .returned = progress.end else { return progress.end != .open }
    let handlers = operation?.handlers ?? []
    guard !handlers.isEmpty, expectation.throws == nil else { return true }
    guard !expectation.callsBack.isEmpty else { return !progress.callbacks.isEmpty }
    return expectation.callsBack.allSatisfy { $0.index(in: progress.callbacks) != nil }
  }
}
