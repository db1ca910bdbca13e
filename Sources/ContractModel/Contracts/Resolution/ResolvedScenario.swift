package import ContractBinding

/// A scenario in which each step has its operation.
package struct ResolvedScenario: Sendable, Hashable {
  /// The scenario.
  ///
  /// The expectations of its steps have the names of handlers.
  package var scenario: Scenario
  /// The resolved steps, in order.
  ///
  /// A step with a problem is missing.
  package var steps: [ResolvedStep]
  /// The problems that prevent a run of the scenario.
  package var problems: [Diagnostic]
}

/// A step with its operation.
package struct ResolvedStep: Sendable, Hashable {
  /// The step of the contract.
  ///
  /// Its expectation has the names of handlers.
  package var step: Step
  /// The operation that the step calls, awaits or checks, or `nil` for an event.
  package var operation: OperationDescription?
  /// The arguments by parameter name, before `${name}` is replaced.
  ///
  /// For `set`, it is the new value; for `event`, the event's arguments.
  package var arguments: [String: Value]

  /// The unique name of the operation.
  package var signature: String? { operation?.signature }
}
