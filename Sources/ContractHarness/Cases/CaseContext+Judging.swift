import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues
import Foundation

extension CaseContext {
  /// Judges the results of a run, with all secrets replaced.
  func judge(_ finished: FinishedRun, at seam: VendorSeam, _ run: inout CaseRun) {
    let (outcomes, end, traffic) = (finished.outcomes, finished.end, finished.traffic)
    let substitution = Substitution(
      place: job.place, home: Substitution.home(in: surroundings.environment),
      loopback: seam.loopback?.knownAddress)
    let observation = observation(of: finished, substitution)
    // The recording, the comparison and the messages share this redaction. A replay that passes
    // needs no redaction.
    lazy var redaction = RunRedaction(of: observation, by: redactor)
    let evidence = mode == .replay ? nil : redaction.evidence
    if let obstacle = unavailableCredentials ?? unreached(traffic, seam)
      ?? obstacle(end, outcomes, traffic, seam) ?? unexpectedFailure(observation)
      ?? undecoded(observation)
    {
      let earlier = judgement(of: observation, evidence, traffic, stoppedBy: obstacle, end)
      let messages = self.messages(of: redaction)
      defer { run.noteIdentifiers(shownBy: messages) }
      var reason = substitution(obstacle)
      // A refused call is often the reason why an adapter could not be made.
      if mode == .replay { reason.facts += observation.seamProblems.first?.facts ?? [] }
      giveUp(at: messages.diagnostic(reason), earlier, messages, &run)
      if mode == .live, case .stopped = end {
        compareVendor(redaction, through: seam.through, messages, &run)
        // An unfinished run must not become a recording.
        run.recording = nil
      }
      if job.detailScope.includes(run.result.verdict) {
        run.result.details = details(of: redaction)
      }
      return
    }
    var judgement = judgement(of: observation, evidence, traffic)
    if let cause = cause(of: judgement.verdict, observation) {
      judgement.verdict = .couldNotCheck([cause])
    }
    // Messages contain observed values, in which a secret can have another name or be cut.
    let messages =
      mayCarryMessages(judgement) ? self.messages(of: redaction) : redactor
    defer { run.noteIdentifiers(shownBy: messages) }
    let verdict = judgement.verdict.explained(
      by: mode == .record ? observation.refusals : [], at: scenario.failure(in: outcomes))
    run.result.verdict = verdict.mapDiagnostics(messages.diagnostic)
    run.result.notes = judgement.notes.map(messages.text)
    for (note, place) in judgement.notePlaces { run.result.notePlaces[messages.text(note)] = place }
    run.unanswered = judgement.unanswered
    if job.detailScope.includes(run.result.verdict) { run.result.details = details(of: redaction) }
    switch mode {
    case .record: run.recording = recording(of: redaction.evidence, through: seam.through)
    case .live: compareVendor(redaction, through: seam.through, messages, &run)
    case .replay: break
    }
  }

  /// Sets the verdict of a run that could not be checked to its end.
  ///
  /// The earlier verdict is that on the steps before, if they broke the contract.
  private func giveUp(
    at reason: Diagnostic, _ earlier: Judgement?, _ messages: Redactor, _ run: inout CaseRun
  ) {
    run.result.verdict = .couldNotCheck([reason])
    guard let earlier else { return }
    run.result.verdict = earlier.verdict.mapDiagnostics(messages.diagnostic)
    run.result.notes = earlier.notes.map(messages.text) + ["could not check: \(reason.headline)"]
  }

  private func observation(
    of finished: FinishedRun, _ substitution: Substitution
  ) -> Observation {
    var observation = Observation(
      outcomes: finished.outcomes,
      exchanges: finished.traffic?.exchanges ?? [],
      interactions: finished.calls?.interactions ?? [],
      seamProblems: problems(
        of: finished.traffic, leavingStream: finished.outcomes.leaveStream)
        + problems(of: finished.calls)
    )
    substitution.apply(to: &observation)
    observation.enumWords = finished.enumWords
    return observation
  }

  private func judgement(
    of observation: Observation, _ evidence: Evidence?, _ traffic: Traffic?
  ) -> Judgement {
    var observation = observation
    // The judge compares the outcomes several times, which is fast for arrays that share their
    // memory. So a run with equal outcomes takes the recorded array. A run with delegate calls
    // keeps its own, because `==` ignores the times of these calls.
    if let recorded = recordings.own?.evidence.outcomes, observation.outcomes == recorded,
      recorded.allSatisfy({ $0.received.isEmpty })
    {
      observation.outcomes = recorded
    }
    let input = input(
      for: observation,
      repeatsRequests: mode == .replay && traffic?.repeatsRecording == true)
    return Judge(input: input).judge(observation, evidence: evidence)
  }

  /// The verdict on the steps before the one at which the run stopped; `nil` unless they broke the
  /// contract.
  ///
  /// A broken step is often the cause of the stop.
  private func judgement(
    of observation: Observation, _ evidence: Evidence?, _ traffic: Traffic?,
    stoppedBy obstacle: Diagnostic, _ end: ScenarioLog.End
  ) -> Judgement? {
    guard case .stopped(obstacle, after: 1...) = end else { return nil }
    let judgement = judgement(of: observation, evidence, traffic)
    if case .broken = judgement.verdict { return judgement }
    return nil
  }

  /// Creates the redactor of the messages about a run, which shows identifiers that the recording
  /// shows too.
  private func messages(of redaction: RunRedaction) -> Redactor {
    let compared = recordings.compared.flatMap { try? $0.get() }
    let identifiers = redaction.identifiers(
      and: recordings.own ?? compared, quoting: scenario.texts, by: contract.scan)
    return redaction.messages(quoting: scenario.texts, sparing: identifiers)
  }

  private func details(of redaction: RunRedaction) -> CaseDetails {
    // A timeline shows all results, including those that equal the recorded ones.
    let recording = job.detailScope == .trace ? nil : recordings.own
    let details = CaseDetails(redaction.evidence, recording: recording)
    // A recording was already checked for secrets; the vendor's new answers are checked here like a
    // new recording.
    guard details.saysMore else { return details }
    return CaseDetails(redaction.shown(by: contract.scan), recording: recording)
  }

  /// The message about credentials that the vendor did not get.
  ///
  /// It is `nil` on replay, for a fault, and if the vendor got all of them.
  private var unavailableCredentials: Diagnostic? {
    let names = credentials.unlisted.names
    guard mode != .replay, scenario.fault == nil, !names.isEmpty else { return nil }
    let unlisted = names.filter { !credentials.missing.contains($0) }
    return unlisted.isEmpty
      ? .missingCredentials(names, contract) : .unlistedCredentials(unlisted, contract)
  }

  /// The message that the vendor could not be reached while recording; `nil` otherwise.
  private func unreached(_ traffic: Traffic?, _ seam: VendorSeam) -> Diagnostic? {
    guard mode == .record, let failure = traffic?.unreached else { return nil }
    return .unreached(contract.vendor, at: seam.stateVendor, failure, scenario)
  }

  /// Returns true if a message about the run may be shown.
  ///
  /// Only then is the redactor of messages needed.
  private func mayCarryMessages(_ judgement: Judgement) -> Bool {
    mode == .live || judgement.verdict != .kept || !judgement.notes.isEmpty
  }

  /// The reason why there is nothing to judge, such as a subject that was never ready; `nil` if
  /// there is something.
  private func obstacle(
    _ end: ScenarioLog.End, _ outcomes: [Outcome], _ traffic: Traffic?, _ seam: VendorSeam
  ) -> Diagnostic? {
    switch end {
    case .completed: nil
    case .stopped(let diagnostic, after: _): diagnostic
    case .expired(let seconds) where outcomes.isEmpty: neverReady(seconds, traffic, seam)
    case .abandoned(let diagnostic): diagnostic
    case .expired: nil
    }
  }

  /// Creates a recording from a run without secrets, with the current time and adapter as its
  /// origin.
  func recording(of evidence: Evidence, through: String) -> Recording {
    var recording = Recording(
      contract: contract.name,
      scenario: scenario.name,
      provenance: Recording.Provenance(
        recordedAt: now.ISO8601Format(),
        version: ContractVersion.current,
        adapter: subject.name,
        through: through,
        digest: scenario.inputDigest(of: contract.vendor.kind)
      ),
      evidence: evidence,
      steps: scenario.steps.map(\.recordedText)
    )
    if scenario.usesUniqueValues { recording.seed = seed }
    return recording
  }

  /// The problems with the adapter that the server on 127.0.0.1 found, such as a request that was
  /// not recorded.
  private func problems(of traffic: Traffic?, leavingStream: Bool) -> [Diagnostic] {
    guard let traffic else { return [] }
    let location = scenario.location
    let refused = traffic.refused + (leavingStream ? [] : traffic.unawaited)
    return refused.map { refused in
      refused.diagnostic(
        at: location,
        help: scenario.fault == nil ? [.record(scenario, of: contract, again: true)] : [])
    }
      + traffic.leftOpen.map { .leftOpen($0, subject, at: location) }
      + traffic.impatient.map { .impatient($0, at: location) }
      + unshownFault(traffic)
      + traffic.dated.prefix(1).map { .dated($0, at: location) }
  }

  /// The message that the adapter sent too few requests, so that the fault had no request to act
  /// on.
  ///
  /// It is empty if that request was sent, or if the fault is not for a single request.
  private func unshownFault(_ traffic: Traffic) -> [Diagnostic] {
    guard let fault = scenario.fault, let number = fault.at, traffic.exchanges.count < number else {
      return []
    }
    let sent = Plural.of(traffic.exchanges.count, "request")
    return [
      Diagnostic(
        "the fault '\(fault.name)' was not shown: the adapter sent \(sent)",
        at: scenario.location, help: ["lower 'at', or let a step send more requests"])
    ]
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

extension Scenario {
  /// The lines in the contract of the first step that threw; `nil` if none did.
  fileprivate func failure(in outcomes: [Outcome]) -> Range<Int>? {
    let first = zip(steps, outcomes).enumerated().first {
      if case .threw = $1.1.end { true } else { false }
    }
    guard let (index, (step, _)) = first else { return nil }
    let next = steps.indices.contains(index + 1) ? steps[index + 1].location.line : .max
    return step.location.line..<max(next, step.location.line + 1)
  }
}

extension Verdict {
  /// Adds the first three facts, such as refused requests, to one message of a broken verdict.
  ///
  /// That is the first message about one of the lines or, if there is none, the first of all.
  fileprivate func explained(
    by facts: [String], at lines: @autoclosure () -> Range<Int>?
  ) -> Verdict {
    guard case .broken(var diagnostics) = self, !diagnostics.isEmpty else { return self }
    let lines = lines()
    let index = diagnostics.firstIndex { diagnostic in
      guard let lines, let line = diagnostic.location?.line else { return false }
      return lines.contains(line)
    }
    diagnostics[index ?? 0].facts += facts.prefix(3)
    return .broken(diagnostics)
  }
}
