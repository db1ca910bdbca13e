import ContractValues

/// Checks the names under `receives` and `observes` against those that the suite registers.
struct WatchMatch {
  /// Finds delegate methods; if it is `nil`, `receives` is not checked.
  var delegateMethods: DelegateCallMatch?
  /// The names of the suite's probes; if it is `nil`, `observes` is not checked.
  var probes: [String]?

  /// Finds the method for each entry under `receives` of a step; throws if a method is unknown.
  func resolved(_ step: Step) throws(Unresolved) -> Step {
    guard let delegateMethods, let receives = step.expectation.receives else { return step }
    var step = step
    step.expectation.receives = try delegateMethods.resolved(receives)
    return step
  }

  /// Returns an error for each unregistered name under `observes`; it would never be compared.
  func unknownProbes(of scenario: Scenario) -> [Diagnostic] {
    guard let probes else { return [] }
    let named = scenario.steps.map { $0.expectation.observes } + [scenario.observes]
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
