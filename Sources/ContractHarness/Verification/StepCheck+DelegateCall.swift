import ContractBinding
import ContractModel

extension StepCheck {
  /// The first thing that is wrong with which methods of delegates were called, how often, and in
  /// which order; `nil` when only arguments can be.
  func findingOfSequence(_ receives: [ExpectedDelegateCall]) -> Finding? {
    let wanted = receives.map(\.name)
    let delegateCalls = outcome.received.map(\.name)
    guard wanted != delegateCalls else { return nil }
    let counts = (wanted + delegateCalls).map { DelegateCallCount($0, wanted, delegateCalls) }
    let odd =
      counts.first { $0.delegateCalls < $0.wanted } ?? counts.first { $0.delegateCalls > $0.wanted }
    let place = receives.first { $0.name == odd?.name } ?? receives.first
    var finding = finding(
      odd?.predicate ?? "tells the delegate in another order", short: odd?.shortPredicate,
      at: place?.location)
    finding.label = odd?.label ?? "told in another order"
    finding.show(
      expected: receives.isEmpty ? ["nothing"] : lines(receives),
      actual: outcome.received.shown)
    guard let odd, odd.delegateCalls < odd.wanted else { return finding }
    return patience(finding, inVain: "had not told the delegate \(odd.name)")
  }

  /// A line for each expectation; one that was met is worded as what met it, so that only the
  /// difference is marked.
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

  private func isMet(_ expectation: ExpectedDelegateCall, by delegateCalls: DelegateCall) -> Bool {
    guard expectation.name == delegateCalls.name else { return false }
    guard case .byPosition(let arguments) = expectation.arguments else { return true }
    return arguments.count == delegateCalls.arguments.count
      && zip(arguments, delegateCalls.arguments).allSatisfy { matching.accepts($0, $1) }
  }

  private func line(_ expectation: ExpectedDelegateCall) -> String {
    guard case .byPosition(let arguments) = expectation.arguments else { return expectation.name }
    let words = arguments.map {
      ValuePreview.clip(ValuePreview(matching.resolved($0)).line, to: 48)
    }
    return "\(expectation.name)(\(words.joined(separator: ", ")))"
  }
}

/// How often a method of a delegate was to be called, and was.
struct DelegateCallCount {
  let name: String
  let wanted: Int
  let delegateCalls: Int

  init(_ name: String, _ wanted: [String], _ delegateCalls: [String]) {
    self.name = name
    self.wanted = wanted.count { $0 == name }
    self.delegateCalls = delegateCalls.count { $0 == name }
  }

  var predicate: String {
    if delegateCalls == 0 { return "never tells the delegate \(name)" }
    if wanted == 0 { return "tells the delegate \(name), which the contract does not allow" }
    let surplus = wanted == 1 ? "" : ", not \(Self.times(wanted))"
    return "tells the delegate \(name) \(Self.times(delegateCalls))\(surplus)"
  }

  var shortPredicate: String {
    if delegateCalls == 0 { return "never tells its delegate" }
    if wanted == 0 { return "tells its delegate unasked" }
    return delegateCalls < wanted ? "tells its delegate too seldom" : "tells its delegate too often"
  }

  var label: String { delegateCalls == 0 ? "never told" : "told \(Self.times(delegateCalls))" }

  static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
