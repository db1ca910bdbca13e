import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues
import Foundation

extension CaseContext {
  /// Judges the results of a run, with all secrets replaced.
  ///
  /// - Parameters:
  ///   - outcomes: The outcome of each step.
  ///   - end: The end of the run.
  ///   - traffic: The HTTP traffic; `nil` without a loopback server.
  ///   - calls: The traffic at an SDK's seams; `nil` without seams.
  ///   - seam: The seam.
  ///   - run: The run, which gets the verdict, and also the evidence while recording.
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
      run.result.details = details(of: observation, run.result.verdict)
      return
    }
    let judgement = judgement(of: observation)
    let redactor = messageRedactor(of: observation, judgement)
    let verdict = judgement.verdict.explained(by: mode == .record ? observation.refusals : [])
    run.result.verdict = verdict.mapDiagnostics(redactor.diagnostic)
    run.result.notes = judgement.notes.map(redactor.text)
    run.result.details = details(of: observation, run.result.verdict)
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

  /// The verdict on the steps before the one that failed, if they broke a promise, because this is
  /// often the cause; `nil` otherwise.
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
    // A recording was already checked for secrets; the vendor's new answers are checked here like a
    // new recording.
    guard details.saysMore else { return details }
    return CaseDetails(redactor.shown(observation, by: contract.scan), recording: recording)
  }

  /// A message about credentials that the vendor did not get; `nil` if there are none.
  private var unlistedCredentials: Diagnostic? {
    let names = credentials.unlisted.names
    guard mode != .replay, scenario.fault == nil, !names.isEmpty else { return nil }
    return .unlistedCredentials(names, contract)
  }

  /// A message about a vendor that could not be reached while recording; `nil` otherwise.
  private func unreached(_ traffic: Traffic?, _ seam: VendorSeam) -> Diagnostic? {
    guard mode == .record, let failure = traffic?.unreached else { return nil }
    return .unreached(contract.vendor, at: seam.stateVendor, failure, scenario)
  }

  /// The redactor for messages.
  ///
  /// Messages contain observed values, in which a secret can have another name or be cut.
  private func messageRedactor(of observation: Observation, _ judgement: Judgement) -> Redactor {
    let isSilent = mode != .live && judgement.verdict == .kept && judgement.notes.isEmpty
    guard !isSilent else { return redactor }
    return redactor.knowing(secretsOf: observation, and: scenario.texts)
  }

  /// The reason why there is nothing to judge; `nil` if there is something.
  private func obstacle(_ end: ScenarioLog.End, _ outcomes: [Outcome]) -> Diagnostic? {
    switch end {
    case .completed: nil
    case .stopped(let diagnostic, after: _): diagnostic
    case .expired(let seconds) where outcomes.isEmpty: .neverReady(scenario, seconds)
    case .abandoned(let diagnostic): diagnostic
    case .expired: nil
    }
  }

  /// Creates a recording from the redacted evidence of a run.
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

  /// The problems with the adapter that the loopback server found.
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
  /// The requests that the vendor refused or did not answer, which often explain an adapter's
  /// failure.
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
  /// The verdict with some more facts in the first message of a broken promise.
  fileprivate func explained(by facts: [String]) -> Verdict {
    guard case .broken(var diagnostics) = self, !diagnostics.isEmpty else { return self }
    diagnostics[0].facts += facts.prefix(3)
    return .broken(diagnostics)
  }
}

extension Redactor {
  /// Makes a recording comparable: recordings that differ only in secrets become equal.
  ///
  /// - Parameters:
  ///   - recording: The recording from the file.
  ///   - sends: True if requests are compared as well.
  /// - Returns: The comparable recording.
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
