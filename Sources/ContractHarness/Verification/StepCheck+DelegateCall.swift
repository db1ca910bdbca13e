import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The first finding about the methods that the subject called on its delegates, their number or
  /// their order.
  ///
  /// It is `nil` if only arguments can differ.
  func findingOfSequence(_ receives: [ExpectedDelegateCall]) -> Finding? {
    let wanted = receives.map(\.name)
    let delegateCalls = outcome.received.map(\.name)
    guard wanted != delegateCalls else { return nil }
    let counts = (wanted + delegateCalls).map { DelegateCallCount($0, wanted, delegateCalls) }
    let odd =
      counts.first { $0.actual < $0.wanted } ?? counts.first { $0.actual > $0.wanted }
    let place = receives.first { $0.name == odd?.name } ?? receives.first
    var finding = finding(
      odd?.predicate ?? "tells the delegate in another order", short: odd?.shortPredicate,
      at: place?.location)
    finding.label = odd?.label ?? "told in another order"
    finding.show(
      expected: receives.isEmpty ? ["nothing"] : lines(receives),
      actual: odd.map { $0.actual > $0.wanted } == true ? timedLines : outcome.received.shown)
    guard let odd, odd.actual < odd.wanted else { return finding }
    return timedOut(finding, inVain: "had not told the delegate \(odd.name)")
  }

  /// The calls as lines, those of a method that was called several times with their times.
  private var timedLines: [String] {
    outcome.received.shown.enumerated().map { index, line in
      let call = outcome.received[index]
      guard let time = call.time, outcome.received.count(where: { $0.method == call.method }) > 1
      else { return line }
      return "\(line), \(time.afterCall)"
    }
  }

  /// The expectations as lines, for the expected side of a message.
  ///
  /// An expectation that a call fulfils is shown as that call, so that only differences are marked.
  private func lines(_ receives: [ExpectedDelegateCall]) -> [String] {
    var rest = outcome.received[...]
    return receives.map { expectation in
      guard let index = rest.firstIndex(where: { isMet(expectation, by: $0) }) else {
        return line(expectation)
      }
      defer { rest = rest[(index + 1)...] }
      return rest[index].shown
    }
  }

  private func isMet(_ expectation: ExpectedDelegateCall, by call: DelegateCall) -> Bool {
    guard expectation.name == call.name else { return false }
    guard case .byPosition(let arguments) = expectation.arguments else { return true }
    return arguments.count == call.arguments.count
      && zip(arguments, call.arguments).allSatisfy { matching.accepts($0, $1) }
  }

  private func line(_ expectation: ExpectedDelegateCall) -> String {
    guard case .byPosition(let arguments) = expectation.arguments else { return expectation.name }
    let words = arguments.map {
      ValuePreview.clip(ValuePreview(matching.resolved($0)).line, to: 48)
    }
    return "\(expectation.name)(\(words.joined(separator: ", ")))"
  }
}

/// The expected and the actual number of calls of one delegate method, for a message such as
/// `never tells the delegate didFail`.
struct DelegateCallCount {
  let name: String
  let wanted: Int
  let actual: Int

  init(_ name: String, _ wanted: [String], _ delegateCalls: [String]) {
    self.name = name
    self.wanted = wanted.count { $0 == name }
    self.actual = delegateCalls.count { $0 == name }
  }

  var predicate: String {
    if actual == 0 { return "never tells the delegate \(name)" }
    if wanted == 0 { return "tells the delegate \(name), which the contract does not allow" }
    let surplus = wanted == 1 ? "" : ", not \(Self.times(wanted))"
    return "tells the delegate \(name) \(Self.times(actual))\(surplus)"
  }

  var shortPredicate: String {
    if actual == 0 { return "never tells its delegate" }
    if wanted == 0 { return "tells its delegate unasked" }
    return actual < wanted ? "tells its delegate too seldom" : "tells its delegate too often"
  }

  var label: String { actual == 0 ? "never told" : "told \(Self.times(actual))" }

  static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
