package import ContractBinding

/// A scenario whose words have found their operations.
package struct ResolvedScenario: Sendable, Hashable {
  /// The scenario; its steps' expectations name the handlers that they speak of.
  package var scenario: Scenario
  /// The steps, in order; shorter than the scenario's where there are problems.
  package var steps: [ResolvedStep]
  /// Why the scenario cannot be run; empty when it can.
  package var problems: [Diagnostic]
}

/// A step that can be performed.
package struct ResolvedStep: Sendable, Hashable {
  /// The step as the contract has it; its expectation names handlers.
  package var step: Step
  /// The operation that is performed, waited for or looked at; `nil` for an event.
  package var operation: OperationDescription?
  /// The arguments by parameter name, `${name}` not yet replaced; of a property that is set,
  /// its value; of an event, what the vendor says.
  package var arguments: [String: Value]

  /// The name that tells the operation from every other.
  package var signature: String? { operation?.signature }
}
