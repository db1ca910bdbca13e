package import ContractBinding
import ContractValues

/// The scenarios of a contract, resolved against the operations of a subject.
///
/// The result depends only on the contract and the operations.
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
  ///   - states: The states that the contract's subjects set up, or `nil` to leave states
  ///     unchecked.
  ///   - delegateMethods: The delegate methods that the contract's subjects call, or `nil` to leave
  ///     `receives` unchecked.
  ///   - probes: The probes of the contract's subjects, or `nil` to leave `observes` unchecked.
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

  /// Returns the operations with a name and a kind.
  func named(_ name: String, _ kind: OperationDescription.Kind) -> [OperationDescription] {
    (byName[name] ?? []).filter { $0.kind == kind }
  }

  /// Returns the names of the operations of a kind, without duplicates.
  func names(_ kind: OperationDescription.Kind) -> [String] {
    var seen: Set<String> = []
    return operations.filter { $0.kind == kind }.map(\.name).filter { seen.insert($0).inserted }
  }
}

/// An error: a name in a contract has no counterpart in the code.
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
