package import ContractBinding
import ContractValues

/// The scenarios of a contract, connected with the operations of the code, or errors about them.
package struct ContractResolution: Sendable {
  /// All scenarios in the order of the contract; a step with an error is left as it was read.
  package let scenarios: [(scenario: Scenario, problems: [Diagnostic])]

  /// The errors of all scenarios in the order of the contract, which are reported before any run.
  package var problems: [Diagnostic] { scenarios.flatMap(\.problems) }

  /// Connects the names in a contract to operations.
  ///
  /// States, `receives` and `observes` are not checked if `states`, `delegateMethods` or `probes`
  /// is `nil`. `objects` are the protocols of objects that steps can call with `on`.
  package init(
    _ contract: Contract,
    operations: [OperationDescription],
    states: [String]? = nil,
    delegateMethods: [OperationDescription]? = nil,
    probes: [String]? = nil,
    convertedTypes: Set<String> = [],
    objects: [ObjectDescription] = []
  ) {
    let table = OperationTable(operations, convertedTypes: convertedTypes)
    let receivers = ReceiverMatch(
      ObjectDescription.callable(objects, besides: operations), convertedTypes: convertedTypes)
    let delegateTable = delegateMethods.map { OperationTable($0) }
    scenarios = contract.scenarios.map { scenario in
      var resolver = ScenarioResolver(
        table: table, receivers: receivers, delegateMethods: delegateTable)
      var (resolved, problems) = resolver.resolve(scenario)
      problems =
        scenario.unknownStates(among: states) + scenario.unknownProbes(among: probes) + problems
      return (resolved, problems)
    }
  }
}

extension Scenario {
  fileprivate func unknownStates(among states: [String]?) -> [Diagnostic] {
    guard let states else { return [] }
    // A double also registers a state for each fault that it simulates. Only `fault:` uses these
    // states.
    let names = Set(states).filter { !$0.hasPrefix("fault: ") }.sorted()
    return self.states.filter { !states.contains($0.name) }.map { state in
      var problem = Diagnostic.unknown(
        "no subject sets up the state '\(state.name)'", state.name, at: state.location,
        among: names)
      if problem.label.isEmpty {
        let start = names.isEmpty ? "" : "or, "
        problem.help.append(
          "\(start)where a subject is registered: .state(\"\(state.name)\") { … }")
      }
      return problem
    }
  }

  /// Returns an error for each unregistered name under `observes`; it would never be compared.
  fileprivate func unknownProbes(among probes: [String]?) -> [Diagnostic] {
    guard let probes else { return [] }
    let named = steps.map(\.expectation.observes) + [observes]
    return named.flatMap { observes in
      observes.filter { !probes.contains($0.key) }.sorted { $0.key < $1.key }
    }.map { name, expected in
      var problem = Diagnostic.unknown(
        "no subject has a probe '\(name)'".withShortQuotations, name, at: expected.place,
        among: probes)
      if probes.isEmpty {
        problem.help = ["where a subject is registered: .probe(\"\(name)\") { … }"]
      }
      return problem
    }
  }
}
