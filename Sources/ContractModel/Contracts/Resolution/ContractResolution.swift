package import ContractBinding
import ContractValues

/// The scenarios of a contract, held against the operations of a subject.
///
/// Resolving is pure: the same contract and operations give the same steps and problems.
package struct ContractResolution: Sendable {
  /// Every scenario, in the order of the contract.
  package let scenarios: [ResolvedScenario]

  /// The problems of all scenarios, in the order of the contract.
  package var problems: [Diagnostic] { scenarios.flatMap(\.problems) }

  /// Resolves a contract.
  ///
  /// - Parameters:
  ///   - contract: The contract.
  ///   - operations: The operations of the subject, or of the owned protocol.
  ///   - states: The states that any subject of the contract sets up; `nil` to leave states
  ///     unchecked.
  ///   - delegateMethods: What the subjects of the contract tell their delegates; `nil` to leave
  ///     `receives` unchecked.
  ///   - probes: The probes that any subject of the contract names; `nil` to leave `observes`
  ///     unchecked.
  package init(
    _ contract: Contract,
    operations: [OperationDescription],
    states: [String]? = nil,
    delegateMethods: [OperationDescription]? = nil,
    probes: [String]? = nil
  ) {
    let table = OperationTable(operations)
    let watch = WatchMatch(
      delegateMethods: delegateMethods.map(DelegateCallMatch.init), probes: probes)
    scenarios = contract.scenarios.map { scenario in
      var resolver = ScenarioResolver(table: table, watch: watch)
      return resolver.resolve(scenario, states: states)
    }
  }
}

/// The operations of a subject, by name.
struct OperationTable: Sendable {
  /// The operations, in the order of the protocol.
  let operations: [OperationDescription]

  private let byName: [String: [OperationDescription]]

  init(_ operations: [OperationDescription]) {
    self.operations = operations
    byName = Dictionary(grouping: operations, by: \.name)
  }

  /// The operations of a name and a kind.
  func named(_ name: String, _ kind: OperationDescription.Kind) -> [OperationDescription] {
    (byName[name] ?? []).filter { $0.kind == kind }
  }

  /// The names of a kind, each once.
  func names(_ kind: OperationDescription.Kind) -> [String] {
    var seen: Set<String> = []
    return operations.filter { $0.kind == kind }.map(\.name).filter { seen.insert($0).inserted }
  }
}

/// A word of a contract that could not be resolved.
struct Unresolved: Error {
  /// The messages.
  let problems: [Diagnostic]

  init(_ problems: [Diagnostic]) {
    self.problems = problems
  }

  init(
    _ headline: String, at location: SourceLocation, length: Int = 1, label: String = "",
    help: [String] = []
  ) {
    problems = [
      Diagnostic(
        headline.withShortQuotations, at: location, length: length, label: label, help: help)
    ]
  }
}
