import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues
import Foundation

extension CaseContext {
  /// Makes a verdict of what a run produced, with all secrets replaced.
  ///
  /// - Parameters:
  ///   - outcomes: What each step produced.
  ///   - end: How the run ended.
  ///   - traffic: What passed through the seam; `nil` where it sees nothing.
  ///   - calls: What passed at an SDK's seams; `nil` where there are none.
  ///   - seam: The seam.
  ///   - run: Learns the verdict, and while recording the evidence.
  func judge(
    _ outcomes: [Outcome],
    _ end: ScenarioLog.End,
    _ traffic: Traffic?,
    _ calls: SeamTraffic?,
    _ seam: VendorSeam,
    _ run: inout CaseRun
  ) {
    let substitution = Substitution(
      place: job.place, home: Substitution.home(in: surroundings.environment),
      loopback: seam.loopback?.address)
    var observation = Observation(
      outcomes: outcomes,
      exchanges: traffic?.exchanges ?? [],
      interactions: calls?.interactions ?? [],
      seamProblems: problems(of: traffic) + problems(of: calls)
    )
    substitution.apply(to: &observation)
    if let obstacle = unlistedCredentials ?? unreached(traffic, seam) ?? obstacle(end, outcomes) {
      let redactor = redactor.knowing(secretsOf: observation, and: scenario.texts)
      let reason = redactor.diagnostic(substitution(obstacle))
      run.result.verdict = .couldNotCheck([reason])
      if let judgement = judgement(of: observation, stoppedBy: obstacle, end) {
        run.result.verdict = judgement.verdict.mapDiagnostics(redactor.diagnostic)
        run.result.notes =
          judgement.notes.map(redactor.text) + ["could not check: \(reason.headline)"]
      }
      if mode == .live, case .stopped = end {
        compareVendor(observation, through: seam.through, redactor, &run)
        // An unfinished run is no recording.
        run.recording = nil
      }
      run.result.sketch = details(of: observation, run.result.verdict)
      return
    }
    let judgement = judgement(of: observation)
    let redactor = messageRedactor(of: observation, judgement)
    let verdict = judgement.verdict.explained(by: mode == .record ? observation.refusals : [])
    run.result.verdict = verdict.mapDiagnostics(redactor.diagnostic)
    run.result.notes = judgement.notes.map(redactor.text)
    run.result.sketch = details(of: observation, run.result.verdict)
    switch mode {
    case .record: run.recording = recording(of: observation, through: seam.through)
    case .live: compareVendor(observation, through: seam.through, redactor, &run)
    case .replay: break
    }
  }

  private func judgement(of observation: Observation) -> Judgement {
    Judge(xpath: XPathEvaluator(namespaces: contract.vendor.namespaces))
      .judge(input, observation)
  }

  /// What the steps before the one that could not be taken have broken, which is often why;
  /// `nil` when they have broken nothing.
  private func judgement(
    of observation: Observation, stoppedBy obstacle: Diagnostic, _ end: ScenarioLog.End
  ) -> Judgement? {
    guard case .stopped(obstacle, after: 1...) = end else { return nil }
    let judgement = judgement(of: observation)
    if case .broken = judgement.verdict { return judgement }
    return nil
  }

  private func details(of observation: Observation, _ verdict: Verdict) -> CaseDetails? {
    guard job.detailScope.includes(verdict) else { return nil }
    let recording = recordings.own
    let details = CaseDetails(redactor.redacted(observation).observation, recording: recording)
    // What is on file was looked through; what the vendor says now is as if it were recorded.
    guard details.saysMore else { return details }
    return CaseDetails(redactor.shown(observation, by: contract.scan), recording: recording)
  }

  /// Why the real vendor cannot have known who asked; `nil` when it could.
  private var unlistedCredentials: Diagnostic? {
    let names = credentials.unlisted.names
    guard mode != .replay, scenario.fault == nil, !names.isEmpty else { return nil }
    return .unlistedCredentials(names, contract)
  }

  /// Why nothing that could be recorded came of the real vendor; `nil` when something did.
  private func unreached(_ traffic: Traffic?, _ seam: VendorSeam) -> Diagnostic? {
    guard mode == .record, let failure = traffic?.unreached else { return nil }
    return .unreached(contract.vendor, at: seam.stateVendor, failure, scenario)
  }

  /// The redactor of messages: they hold what was really said, and show a secret beside another
  /// name than its own, or cut short.
  private func messageRedactor(of observation: Observation, _ judgement: Judgement) -> Redactor {
    let isSilent = mode != .live && judgement.verdict == .kept && judgement.notes.isEmpty
    guard !isSilent else { return redactor }
    return redactor.knowing(secretsOf: observation, and: scenario.texts)
  }

  /// Why there is nothing to judge; `nil` when there is something.
  private func obstacle(_ end: ScenarioLog.End, _ outcomes: [Outcome]) -> Diagnostic? {
    switch end {
    case .completed: nil
    case .stopped(let diagnostic, after: _): diagnostic
    case .expired(let seconds) where outcomes.isEmpty: .neverReady(scenario, seconds)
    case .abandoned(let diagnostic): diagnostic
    case .expired: nil
    }
  }

  /// The evidence of a run, redacted, in the form of a recording.
  func recording(of observation: Observation, through: String) -> Recording {
    let (kept, redacted) = redactor.redacted(observation)
    return Recording(
      contract: contract.name,
      scenario: scenario.name,
      provenance: Recording.Provenance(
        recordedAt: now.ISO8601Format(),
        version: ContractVersion.current,
        adapter: subject.name,
        through: through,
        digest: scenario.inputDigest(of: contract.vendor.kind)
      ),
      exchanges: kept.exchanges,
      interactions: kept.interactions,
      steps: scenario.steps.map(\.action.words),
      outcomes: kept.outcomes,
      redacted: redacted
    )
  }

  /// The problems that the seam found with the adapter.
  private func problems(of traffic: Traffic?) -> [Diagnostic] {
    guard let traffic else { return [] }
    let location = scenario.location
    return traffic.refused.map { refused in
      refused.diagnostic(
        at: location, help: [.record(scenario, of: contract, again: true)])
    }
      + traffic.leftOpen.map { .leftOpen($0, subject, at: location) }
      + traffic.impatient.map { .impatient($0, at: location) }
      + traffic.dated.prefix(1).map { .dated($0, at: location) }
  }
}

extension Observation {
  /// What the vendor refused or left without an answer, which is often why an adapter does not do
  /// what it should.
  fileprivate var refusals: [String] {
    exchanges.compactMap { exchange in
      switch exchange.result {
      case .response(let response) where response.status >= 400:
        Diagnostic.fact("answer", "status \(response.status) to \(exchange.request.title)")
      case .response: nil
      case .failure(let failure):
        Diagnostic.fact("answer", "none to \(exchange.request.title): \(failure.message)")
      }
    }
  }
}

extension Verdict {
  /// The verdict with a few facts more in the first message of a broken promise.
  fileprivate func explained(by facts: [String]) -> Verdict {
    guard case .broken(var diagnostics) = self, !diagnostics.isEmpty else { return self }
    diagnostics[0].facts += facts.prefix(3)
    return .broken(diagnostics)
  }
}

extension Redactor {
  /// A recording in the form in which runs are compared with it.
  ///
  /// - Parameters:
  ///   - recording: The recording, as it was read.
  ///   - sends: Whether requests are compared as well.
  /// - Returns: The recording, equal to another one that differs in secrets alone.
  func comparable(_ recording: Recording, sends: Bool = true) -> Recording {
    var recording = recording
    recording.outcomes = recording.outcomes.map(canonical)
    guard sends else { return recording }
    for index in recording.exchanges.indices {
      recording.exchanges[index].request = canonical(recording.exchanges[index].request)
    }
    return recording
  }
}
