package import ContractBinding

/// A scenario whose steps are connected to operations of the code, except for `event` steps.
package struct ResolvedScenario: Sendable, Hashable {
  /// The scenario from the contract.
  ///
  /// If there are no errors, its expectations contain the names of completion handlers.
  package var scenario: Scenario
  /// The steps with their operations, in order.
  ///
  /// A step with an error is missing.
  package var steps: [ResolvedStep]
  /// True if the operation of at least one step returns a stream.
  package var readsStream: Bool { steps.contains { $0.operation?.isStream == true } }
  /// The errors that prevent a run of the scenario; empty for a valid scenario.
  package var problems: [Diagnostic]
}

/// A step with the operation that it calls, and with its arguments by parameter name.
package struct ResolvedStep: Sendable, Hashable {
  /// The step from the contract.
  ///
  /// Its expectation contains the names of completion handlers.
  package var step: Step
  /// The operation that the step calls, waits for or cancels; `nil` for an event.
  package var operation: OperationDescription?
  /// The arguments by parameter name, in which `${name}` is not yet replaced.
  ///
  /// For `set`, it is the new value. For `event`, it is the event's arguments.
  package var arguments: [String: Value]
  /// The protocol of the object on which the operation is called; `nil` for the subject itself.
  package var receiver: String?

  /// The operation's signature, such as `post(destination:)`; `nil` for an event.
  package var signature: String? { operation?.signature }
}
