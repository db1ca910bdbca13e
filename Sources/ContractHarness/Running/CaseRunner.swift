package import ContractBinding
package import ContractModel
import ContractRedaction
package import Foundation

/// Runs one scenario on one subject, and judges what came of it.
///
/// The same for every command and every place: a worker, a debugger's process, a test bundle.
package struct CaseRunner: Sendable {
  /// The vendor under a live adapter.
  package typealias Mode = CaseInput.Mode

  /// The result of a run.
  package struct Run: Sendable {
    /// The verdict.
    package var verdict: Verdict
    /// The notes on a kept case.
    package var notes: [String] = []
    /// How long it took, in seconds.
    package var duration: Double = 0
    /// True if a call may still be under way, so that the process is not to be used again.
    package var isSpent = false
    /// The evidence, redacted; while recording, and live where the vendor has moved.
    package var recording: Recording?
    /// The evidence for people; `nil` where nobody asks.
    package var sketch: CaseDetails?
    /// For how many seconds the vendor asked to be left alone, where the scenario was not kept.
    package var retryAfter: Double?
    /// The remains of states at the real vendor.
    package var uncleaned: [Diagnostic] = []
    /// The finding of a live run about the vendor; `nil` where none was asked.
    package var finding: VendorFinding?
  }

  private let conversions: [any ValueConversion]
  let transport: (any VendorTransport)?
  let environment: [String: String]
  private let ambientSecrets: [String: String]

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - conversions: The suite's conversions.
  ///   - transport: The way to a real vendor; `nil` where there is none.
  ///   - environment: Where addresses and credentials come from.
  package init(
    conversions: [any ValueConversion],
    transport: (any VendorTransport)?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.conversions = conversions
    self.transport = transport
    self.environment = environment
    ambientSecrets = OutputRedactor.ambient(in: environment)
  }

  /// Runs one scenario.
  ///
  /// Whatever comes of it, no secret that the contract or the environment tells of is in it.
  ///
  /// - Parameters:
  ///   - scenario: The scenario, resolved for the subject's operations.
  ///   - contract: The contract that it belongs to.
  ///   - registration: The subject.
  ///   - mode: What stands under a live adapter.
  ///   - store: Where recordings are.
  ///   - place: An empty folder of the scenario's own.
  ///   - limits: How long things may take.
  ///   - sketching: Which cases are sketched.
  ///   - meter: Who is asked before each call of the real vendor.
  /// - Returns: What came of it.
  package func run(
    _ scenario: ResolvedScenario,
    of contract: Contract,
    on registration: any Registration,
    mode: Mode,
    store: RecordingStore,
    place: URL,
    limits: RunLimits,
    sketching: CaseDetails.Scope = .none,
    meter: (any CallMeter)? = nil
  ) async -> Run {
    guard scenario.problems.isEmpty else {
      return Run(verdict: .couldNotCheck(scenario.problems))
    }
    let start = ContinuousClock.now
    var run: Run
    let transport = transport.map { MeteredTransport($0, meter: meter) }
    do {
      let stage = try CaseStage(
        scenario: scenario,
        contract: contract,
        subject: registration.description,
        mode: mode,
        recording: recording(
          for: scenario.scenario, of: contract, mode, store,
          needsBodies: !registration.description.kind.isDouble || sketching != .none),
        faultyRecording: registration.description.kind.isDouble
          ? nil : faultyRecording(for: scenario.scenario, of: contract, store),
        compared: compared(scenario.scenario, of: contract, registration.description, mode, store),
        recordingPath: store.file(of: scenario.scenario.name, in: contract.name).path,
        place: place,
        sketching: sketching,
        transport: transport,
        environment: environment,
        ambientSecrets: ambientSecrets
      )
      run = try await perform(stage, registration, limits)
    } catch {
      let obstacle = Self.obstacle(error, scenario.scenario)
      let secrets = contract.secrets(in: environment, besides: ambientSecrets)
      let redactor = Redactor(rules: contract.vendor.redact, secrets: secrets)
      run = Run(verdict: .couldNotCheck([redactor.diagnostic(obstacle)]))
    }
    if let spent = transport?.spent {
      run.verdict = .couldNotCheck([.spent(spent, scenario.scenario)])
      run.finding = nil
    } else if run.verdict != .kept {
      run.retryAfter = transport?.retryAfter
    }
    run.duration = (ContinuousClock.now - start) / .seconds(1)
    return run
  }

  /// The recording that a case is judged by, where there must be one: also live, where a scenario
  /// that expects nothing expects what was recorded.
  ///
  /// - Throws: A ``RunError`` when there is none of what is asked now.
  private func recording(
    for scenario: Scenario, of contract: Contract, _ mode: Mode, _ store: RecordingStore,
    needsBodies: Bool
  ) throws -> Recording? {
    let isNeeded = mode == .replay || (mode == .live && scenario.isSilent)
    guard isNeeded, scenario.fault == nil else { return nil }
    // Nothing is answered with them to a double, and no body is looked at but by `sends`.
    return try stored(
      scenario, of: contract, store, needsBodies: needsBodies || scenario.sends != nil)
  }

  /// The recording that the vendor is compared with; `nil` where none is asked live.
  private func compared(
    _ scenario: Scenario, of contract: Contract, _ subject: SubjectDescription, _ mode: Mode,
    _ store: RecordingStore
  ) -> Result<Recording, RunError>? {
    guard mode == .live, !subject.kind.isDouble, scenario.needsRecording else { return nil }
    return Result { try stored(scenario, of: contract, store) }.mapError { error in
      error as? RunError ?? RunError(Diagnostic("\(error)", at: scenario.location))
    }
  }

  /// The recording that a fault happens to; `nil` where there is none.
  ///
  /// - Throws: A ``RunError`` when it is missing.
  private func faultyRecording(
    for scenario: Scenario, of contract: Contract, _ store: RecordingStore
  ) throws -> Recording? {
    guard let name = scenario.fault?.over,
      let recorded = contract.scenarios.first(where: { $0.name == name })
    else { return nil }
    return try stored(recorded, of: contract, store)
  }

  private func stored(
    _ scenario: Scenario, of contract: Contract, _ store: RecordingStore,
    needsBodies: Bool = true
  ) throws -> Recording {
    switch store.status(of: scenario, in: contract, needsBodies: needsBodies) {
    case .current(let recording): return recording
    case .missing: throw RunError(.notRecorded(scenario, contract))
    case .stale(let recording): throw RunError(.stale(recording, scenario, contract))
    case .unreadable(let diagnostic): throw RunError(diagnostic)
    }
  }

  private func perform(
    _ stage: CaseStage, _ registration: any Registration, _ limits: RunLimits
  ) async throws -> Run {
    let seam = try await stage.seam()
    let scenarioRun = scenarioRun(stage, registration, seam, limits)
    let (outcomes, end, isStillAtWork) = await scenarioRun.run()
    let haveReadersEnded = await scenarioRun.readers.end()
    await seam.settle()
    let (traffic, calls) = seam.close()
    var run = stage.judge(outcomes, end, traffic, calls, seam)
    run.isSpent = isStillAtWork || !haveReadersEnded
    stage.transport?.release()
    run.uncleaned = await scenarioRun.cleanUp(scenarioRun.prepared.all)
      .map(stage.redactor.diagnostic)
    return run
  }

  /// The run of a scenario, or of the removal of its remains.
  func scenarioRun(
    _ stage: CaseStage, _ registration: any Registration, _ seam: VendorSeam, _ limits: RunLimits
  ) -> ScenarioRun {
    ScenarioRun(
      scenario: stage.scenario,
      registration: registration,
      scene: Scene(conversions: conversions),
      vendor: seam.vendor,
      seams: seam.seams,
      stateVendor: seam.stateVendor,
      setsUpStates: stage.subject.kind.isDouble || seam.stateVendor != nil,
      limits: limits,
      bindings: Bindings(place: stage.place.path, vendorURL: seam.vendor?.url.absoluteString)
    )
  }

  /// Why a scenario could not even begin.
  private static func obstacle(_ error: any Error, _ scenario: Scenario) -> Diagnostic {
    (error as? RunError)?.diagnostic
      ?? Diagnostic(
        "the scenario could not be prepared", at: scenario.location, label: "\(error)")
  }
}

extension CaseInput.Mode: Codable {}
