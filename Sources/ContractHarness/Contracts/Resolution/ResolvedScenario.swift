public import ContractBinding

/// A scenario whose words have found their operations.
public struct ResolvedScenario: Sendable, Hashable {
  /// The scenario; its steps' expectations name the handlers that they speak of.
  public var scenario: Scenario
  /// The steps, in order; shorter than the scenario's where there are problems.
  public var steps: [ResolvedStep]
  /// Why the scenario cannot be run; empty when it can.
  public var problems: [Diagnostic]
}

/// A step that can be performed.
public struct ResolvedStep: Sendable, Hashable {
  /// The step as the contract has it; its expectation names handlers.
  public var step: Step
  /// The operation that is performed, waited for or looked at; `nil` for an event.
  public var operation: Operation?
  /// The arguments by parameter name, `${name}` not yet replaced; of a property that is set,
  /// its value; of an event, what the vendor says.
  public var arguments: [String: Value]

  /// The name that tells the operation from every other.
  public var signature: String? { operation?.signature }
}
