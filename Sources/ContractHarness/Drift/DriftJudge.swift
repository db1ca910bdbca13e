import ContractBinding
package import ContractModel
import ContractValues

/// Decides whether the vendor still behaves as recorded.
///
/// The result depends only on the contract, the recording and the live run. The vendor's answers
/// are compared, not the adapter's results. So a change in the vendor's behaviour is reported once,
/// without its consequences. If the vendor runs on this machine, its answers are not visible, so
/// the results are compared instead.
package struct DriftJudge: Sendable {
  let contract: Contract
  let scenario: Scenario
  /// The adapter's name, such as `curl`: two adapters may throw different errors.
  private let adapter: String
  let recording: Recording
  private let traffic: StepsOfTraffic

  /// Creates a judge from the vendor's earlier behaviour; `recording` contains no secrets.
  package init(
    _ contract: Contract, _ scenario: Scenario, adapter: String, recording: Recording,
    traffic: StepsOfTraffic = StepsOfTraffic()
  ) {
    self.adapter = adapter
    self.traffic = traffic
    self.contract = contract
    self.scenario = scenario
    self.recording = recording
  }

  /// The vendor's changes since the recording, or the reason why they cannot be found.
  package enum Result: Sendable, Hashable {
    /// The vendor behaves as recorded, apart from volatile values.
    case same
    /// The vendor behaves differently; the list contains each change with its severity.
    case moved([Drift])
    /// The adapter sends other requests than in the recording, so the vendor's answers cannot be
    /// compared.
    case inputMismatch([Difference])
  }

  /// Compares a live run, stored without secrets, with the recording.
  ///
  /// `broken` lists the expectations that hold in the recording but not in the live run.
  package func judge(_ live: Recording, broken: [SourceLocation] = []) -> Result {
    let aligned = live.aligned(with: recording)
    let steps = traffic.moved(from: live.evidence.exchanges, to: aligned.evidence.exchanges)
    let result = judge(aligned: aligned, steps, broken)
    guard case .moved(let drifts) = result else { return result }
    return .moved(
      drifts.map { drift in
        var drift = drift
        drift.step = steps.step(at: drift.place).flatMap { Drift.Step($0, of: scenario) }
        return drift
      })
  }

  private func judge(
    aligned live: Recording, _ steps: StepsOfTraffic, _ broken: [SourceLocation]
  ) -> Result {
    let volatility = Volatility(
      declared: contract.vendor.volatile, learnt: recording.volatile)
    var comparison = Comparison(.runs, volatility: volatility)
    comparison.comparesOrders = true
    let isOfFirstVersion = recording.provenance.isOfFirstVersion
    let compared = comparison.differences(recording.markedEvidence, live.evidence)
      .filter { !$0.isHidden && (!isOfFirstVersion || !$0.isOfFirstVersion) }
    let counted = MovedElements.joined(compared, volatility, recording: recording, live: live)
      .map(\.asEmptied).markingMediaTypes
    let formats = recording.volatileChanges(in: live, declared: contract.vendor.volatile)
    let violating = violatingVolatileChanges(live, beside: counted, broken)
      .filter { difference in !formats.contains { $0.place == difference.place } }
    let differences = (violating + counted).joiningRenamings + formats
    let outcomes = differences.filter(\.isOutcome)
    let unrelated = brokenRelations(live, beside: differences)
    guard !recording.isWithoutTraffic else {
      let drift = DriftJoining(changes: outcomes, broken: broken, live: live)
        .joined(described(outcomes, of: live, by: outcomes, steps, broken), unrelated)
      return drift.isEmpty ? .same : .moved(drift)
    }
    // A request's other header fields depend on the HTTP client, and the contract's `sends` checks
    // them.
    let requestChanges =
      differences.filter { $0.side == .adapter && $0.place.header == nil }
      + changedCredentials(in: live)
    // A different answer to a different request is not drift, so only earlier answers count.
    let firstRequest = requestChanges.map(\.exchange).min() ?? .max
    let answerChanges = differences.filter { $0.side == .vendor && $0.exchange < firstRequest }
    guard answerChanges.isEmpty else {
      var drift = described(answerChanges, of: live, by: outcomes, steps, broken)
      // Later requests depend on the changed answer, so it also explains broken expectations for
      // them.
      if !requestChanges.isEmpty, let index = drift.firstIndex(where: \.isBreaking) {
        drift[index].broken = broken
      }
      return .moved(
        DriftJoining(changes: answerChanges, broken: broken, live: live).joined(drift, unrelated))
    }
    guard requestChanges.isEmpty else { return .inputMismatch(requestChanges) }
    return unrelated.isEmpty ? .same : .moved(unrelated.map(\.drift))
  }

  /// Finds the relations that no longer hold, and the times that no longer change.
  ///
  /// If a broken relation is about the same time, only the relation is reported.
  private func brokenRelations(
    _ live: Recording, beside differences: [Difference]
  ) -> [BrokenRelation] {
    let broken = relations(brokenIn: live, beside: differences.filter { $0.side != .adapter })
    let stalled = StalledTimes(recording, live, declared: contract.vendor.volatile).found
      .map { relation(brokenBy: $0, $1) }
    return broken + stalled.filter { time in !broken.contains { $0.key == time.key } }
  }

  /// Describes a time that no longer changes; `live` is its value now.
  private func relation(brokenBy time: Difference, _ live: Value) -> BrokenRelation {
    let (before, after) = time.texts
    return BrokenRelation(
      key: time.place.path.lastKey, value: live,
      drift: Drift(
        .warning, .value, operation: operation(at: time.place), place: time.place,
        predicate: time.predicate, before: before, after: after))
  }

  /// Finds differences in volatile values that break the contract.
  ///
  /// Volatile values normally do not count. These are used only if no other difference explains a
  /// broken expectation.
  private func violatingVolatileChanges(
    _ live: Recording, beside counted: [Difference], _ broken: [SourceLocation]
  ) -> [Difference] {
    func isRefused(_ difference: Difference) -> Bool {
      guard difference.isOutcome, !scenario.isSilent else { return false }
      return scenario.expectation(at: difference.place, in: recording).map(broken.contains) ?? false
    }
    let isExplained = counted.contains { isRefused($0) || $0.isOutcome && $0.isOfList }
    guard !broken.isEmpty, !isExplained else { return [] }
    let all = Comparison(.runs).differences(recording.evidence, live.evidence)
    let refused = all.filter(isRefused)
    return all.filter { difference in
      !counted.contains(difference) && difference.side != .adapter
        && refused.contains { difference.resembles($0) }
    }
  }

  /// Returns a description of each change, with its severity and the expectations that it breaks.
  private func described(
    _ changes: [Difference], of live: Recording, by outcomes: [Difference],
    _ steps: StepsOfTraffic, _ broken: [SourceLocation]
  ) -> [Drift] {
    DriftBlame(
      scenario: scenario, adapter: adapter, recording: recording, live: live, steps: steps,
      broken: broken,
      suspects: changes.map { Suspect(change: $0, drift: drift($0, of: live)) }
    ).drifts(by: outcomes)
  }

  private func drift(_ difference: Difference, of live: Recording) -> Drift {
    var drift = Drift(difference)
    if difference.change == .status { drift.answer = live.exchange(at: difference.place)?.answer }
    drift.operation = operation(of: difference)
    if isIrrelevantHeader(difference) { drift.tier = .info }
    return drift
  }

  /// Checks for a header field that clients ignore or that vendors send only occasionally.
  ///
  /// A change of it is reported as information, and not as a warning.
  private func isIrrelevantHeader(_ difference: Difference) -> Bool {
    guard let header = difference.place.header else { return false }
    // A field that only one of the recorded runs had is volatile. Its absence is then normal.
    let isUnsteady =
      difference.isOfOccasionalHeader && recording.volatile.contains(difference.place)
    return isUnsteady || !ResponseHeaders.isMeaningful(header)
  }

  /// Returns the request without its variable parts, or for an outcome the operation that the step
  /// calls.
  ///
  /// The variable parts are the scenario's inputs, and identifiers that differ from run to run.
  private func operation(of difference: Difference) -> String? {
    if let step = difference.place.step, scenario.steps.indices.contains(step) {
      return scenario.steps[step].action.operation
    }
    return operation(at: difference.place) ?? difference.operation
  }

  /// Returns the request of an exchange without its variable parts; `nil` outside an exchange.
  private func operation(at place: Place) -> String? {
    guard let index = place.exchange, let request = recording.exchange(at: place)?.request else {
      return nil
    }
    let path = Place.exchange(index).key("request").key("path")
    let segments = request.pathSegments.enumerated().filter { index, _ in
      recording.volatile.contains(path.index(index))
    }
    return request.template(
      varying: scenario.inputs.union(segments.map { $0.element.percentDecoded }))
  }
}

extension Recording {
  /// Returns the exchange that a place belongs to; `nil` outside the recorded exchanges.
  func exchange(at place: Place) -> Exchange? {
    place.exchange.flatMap { evidence.exchanges.dropFirst($0).first }
  }

  /// True if the recording contains no exchanges and no calls to an SDK.
  ///
  /// That is so for a vendor on this machine, where only the outcomes are visible.
  fileprivate var isWithoutTraffic: Bool {
    evidence.exchanges.isEmpty && evidence.interactions.isEmpty
  }
}

extension Exchange {
  /// The maximum length of an answer in messages, in characters.
  private static let maxAnswer = 400

  /// The beginning of the answer as one line of text; `nil` if there is no readable body.
  fileprivate var answer: String? {
    guard case .response(let response) = result else { return nil }
    let text = String(validating: response.body, as: UTF8.self)?.prefix(Self.maxAnswer) ?? ""
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}

extension Difference {
  /// True for a difference in an outcome, except in the order of the return and a handler's call.
  var isOutcome: Bool { side == .outcome && !place.isOrder }

  fileprivate var exchange: Int { place.exchange ?? 0 }

  /// Checks whether an outcome's difference looks like an effect of this one.
  ///
  /// It does if both have the same values, or a field with the same name.
  func resembles(_ outcome: Difference) -> Bool {
    if self == outcome || texts == outcome.texts { return true }
    guard let key = place.path.lastKey else { return false }
    return key == outcome.place.path.lastKey
  }
}
