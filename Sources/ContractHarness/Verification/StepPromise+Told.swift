import ContractBinding
import ContractModel

extension StepPromise {
  /// The first thing that is wrong with which methods of delegates were called, how often, and in
  /// which order; `nil` when only arguments can be.
  func findingOfSequence(_ receives: [ToldExpectation]) -> Finding? {
    let wanted = receives.map(\.name)
    let told = outcome.received.map(\.name)
    guard wanted != told else { return nil }
    let counts = (wanted + told).map { ToldCount($0, wanted, told) }
    let odd = counts.first { $0.told < $0.wanted } ?? counts.first { $0.told > $0.wanted }
    let place = receives.first { $0.name == odd?.name } ?? receives.first
    var finding = finding(
      odd?.predicate ?? "tells the delegate in another order", short: odd?.shortPredicate,
      at: place?.location)
    finding.label = odd?.label ?? "told in another order"
    finding.show(
      expected: receives.isEmpty ? ["nothing"] : lines(receives),
      actual: outcome.received.shown)
    guard let odd, odd.told < odd.wanted else { return finding }
    return patience(finding, inVain: "had not told the delegate \(odd.name)")
  }

  /// A line for each expectation; one that was met is worded as what met it, so that only the
  /// difference is marked.
  private func lines(_ receives: [ToldExpectation]) -> [String] {
    var rest = outcome.received[...]
    return receives.map { expectation in
      guard let index = rest.firstIndex(where: { isMet(expectation, by: $0) }) else {
        return line(expectation)
      }
      defer { rest = rest[(index + 1)...] }
      return rest[index].shown
    }
  }

  private func isMet(_ expectation: ToldExpectation, by told: Told) -> Bool {
    guard expectation.name == told.name else { return false }
    guard case .byPosition(let arguments) = expectation.arguments else { return true }
    return arguments.count == told.arguments.count
      && zip(arguments, told.arguments).allSatisfy { matching.accepts($0, $1) }
  }

  private func line(_ expectation: ToldExpectation) -> String {
    guard case .byPosition(let arguments) = expectation.arguments else { return expectation.name }
    let words = arguments.map { Sketch.clip(Sketch(matching.resolved($0)).line, to: 48) }
    return "\(expectation.name)(\(words.joined(separator: ", ")))"
  }
}

/// How often a method of a delegate was to be called, and was.
struct ToldCount {
  let name: String
  let wanted: Int
  let told: Int

  init(_ name: String, _ wanted: [String], _ told: [String]) {
    self.name = name
    self.wanted = wanted.count { $0 == name }
    self.told = told.count { $0 == name }
  }

  var predicate: String {
    if told == 0 { return "never tells the delegate \(name)" }
    if wanted == 0 { return "tells the delegate \(name), which the contract does not allow" }
    let surplus = wanted == 1 ? "" : ", not \(Self.times(wanted))"
    return "tells the delegate \(name) \(Self.times(told))\(surplus)"
  }

  var shortPredicate: String {
    if told == 0 { return "never tells its delegate" }
    if wanted == 0 { return "tells its delegate unasked" }
    return told < wanted ? "tells its delegate too seldom" : "tells its delegate too often"
  }

  var label: String { told == 0 ? "never told" : "told \(Self.times(told))" }

  static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
