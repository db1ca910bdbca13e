import ContractBinding
import ContractValues

/// Checks the delegate calls and probes that a scenario names against those of the subjects.
struct WatchMatch {
  /// The methods of delegates, or `nil` to leave `receives` unresolved.
  var delegateMethods: DelegateCallMatch?
  /// The probes of all subjects, or `nil` to leave `observes` unchecked.
  var probes: [String]?

  /// Finds the methods of a step's expected delegate calls.
  ///
  /// - Throws: An ``Unresolved`` error for calls that no delegate can receive.
  func resolved(_ step: ResolvedStep) throws(Unresolved) -> ResolvedStep {
    guard let delegateMethods, let receives = step.step.expectation.receives else { return step }
    var step = step
    step.step.expectation.receives = try delegateMethods.resolved(receives)
    return step
  }

  /// Returns a problem for each probe that a scenario names and no subject has.
  ///
  /// Nothing would check such an expectation.
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
