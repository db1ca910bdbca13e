import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Holds what the adapter sent to `sends`, and to what was sent while recording.
  ///
  /// - Parameters:
  ///   - observation: What was observed.
  ///   - compared: The same, as it is compared with the recording.
  ///   - xpath: What answers `$xpath`.
  mutating func judgeTraffic(
    _ observation: Observation, _ compared: Observation, xpath: XPathEvaluator?
  ) {
    guard !input.subject.kind.isDouble else {
      if input.scenario.sends != nil { note("'sends' is not checked on a double") }
      return
    }
    var matching = Matching(xpath: xpath)
    matching.redacted = input.redactedValues
    for (step, outcome) in zip(input.scenario.steps, observation.outcomes) {
      matching.bindings.collect(from: step.expectation, outcome: outcome, by: matching)
    }
    if input.mode == .replay, !hangs(observation), !stops(observation) {
      judgeRecordedRequests(compared, matching)
      judgeRecordedCalls(compared)
    }
    // A run that ended early has not sent everything that it would have sent.
    if observation.outcomes.count >= input.scenario.steps.count {
      judgeSends(observation, matching)
    }
  }

  /// Checks whether a call did not end that ended when it was recorded: what it has not sent yet,
  /// it may have been about to send.
  private func hangs(_ observation: Observation) -> Bool {
    let recorded = input.recording?.evidence.outcomes ?? []
    return observation.outcomes.contains { $0.timedOut != nil }
      && !recorded.contains { $0.timedOut != nil }
  }

  /// Checks whether a step could not be taken that was taken when it was recorded.
  private func stops(_ observation: Observation) -> Bool {
    let recorded = input.recording?.evidence.outcomes.count ?? 0
    return observation.outcomes.count < min(input.scenario.steps.count, recorded)
  }

  /// Holds requests to `sends`: these and no others, each one once, in any order.
  mutating func judgeSends(_ observation: Observation, _ matching: Matching) {
    guard let sends = input.scenario.sends else { return }
    judgeCalls(observation.interactions.calls.map(\.call), sends, matching)
    // Requests that must be sent have the first choice.
    let promises = (sends.filter { !$0.isOptional } + sends.filter(\.isOptional))
      .filter { $0.seam == nil }
      .map { RequestCheck(expectation: $0, matching: matching) }
    let requests = observation.exchanges.map { SentRequest($0.request) }
    let assignment = Self.assignment(of: promises, to: requests)
    for (promise, index) in zip(promises, assignment.elements) {
      if let index { add(leftOpen(promise, requests[index])) }
    }
    var spare = assignment.spare.map { requests[$0] }
    let unmet = assignment.unmet.map { promises[$0] }
    for promise in unmet { add(explain(promise, &spare)) }
    add(spare.map(unasked))
  }

  /// Pairs entries with requests that fit them; with those of which redaction has taken what would
  /// tell only where more entries have one so.
  private static func assignment(
    of promises: [RequestCheck], to requests: [SentRequest]
  ) -> Assignment {
    let answers = promises.map { promise in requests.map(promise.answer) }
    func candidates(_ answer: Matching.Answer) -> [[Int]] {
      answers.map { row in row.indices.filter { row[$0] == answer } }
    }
    let (sure, unsure) = (candidates(.yes), candidates(.unknown))
    let strict = Assignment(candidates: sure, count: requests.count)
    guard unsure.contains(where: { !$0.isEmpty }) else { return strict }
    let lenient = Assignment(candidates: zip(sure, unsure).map { $0 + $1 }, count: requests.count)
    return lenient.unmet.count < strict.unmet.count ? lenient : strict
  }

  /// Tells what of a request cannot be known.
  private func leftOpen(_ promise: RequestCheck, _ request: SentRequest) -> [Finding] {
    let mismatches = promise.mismatches(request).map {
      deviation($0.mismatch, in: $0.part, of: promise)
    }
    guard promise.names(request) == .unknown else { return mismatches }
    return [Finding(promise.undecided(request), in: "sends", step: nil)] + mismatches
  }

  /// Explains an entry that no request fits by the nearest request that no entry took.
  private func explain(_ promise: RequestCheck, _ spare: inout [SentRequest]) -> [Finding] {
    let candidates = spare.indices.filter { promise.names(spare[$0]) != .no }
    let nearest = candidates.min {
      promise.mismatches(spare[$0]).count < promise.mismatches(spare[$1]).count
    }
    if let nearest {
      return promise.mismatches(spare.remove(at: nearest)).map {
        deviation($0.mismatch, in: $0.part, of: promise)
      }
    }
    if promise.expectation.isOptional { return [] }
    var finding = Finding(
      "never sends \(promise.words)", short: "leaves out a request that the contract asks for",
      at: promise.expectation.location)
    finding.label = "never sent"
    finding.show(
      expected: [promise.words], actual: spare.isEmpty ? ["nothing"] : spare.map(\.words))
    return [finding]
  }

  private func deviation(
    _ mismatch: Mismatch, in part: String, of promise: RequestCheck
  ) -> Finding {
    var finding = Finding(mismatch, in: nil, step: nil)
    finding.predicate =
      mismatch.isMissing
      ? "sends \(promise.words) without \(mismatch.path.description(root: part))"
      : "sends \(mismatch.summary) where the contract says \(mismatch.wanted)"
    finding.shortPredicate = "sends otherwise than the contract says"
    finding.place = "\(promise.words), \(mismatch.path.description(root: part))"
    return finding
  }

  private func unasked(_ request: SentRequest) -> Finding {
    var finding = Finding(
      "sends \(request.words), which the contract does not ask for",
      short: "sends a request that the contract does not ask for",
      at: input.scenario.sends?.first?.location ?? input.scenario.location)
    finding.label = "and nothing else"
    finding.difference = ["- nothing more", "+ \(request.words)"]
    return finding
  }

  /// What was sent while recording must be sent again, but for what the contract calls optional.
  ///
  /// Requests that the recording does not know are told by the seam; so the number of requests
  /// of one method and path is all that must be compared here, and equal ones are paired first.
  private mutating func judgeRecordedRequests(_ observation: Observation, _ matching: Matching) {
    guard let recording = input.recording, !recording.evidence.exchanges.isEmpty else { return }
    guard !observation.exchanges.isEmpty else {
      if !everyRequestIsOptional(recording, matching) { add([reachedNothing(recording)]) }
      return
    }
    var left = recording.evidence.exchanges.map(\.request)
    let sent = observation.exchanges.map(\.request)
    judgeHeaders(sent, recording)
    let unequal = sent.filter { request in
      guard let index = left.firstIndex(where: { $0.isSame(as: request) }) else { return true }
      left.remove(at: index)
      return false
    }
    for request in unequal {
      let words = SentRequest(request).words
      if let index = left.firstIndex(where: { SentRequest($0).words == words }) {
        left.remove(at: index)
      }
    }
    add(left.map { SentRequest($0) }.filter { !isOptional($0, matching) }.map(neverMade))
  }

  private func neverMade(_ request: SentRequest) -> Finding {
    var finding = Finding(
      "never sends \(request.words), which was recorded",
      short: "leaves out a request that was recorded", at: input.scenario.location)
    finding.isFromRecording = true
    finding.label = "never sent"
    finding.difference = ["- \(request.words)", "+ nothing"]
    return finding
  }

  private func reachedNothing(_ recording: Recording) -> Finding {
    var finding = Finding(
      "never reached the address that it was given", at: input.scenario.location)
    finding.label = "nothing was sent"
    finding.difference =
      recording.evidence.exchanges.prefix(4).map { "- \(SentRequest($0.request).words)" } + [
        "+ nothing"
      ]
    finding.help = ["give its client the address that the factory is handed: vendor.url"]
    return finding
  }

  private func everyRequestIsOptional(_ recording: Recording, _ matching: Matching) -> Bool {
    recording.evidence.exchanges.allSatisfy { isOptional(SentRequest($0.request), matching) }
  }

  /// Checks whether a recorded request may be left out; where redaction leaves that open, it may.
  private func isOptional(_ request: SentRequest, _ matching: Matching) -> Bool {
    (input.scenario.sends ?? []).contains { expectation in
      expectation.isOptional
        && RequestCheck(expectation: expectation, matching: matching).names(request) != .no
    }
  }
}

extension VendorRequest {
  /// Checks whether two requests ask the same: headers aside, JSON by value.
  func isSame(as other: VendorRequest) -> Bool {
    guard method == other.method, target == other.target else { return false }
    if body == other.body { return true }
    guard let left = try? Value(json: body), let right = try? Value(json: other.body) else {
      return false
    }
    return left.isSame(as: right)
  }
}
