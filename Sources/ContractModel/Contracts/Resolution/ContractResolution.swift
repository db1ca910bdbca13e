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
    let receivers = ReceiverMatch(objects, convertedTypes: convertedTypes)
    let table = OperationTable(operations, convertedTypes: convertedTypes)
    let watch = WatchMatch(
      delegateMethods: delegateMethods.map { DelegateCallMatch(table: OperationTable($0)) },
      probes: probes)
    scenarios = contract.scenarios.map { scenario in
      var resolver = ScenarioResolver(table: table, receivers: receivers, watch: watch)
      return resolver.resolve(scenario, states: states)
    }
  }
}

/// The operations of a protocol of the application, indexed by name.
struct OperationTable: Sendable {
  /// The operations in the order of the protocol's declaration.
  let operations: [OperationDescription]
  /// The types for which the suite registers conversions; only a run can check their values.
  let convertedTypes: Set<String>

  private let byName: [String: [OperationDescription]]

  init(_ operations: [OperationDescription], convertedTypes: Set<String> = []) {
    self.operations = operations
    self.convertedTypes = convertedTypes
    byName = Dictionary(grouping: operations, by: \.name)
  }

  /// Finds the operations with a name and a kind; an overloaded method gives several.
  func named(_ name: String, _ kind: OperationDescription.Kind) -> [OperationDescription] {
    (byName[name] ?? []).filter { $0.kind == kind }
  }

  /// Lists the names of the operations of one kind, each once, for suggestions in messages.
  func names(_ kind: OperationDescription.Kind) -> [String] {
    var seen: Set<String> = []
    return operations.filter { $0.kind == kind }.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The names of all methods; methods that share a name are listed by their signatures.
  var distinctNames: [String] {
    let methods = operations.filter { $0.kind == .method }
    return methods.map { method in
      methods.count { $0.name == method.name } > 1 ? method.signature : method.name
    }
  }
}

/// The error for something in a contract that does not match the code, such as a misspelt
/// operation.
struct Unresolved: Error {
  /// The messages with their positions; empty if an earlier message covers the error.
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

  /// Runs a check, and adds its errors to the list instead of throwing them, so that further checks
  /// can add theirs.
  ///
  /// The result is `nil` if the check has thrown an error.
  @discardableResult
  static func collected<Result>(
    in problems: inout [Diagnostic], _ check: () throws(Unresolved) -> Result
  ) -> Result? {
    do throws(Unresolved) {
      return try check()
    } catch {
      problems += error.problems
      return nil
    }
  }
}
