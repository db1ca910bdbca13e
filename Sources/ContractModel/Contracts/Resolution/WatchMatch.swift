import ContractBinding
import ContractValues

/// Holds what scenarios watch, beside calls, against what subjects show: delegates and probes.
struct WatchMatch {
  /// The methods of delegates; `nil` to leave `receives` as it is.
  var delegateMethods: DelegateCallMatch?
  /// The probes of all subjects; `nil` to leave `observes` unchecked.
  var probes: [String]?

  /// Gives what a step's delegates must be told their methods.
  ///
  /// - Throws: An ``Unresolved`` for what no delegate can be told.
  func resolved(_ step: ResolvedStep) throws(Unresolved) -> ResolvedStep {
    guard let delegateMethods, let receives = step.step.expectation.receives else { return step }
    var step = step
    step.step.expectation.receives = try delegateMethods.resolved(receives)
    return step
  }

  /// The probes that a scenario names and no subject has: nothing would ever look.
  func unknownProbes(of scenario: Scenario) -> [Diagnostic] {
    guard let probes else { return [] }
    let named = scenario.steps.map(\.expectation.observes) + [scenario.observes]
    return named.flatMap { observes in
      observes.filter { !probes.contains($0.key) }.sorted { $0.key < $1.key }
    }.map { name, expected in
      Diagnostic(
        "no subject has a probe '\(name)'".withShortQuotations,
        at: expected.keyLocation ?? expected.location, length: name.count,
        label: NearestWord.question(name, among: probes),
        help: probes.isEmpty
          ? ["where a subject is registered: .probe(\"\(name)\") { … }"]
          : NearestWord.list(name, among: probes))
    }
  }
}
