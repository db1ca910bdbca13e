package import ContractBinding
import ContractValues

/// The scenarios of a contract, connected with the operations that their steps call, or errors
/// about them.
///
/// The result depends only on the contract and the given descriptions.
package struct ContractResolution: Sendable {
  /// All scenarios in the order of the contract, including those with errors.
  ///
  /// A step with an error is left as in the contract.
  package let scenarios: [(scenario: Scenario, problems: [Diagnostic])]

  /// The errors of all scenarios in the order of the contract, which are reported before any run.
  package var problems: [Diagnostic] { scenarios.flatMap(\.problems) }

  /// Connects the names in a contract to operations.
  ///
  /// - Parameters:
  ///   - contract: The contract as it was read.
  ///   - operations: The operations of the application's protocol.
  ///   - states: The states that the suite can prepare. With `nil`, states are not checked.
  ///   - delegateMethods: The delegate methods that implementations may call. With `nil`,
  ///     `receives` is not checked.
  ///   - probes: The names of the suite's probes. With `nil`, `observes` is not checked.
  ///   - convertedTypes: The types for which the suite registers conversions.
  ///   - objects: The protocols of objects that steps can call with `on`.
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
  /// The types for which the suite registers conversions.
  ///
  /// Only a run can check values of these types.
  let convertedTypes: Set<String>

  private let byName: [String: [OperationDescription]]

  init(_ operations: [OperationDescription], convertedTypes: Set<String> = []) {
    self.operations = operations
    self.convertedTypes = convertedTypes
    byName = Dictionary(grouping: operations, by: \.name)
  }

  /// Finds the operations with a name and a kind.
  ///
  /// For an overloaded method, there are several.
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
  /// The messages, each with its position in the contract.
  ///
  /// The list can be empty if an earlier message covers the error.
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

  /// Runs a check, and adds the messages of its error to a list, so that further checks can follow.
  ///
  /// - Returns: The result of the check; `nil` if it throws.
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
