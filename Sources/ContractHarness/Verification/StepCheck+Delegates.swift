import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The first problem with the names, the number or the order of delegate calls.
  ///
  /// It is `nil` if the same methods were called in the same order, so that only arguments can
  /// differ.
  func findingOfSequence(_ receives: [ExpectedDelegateCall]) -> Finding? {
    let wanted = receives.map(\.method)
    let called = outcome.received.map(\.method)
    guard wanted != called else { return nil }
    let signatures = Set(wanted + called)
    let counts = (wanted + called).map { DelegateCallCount($0, wanted, called, signatures) }
    let odd =
      counts.first { $0.actual < $0.wanted } ?? counts.first { $0.actual > $0.wanted }
    let place = receives.first { $0.method == odd?.method } ?? receives.first
    var finding = finding(
      odd?.predicate ?? "tells the delegate in another order", short: odd?.shortPredicate,
      at: place?.location, label: odd?.label ?? "told in another order")
    finding.show(
      expected: receives.isEmpty ? ["nothing"] : lines(receives, among: signatures),
      actual: shownCalls(
        among: signatures, withTimes: odd.map { $0.actual > $0.wanted } ?? false))
    guard let odd, odd.actual < odd.wanted else { return finding }
    finding = timedOut(finding, inVain: "had not told the delegate \(odd.name)")
    if let advice = adviceOnEarlierCall(odd) { finding.help.insert(advice, at: 0) }
    return finding
  }

  /// The advice if a missing call came in an earlier step without `receives`; `nil` if it did not.
  private func adviceOnEarlierCall(_ count: DelegateCallCount) -> String? {
    before.indices.last { step in
      input.scenario.steps[step].expectation.receives == nil
        && before[step].received.contains { $0.method == count.method }
    }.map { "the delegate was told \(count.name) in step \($0 + 1): write its receives there" }
  }

  /// The calls as lines; `withTimes` adds the times of methods that were called several times.
  private func shownCalls(among signatures: Set<String>, withTimes: Bool) -> [String] {
    let lines = outcome.received.shown(among: signatures)
    guard withTimes else { return lines }
    return zip(outcome.received, lines).map { call, line in
      guard let time = call.time, outcome.received.count(where: { $0.method == call.method }) > 1
      else { return line }
      return "\(line), \(time.afterCall)"
    }
  }

  /// The expectations as lines, for the expected side of a message.
  ///
  /// An expectation that a call fulfils is shown as that call, so that only differences are marked.
  private func lines(
    _ receives: [ExpectedDelegateCall], among signatures: Set<String>
  ) -> [String] {
    var rest = outcome.received[...]
    return receives.map { expectation in
      guard let index = rest.firstIndex(where: { isMet(expectation, by: $0) }) else {
        return line(expectation, among: signatures)
      }
      defer { rest = rest[(index + 1)...] }
      return rest[index].shown(among: signatures)
    }
  }

  private func isMet(_ expectation: ExpectedDelegateCall, by call: DelegateCall) -> Bool {
    guard expectation.method == call.method else { return false }
    guard case .byPosition(let arguments) = expectation.arguments else { return true }
    return arguments.count == call.arguments.count
      && zip(arguments, call.arguments).allSatisfy { matching.accepts($0, $1) }
  }

  private func line(
    _ expectation: ExpectedDelegateCall, among signatures: Set<String>
  ) -> String {
    let name = DelegateCall.name(of: expectation.method, among: signatures)
    guard case .byPosition(let arguments) = expectation.arguments else { return name }
    let words = arguments.map {
      ValuePreview.clip(ValuePreview(matching.resolved($0)).line, to: 48)
    }
    return "\(name)(\(words.joined(separator: ", ")))"
  }

  /// The problems of delegate calls that do not match `receives` in the contract.
  ///
  /// Arguments are compared only if the same methods were called in the same order.
  var findingsOfDelegates: [Finding] {
    guard let receives = step.expectation.receives else { return [] }
    if let finding = findingOfSequence(receives) { return [finding] }
    return zip(receives, outcome.received).flatMap { expected, call -> [Finding] in
      guard case .byPosition(let arguments) = expected.arguments else { return [] }
      return zip(arguments, call.arguments).enumerated().flatMap { position, pair in
        matching.mismatches(pair.0, pair.1).map { finding(of: $0, call, position) }
      }
    }
  }

  /// The differences between the values that the suite reads from the subject and those under
  /// `observes` in the contract.
  var findingsOfProbes: [Finding] {
    findings(ofProbes: step.expectation.observes)
  }

  /// Compares the values that the suite reads from the subject with an expectation.
  ///
  /// A probe that the subject lacks is ignored.
  func findings(ofProbes observes: [String: Expected]) -> [Finding] {
    observes.sorted { $0.key < $1.key }.flatMap { probe, expected -> [Finding] in
      guard let seen = outcome.observed[probe] else { return [] }
      return matching.mismatches(expected, seen).map {
        Finding(
          $0, in: probe, step: index, deed: "shows \($0.summary) as \(probe)",
          short: "does not show \(probe) as the contract says")
      }
    }
  }

  private func finding(of mismatch: Mismatch, _ call: DelegateCall, _ position: Int)
    -> Finding
  {
    Finding(
      mismatch, in: Self.place(call, position), step: index,
      deed: "tells \(call.name) \(mismatch.summary)",
      short: "does not call \(call.name) as the contract says")
  }

  func finding(ofCalls recorded: [DelegateCall], _ actual: [DelegateCall]) -> Finding {
    let teller = isDouble ? "the adapter did" : "it did when recorded"
    var finding =
      actual.isEmpty
      ? finding("tells its delegate nothing where \(teller)")
      : finding("tells its delegate other things than \(teller)")
    finding.label = "told \(actual.isEmpty ? "nothing" : Plural.times(actual.count))"
    finding.show(expected: recorded.shown, actual: actual.shown)
    return finding
  }

  /// The name of a delegate call's argument for messages, such as `argument 2 of didFail`.
  ///
  /// The only argument of a call has the name of the call.
  static func place(_ call: DelegateCall, _ position: Int) -> String {
    call.arguments.count == 1
      ? call.name : "argument \(position + 1) of \(call.name)"
  }
}

/// The expected and the actual number of calls of one delegate method, for a message such as
/// `never tells the delegate didFail`.
struct DelegateCallCount {
  /// The signature of the method, which identifies its calls.
  let method: String
  /// The name of the method in messages, such as `mapDidTap` for `mapDidTap(_:)`.
  let name: String
  let wanted: Int
  let actual: Int

  init(
    _ method: String, _ wanted: [String], _ called: [String], _ signatures: Set<String>
  ) {
    self.method = method
    self.name = DelegateCall.name(of: method, among: signatures)
    self.wanted = wanted.count { $0 == method }
    self.actual = called.count { $0 == method }
  }

  var predicate: String {
    if actual == 0 { return "never tells the delegate \(name)" }
    if wanted == 0 { return "tells the delegate \(name), which the contract does not allow" }
    let surplus = wanted == 1 ? "" : ", not \(Plural.times(wanted))"
    return "tells the delegate \(name) \(Plural.times(actual))\(surplus)"
  }

  var shortPredicate: String {
    if actual == 0 { return "never tells its delegate" }
    if wanted == 0 { return "tells its delegate unasked" }
    return actual < wanted ? "tells its delegate too seldom" : "tells its delegate too often"
  }

  var label: String { actual == 0 ? "never told" : "told \(Plural.times(actual))" }
}
