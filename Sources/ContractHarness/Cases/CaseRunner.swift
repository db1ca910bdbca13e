package import ContractBinding
package import ContractModel
package import ContractRedaction
import Foundation

/// A runner for one scenario on one subject, including the verdict.
///
/// All commands use it: in a worker, in a debugger's process, and in a test bundle.
package struct CaseRunner: Sendable {
  private let conversions: [any ValueConversion]
  private let doubles: [any Registration]
  private let transport: (any VendorTransport)?
  private let surroundings: CaseSurroundings
  private let lateCalls = LateCalls()
  private let cookies = SharedCookies()

  /// Creates a runner, which a worker uses for all its jobs.
  ///
  /// `subjects` are all those of the suite, because a double may be an argument of another subject.
  /// `learn` receives secrets of the real vendor before a subject does. It is `nil` if nobody reads
  /// what the process prints before it crashes.
  package init(
    conversions: [any ValueConversion],
    subjects: [any Registration] = [],
    transport: (any VendorTransport)?,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    learn: SecretsLearnt? = nil
  ) {
    self.conversions = conversions
    doubles = subjects.filter { $0.description.kind.isDouble }
    self.transport = transport
    surroundings = CaseSurroundings(
      environment: environment, ambientSecrets: OutputRedactor.ambient(in: environment),
      learn: learn)
  }

  /// Runs a job and judges its results.
  ///
  /// The result contains no secret of the contract or the environment. Its paths are relative to
  /// the job's base.
  ///
  /// `earlier` is a run of the same job without secrets, with the same secrets in the environment.
  package func run(
    _ job: Job, on registration: any Registration, after earlier: Evidence? = nil
  ) async -> CaseRun {
    var run = CaseRun(
      CaseResult(job.plannedCase, verdict: .couldNotCheck(job.problems)))
    guard job.problems.isEmpty else { return run }
    let start = ContinuousClock.now
    lateCalls.leaveDelegates()
    let surroundings = surroundings(for: job, after: earlier)
    do {
      let recordings = try CaseRecordings(for: job, on: registration.description)
      let context = CaseContext(job, registration.description, recordings, in: surroundings)
      run.result.phases = CasePhases()
      run.result.phases?.read = start.duration(to: .now) / .seconds(1)
      try await perform(context, registration, &run)
    } catch {
      run.result.verdict = .couldNotCheck([
        surroundings.redactor(of: job).diagnostic(Self.obstacle(error, job.scenario))
      ])
    }
    if let budget = surroundings.transport?.exhaustedBudget {
      run.result.verdict = .couldNotCheck([
        Diagnostic(
          "the budget of \(budget.budget) live calls is spent", at: job.scenario.location,
          label: "it needs more")
      ])
      // The vendor could be reached. Only the budget of this run forbids more calls.
      (run.result.finding, run.outage) = (nil, nil)
    } else if run.result.verdict != .kept {
      run.retryAfter = surroundings.transport?.retryAfter
    }
    run.uncleaned += ForeignConnections.take(in: job.scenario, isRecording: job.mode == .record)
    run.lateCalls = lateCalls.take()
    run.mayCallLate = lateCalls.mayCome
    run.result.duration = (ContinuousClock.now - start) / .seconds(1)
    if run.result.verdict != .kept,
      let row = job.scenario.rowFact(
        by: surroundings.redactor(of: job).knowing(givensOf: job.scenario))
    {
      run.result.verdict = run.result.verdict.mapDiagnostics { diagnostic in
        var diagnostic = diagnostic
        diagnostic.facts.append(row)
        return diagnostic
      }
    }
    OutputRedactor.register(run.identifiers)
    return run.relative(to: job.base)
  }

  /// Waits a moment for calls to handlers and delegates that may still come, after the last job.
  ///
  /// The messages have paths relative to the absolute path `base`.
  package func awaitLateCalls(base: String) async -> [Diagnostic] {
    await lateCalls.settle()
    let calls = lateCalls.take()
    return base.isEmpty ? calls : calls.map { $0.relative(to: base) }
  }

  /// Removes the data that the states of a scenario may have left at the real vendor, after the
  /// process of the scenario has crashed.
  ///
  /// No instance of the subject is created. The run only has warnings about states whose data
  /// remains.
  package func cleanUp(after job: Job, on registration: any Registration) async -> CaseRun {
    var run = CaseRun(CaseResult(job.plannedCase, verdict: .kept))
    let states = job.scenario.states
    do {
      var job = job
      job.mode = .live
      let context = CaseContext(
        job, registration.description, .none, in: surroundings(for: job, isMetered: false))
      let seam = try context.seam()
      defer { _ = seam.close() }
      run.uncleaned = await scenarioRun(context, registration, seam).cleanUp(states)
        .map(context.redactor.diagnostic)
    } catch {
      let reason = Diagnostic(of: error).headline
      run.uncleaned = states.map { .notCleanedUp($0, reason) }
    }
    return run.relative(to: job.base)
  }

  private func surroundings(
    for job: Job, after earlier: Evidence? = nil, isMetered: Bool = true
  ) -> CaseSurroundings {
    var surroundings = surroundings
    surroundings.earlier = earlier
    // A replay calls no vendor.
    guard job.mode != .replay else { return surroundings }
    surroundings.transport = transport.map { [surroundings] transport in
      MeteredTransport(
        transport: learning(transport, job, surroundings), limits: isMetered ? job.callLimits : nil)
    }
    return surroundings
  }

  private func learning(
    _ transport: any VendorTransport, _ job: Job, _ surroundings: CaseSurroundings
  ) -> any VendorTransport {
    guard let learn = surroundings.learn else { return transport }
    // This is also the redactor of the run, which then need not search the same answer again.
    return SecretLearningTransport(
      transport: transport, redactor: surroundings.redactor(of: job), learn: learn)
  }

  private func perform(
    _ context: CaseContext, _ registration: any Registration, _ run: inout CaseRun
  ) async throws {
    let trace = RunTrace()
    let isTraced = context.job.detailScope == .trace
    let seam = try context.seam()
    let scenarioRun = scenarioRun(context, registration, seam, trace)
    let finished = await scenarioRun.finish(at: seam, capturesOutput: isTraced)
    run.result.phases?.note(trace.start.duration(to: finished.ended), with: finished.requestMoments)
    var context = context
    context.traffic = StepsOfTraffic(finished.moments, in: trace)
    if let failure = seam.loopback?.failure {
      run.result.verdict = .couldNotCheck([Self.obstacle(failure, context.scenario)])
    } else {
      context.judge(finished, at: seam, &run)
    }
    let renewals = RenewalCheck(context: context, finished: finished, trace: trace)
    let (judged, judgedTrace) = await renewals.check(at: seam, &run) { trace in
      await self.scenarioRun(context, registration, seam, trace)
        .finish(at: seam, capturesOutput: isTraced)
    }
    if !context.subject.kind.isDouble, let recorded = scenarioRun.recorded {
      let errors = ReplacedErrors(in: recorded, scenarioRun.context)
      run.result.verdict = errors.explaining(run.result.verdict)
    }
    run.result.phases?.judge = finished.ended.duration(to: .now) / .seconds(1)
    if isTraced, let details = run.result.details {
      run.result.timeline = context.timeline(judgedTrace, details, judged)
    }
    run.outage = context.outage(run.result.verdict, finished.traffic, seam)
    run.isUsedUp = run.isUsedUp || finished.isStillAtWork
    run.hasPaused = !scenarioRun.pauses.isEmpty
    if context.job.checksSimultaneousCalls, run.result.verdict == .kept, !run.isUsedUp {
      await checkSimultaneousCalls(context, registration, seam, &run)
    }
    context.surroundings.transport?.release()
    run.uncleaned = await scenarioRun.cleanUp(scenarioRun.prepared.read(\.self))
      .map(context.redactor.diagnostic)
    if context.mode == .record, let exchanges = finished.traffic?.exchanges,
      let warning = cookies.note(exchanges, of: context.scenario, by: context.subject.name)
    {
      run.uncleaned.append(context.redactor.diagnostic(warning))
    }
  }

  /// Makes the calls of a double at the same time.
  ///
  /// It reports results that the same calls, made one after the other, have in no order.
  private func checkSimultaneousCalls(
    _ context: CaseContext, _ registration: any Registration, _ seam: VendorSeam,
    _ run: inout CaseRun
  ) async {
    let pass = SimultaneousPass(scenario: context.job.scenario) { scenario, group in
      var scenarioRun = scenarioRun(context, registration, seam, scenario: scenario)
      scenarioRun.simultaneous = group
      // A run with calls at the same time does not watch for delegate calls after its end.
      scenarioRun.watchesLateReceipts = false
      return scenarioRun
    }
    let result = await pass.run()
    run.isUsedUp = result.isStillAtWork
    run.result.notes += result.notes.map(context.redactor.text)
    if let problem = result.problem {
      run.result.verdict = .broken([context.redactor.diagnostic(problem)])
    }
  }

  private func scenarioRun(
    _ context: CaseContext, _ registration: any Registration, _ seam: VendorSeam,
    _ trace: RunTrace? = nil, scenario: Scenario? = nil
  ) -> ScenarioRun {
    ScenarioRun(
      scenario: scenario ?? context.job.scenario,
      registration: registration,
      doubles: doubles,
      context: ConversionContext(
        conversions: conversions, shared: .ofNIO,
        notesEnumWords: context.subject.isHeldToValues),
      vendor: seam.vendor,
      seams: seam.seams,
      loopback: seam.loopback,
      recorded: context.mode == .replay ? context.recordings.own?.evidence : nil,
      stateVendor: seam.stateVendor,
      setsUpStates: context.subject.kind.isDouble || seam.stateVendor != nil,
      limits: context.job.limits,
      bindings: Bindings(
        place: context.job.place,
        vendorURL: seam.vendor.flatMap {
          context.job.scenario.namesVendorURL ? $0.url.absoluteString : nil
        },
        seed: context.seed, variables: context.credentials.values),
      lateCalls: lateCalls,
      receipts: context.receipts,
      isRecorded: context.mode == .record,
      pauses: context.pauses,
      watchesLateReceipts: context.isSilentAfterwards,
      trace: trace
    )
  }

  /// The message that a scenario could not run, for example because its recording is missing.
  private static func obstacle(_ error: any Error, _ scenario: Scenario) -> Diagnostic {
    Diagnostic(of: error) {
      Diagnostic("the scenario could not be prepared", at: scenario.location, label: $0)
    }
  }
}

extension Scenario {
  /// True if an argument contains `${vendor.url}`, so that the vendor's port must be open.
  fileprivate var namesVendorURL: Bool {
    steps.contains { $0.arguments.values.contains { $0.names("vendor.url") } }
      || states.contains { $0.parameters.values.contains { $0.names("vendor.url") } }
  }
}

extension CasePhases {
  /// Sets the times for `--timings`: `wire` while requests were answered, and `subject` for the
  /// rest of the run.
  fileprivate mutating func note(_ run: Duration, with requests: [TrafficMoments]) {
    let answered = requests.compactMap { request in
      request.ended.map { request.began.duration(to: $0) }
    }
    wire = min(answered.reduce(.zero, +), run) / .seconds(1)
    subject = run / .seconds(1) - wire
  }
}

extension CaseRun {
  fileprivate func relative(to base: String) -> CaseRun {
    guard !base.isEmpty else { return self }
    var run = self
    run.result.verdict = result.verdict.relative(to: base)
    run.result.finding = result.finding?.relative(to: base)
    run.outage = outage?.relative(to: base)
    run.uncleaned = uncleaned.map { $0.relative(to: base) }
    run.lateCalls = lateCalls.map { $0.relative(to: base) }
    return run
  }
}
