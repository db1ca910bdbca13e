import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Compares the adapter's requests with `sends` and with the recorded requests.
  ///
  /// A double sends no requests, so it only gets a note about `sends`.
  mutating func judgeTraffic(_ observation: Observation, _ compared: Observation) {
    guard !input.subject.kind.isDouble else {
      if input.scenario.sends != nil { note("'sends' is not checked on a double") }
      return
    }
    var matching = input.matching
    for (step, outcome) in zip(input.scenario.steps, observation.outcomes) {
      matching.bindings.collect(from: step.expectation, outcome: outcome, by: matching)
    }
    if input.mode == .replay, !hangs(observation), !stops(observation) {
      judgeRecordedRequests(compared, matching)
      judgeRecordedCalls(compared)
      if !input.repeatsRequests { judgeAnsweredSecrets(observation.exchanges.map(\.request)) }
    }
    // A run that ended early may lack requests, so its requests are not compared with `sends`.
    if observation.outcomes.count >= input.scenario.steps.count {
      judgeSends(observation, matching)
    }
  }

  /// Returns true if a call did not end, but ended when it was recorded.
  ///
  /// Such a call might have sent the missing requests later.
  private func hangs(_ observation: Observation) -> Bool {
    let recorded = input.recording?.evidence.outcomes ?? []
    return observation.outcomes.contains { $0.timedOut != nil }
      && !recorded.contains { $0.timedOut != nil }
  }

  /// Returns true if a step did not run, but ran when it was recorded.
  ///
  /// The requests of that step are then missing for a known reason.
  private func stops(_ observation: Observation) -> Bool {
    let recorded = input.recording?.evidence.outcomes.count ?? 0
    return observation.outcomes.count < min(input.scenario.steps.count, recorded)
  }

  /// Compares requests with `sends`, in any order.
  ///
  /// Each entry needs exactly one request, and an optional entry at most one. No other request is
  /// allowed.
  mutating func judgeSends(_ observation: Observation, _ matching: Matching) {
    guard let sends = input.scenario.sends else { return }
    judgeCalls(observation.interactions.calls.map(\.call), sends, matching)
    // Required entries are paired first, so that an optional one takes no request that they need.
    let checks = (sends.filter { !$0.isOptional } + sends.filter(\.isOptional))
      .filter { $0.seam == nil }
      .map { RequestCheck(expectation: $0, matching: matching) }
    let requests = observation.exchanges.map { SentRequest($0.request) }
    let assignment = Self.assignment(of: checks, to: requests)
    for (check, index) in zip(checks, assignment.elements) {
      if let index { add(undecidedFindings(check, requests[index])) }
    }
    var spare = assignment.spare.map { requests[$0] }
    let unmet = assignment.unmet.map { checks[$0] }
    for check in unmet { add(explain(check, &spare)) }
    add(
      spare.map {
        unexpected("sends \($0.words)", as: "sends a request", of: $0.template, $0.words)
      })
  }

  /// Pairs entries of `sends` with requests that match them.
  ///
  /// A redacted part can hide whether a request matches. Such a request is used only if more
  /// entries get a request in this way.
  private static func assignment(
    of checks: [RequestCheck], to requests: [SentRequest]
  ) -> Assignment {
    let answers = checks.map { check in requests.map(check.answer) }
    func candidates(_ answer: Matching.Answer) -> [[Int]] {
      answers.map { row in row.indices.filter { row[$0] == answer } }
    }
    let (sure, unsure) = (candidates(.yes), candidates(.unknown))
    let strict = Assignment(candidates: sure, count: requests.count)
    guard unsure.contains(where: { !$0.isEmpty }) else { return strict }
    let lenient = Assignment(candidates: zip(sure, unsure).map { $0 + $1 }, count: requests.count)
    return lenient.unmet.count < strict.unmet.count ? lenient : strict
  }

  /// Lists the parts of a request that may or may not match, because redaction hides the value that
  /// decides.
  private func undecidedFindings(_ check: RequestCheck, _ request: SentRequest) -> [Finding] {
    let mismatches = check.mismatches(request).map {
      deviation($0.mismatch, in: $0.part, of: check)
    }
    guard check.names(request) == .unknown else { return mismatches }
    return [Finding(check.undecided(request), in: "sends", step: nil)] + mismatches
  }

  /// Explains why no request matches an entry of `sends`.
  ///
  /// It compares the entry with the most similar request that no other entry matched.
  private func explain(_ check: RequestCheck, _ spare: inout [SentRequest]) -> [Finding] {
    let candidates = spare.indices.filter { check.names(spare[$0]) != .no }
    let nearest = candidates.min {
      check.mismatches(spare[$0]).count < check.mismatches(spare[$1]).count
    }
    if let nearest {
      return check.mismatches(spare.remove(at: nearest)).map {
        deviation($0.mismatch, in: $0.part, of: check)
      }
    }
    if check.expectation.isOptional { return [] }
    var finding = Finding(
      "never sends \(check.words)", short: "leaves out a request that the contract asks for",
      at: check.expectation.location, label: "never sent", of: check.template)
    finding.show(
      expected: [check.words], actual: spare.isEmpty ? ["nothing"] : spare.map(\.words))
    return [finding]
  }

  private func deviation(
    _ mismatch: Mismatch, in part: String, of check: RequestCheck
  ) -> Finding {
    var finding = Finding(mismatch, in: nil, step: nil)
    finding.predicate =
      mismatch.isMissing
      ? "sends \(check.words) without \(mismatch.path.description(root: part))"
      : "sends \(mismatch.summary) where the contract says \(mismatch.wanted)"
    finding.shortPredicate = "does not send what the contract says"
    finding.place = "\(check.words), \(mismatch.path.description(root: part))"
    return finding
  }

  /// Checks that the adapter sends each recorded request again, except for those that the contract
  /// calls optional.
  ///
  /// The replay reports requests that are not in the recording. So this check only counts the
  /// requests of each method and path, after it has paired equal ones.
  private mutating func judgeRecordedRequests(_ observation: Observation, _ matching: Matching) {
    guard let recording = input.recording, !recording.evidence.exchanges.isEmpty,
      !input.repeatsRequests
    else { return }
    guard !observation.exchanges.isEmpty else {
      if !everyRequestIsOptional(recording, matching) { add([reachedNothing(recording)]) }
      return
    }
    let recorded = recording.evidence.exchanges
    var left = Array(recorded.indices)
    let sent = observation.exchanges.map(\.request)
    judgeHeaders(sent, recording)
    judgeTakenValues(sent, recording)
    let unequal = sent.filter { request in
      guard let index = left.firstIndex(where: { recorded[$0].request.isSame(as: request) })
      else { return true }
      left.remove(at: index)
      return false
    }
    for request in unequal {
      let route = SentRequest(request).route
      if let index = left.firstIndex(where: { SentRequest(recorded[$0].request).route == route }) {
        left.remove(at: index)
      }
    }
    let mayLack = leavesReader(observation)
    let missing = left.filter { !(mayLack && recorded.isLeft($0, among: left)) }
    add(
      missing.map { SentRequest(recorded[$0].request) }.filter { !isOptional($0, matching) }.map {
        neverMade(
          "never sends", $0.words, short: "leaves out a request", label: "never sent",
          of: $0.template)
      })
  }

  /// Returns true if the last step that read a stream also stopped its reader.
  ///
  /// The adapter may then send one more request, or not. A stream that stays open sends the same
  /// requests as when it was recorded.
  private func leavesReader(_ observation: Observation) -> Bool {
    guard observation.outcomes.leaveStream,
      let last = observation.outcomes.lastIndex(where: { $0.emissions != nil })
    else { return false }
    if observation.outcomes[last].emissions?.end == .cancelled { return true }
    return switch input.scenario.steps[last].action {
    case .call, .get: true
    default: false
    }
  }

  private func reachedNothing(_ recording: Recording) -> Finding {
    let recorded = recording.evidence.exchanges.prefix(4)
    return Finding(
      "never reached the address that it was given", at: input.scenario.location,
      label: "nothing was sent",
      difference: recorded.map { "- \(SentRequest($0.request).words)" } + ["+ nothing"],
      help: ["give its client the address that the factory is handed: vendor.url"])
  }

  private func everyRequestIsOptional(_ recording: Recording, _ matching: Matching) -> Bool {
    recording.evidence.exchanges.allSatisfy { isOptional(SentRequest($0.request), matching) }
  }

  /// Returns true if a recorded request may be missing, because the contract calls it optional.
  ///
  /// It may also be missing if redaction hides which entry of `sends` it fits.
  private func isOptional(_ request: SentRequest, _ matching: Matching) -> Bool {
    (input.scenario.sends ?? []).contains { expectation in
      expectation.isOptional
        && RequestCheck(expectation: expectation, matching: matching).names(request) != .no
    }
  }
}

extension VendorRequest {
  /// Tells if two requests are equal without their headers; JSON bodies are compared by value.
  func isSame(as other: VendorRequest) -> Bool {
    guard method == other.method, target == other.target else { return false }
    if body == other.body { return true }
    guard let left = try? Value(json: body), let right = try? Value(json: other.body) else {
      return false
    }
    return left.isSame(as: right)
  }
}
