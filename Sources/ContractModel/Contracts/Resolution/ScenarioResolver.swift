import ContractBinding
import ContractValues

/// Connects the steps of one scenario to operations, in order, as `finish` refers to a `begin`.
struct ScenarioResolver {
  let table: OperationTable
  let receivers: ReceiverMatch
  /// The methods of the delegates that the suite connects; if it is `nil`, `receives` is not
  /// checked.
  let delegateMethods: OperationTable?
  /// The operations that earlier steps have started with `begin`, by name.
  var begun: [String: OperationDescription] = [:]

  /// Finds the operation of each step, and collects the errors of all steps, such as misspelt
  /// names.
  mutating func resolve(_ scenario: Scenario) -> (scenario: Scenario, problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    var resolved = scenario
    for (index, step) in scenario.steps.enumerated() {
      Unresolved.collected(in: &problems) { () throws(Unresolved) in
        var step = try resolve(step)
        if let delegateMethods, let receives = step.expectation.receives {
          step.expectation.receives = try delegateMethods.resolved(receives)
        }
        resolved.steps[index] = step
      }
    }
    return (resolved, problems)
  }

  private mutating func resolve(_ step: Step) throws(Unresolved) -> Step {
    guard let object = step.receiver else { return try resolve(step, by: table) }
    let found = try receivers.receiver(of: step, on: object)
    var unqualified = step
    unqualified.action = found.action
    var resolved = try resolve(unqualified, by: found.table)
    (resolved.action, resolved.objectType) = (step.action, found.name)
    return resolved
  }

  private mutating func resolve(_ step: Step, by table: OperationTable) throws(Unresolved) -> Step {
    switch step.action {
    case .call(let use): return try resolved(step, use, try table.operation(for: use))
    case .begin(let use, let name):
      let operation = try table.begun(by: use)
      // The operation is stored even if the arguments are wrong, so that later steps do not report
      // the same mistake.
      begun[name] = operation
      try refuseOverlap(operation, in: use, ofObject: step.receiver != nil)
      return try resolved(step, use, operation)
    case .finish(let name), .stillRunning(let name), .cancel(let name):
      // If there is no operation, the `begin` step has already reported the mistake.
      guard let operation = begun[name] else { throw Unresolved([]) }
      return try resolved(step, operation, arguments: [:])
    case .get(let name):
      let operation = try table.property(name, .get, at: step.nameLocation)
      return try resolved(step, operation, arguments: [:])
    case .set(let name, let value):
      let operation = try table.property(name, .set, at: step.nameLocation)
      let parameter = operation.parameters.first
      let problems = parameter?.mismatch(with: value, converted: table.convertedTypes) ?? []
      guard problems.isEmpty else { throw Unresolved(problems) }
      return try resolved(
        step, operation, arguments: [parameter?.name ?? "newValue": value.value])
    case .event(_, let arguments):
      var step = step
      step.arguments = arguments
      return step
    }
  }

  private func resolved(
    _ step: Step, _ use: OperationUse, _ operation: OperationDescription
  ) throws(Unresolved) -> Step {
    var problems: [Diagnostic] = []
    let arguments = Unresolved.collected(in: &problems) { () throws(Unresolved) in
      try ArgumentMatch(operation: operation, convertedTypes: table.convertedTypes)
        .arguments(of: use)
    }
    let step = Unresolved.collected(in: &problems) { () throws(Unresolved) in
      try resolved(step, operation, arguments: arguments ?? [:])
    }
    guard problems.isEmpty, let step else { throw Unresolved(problems) }
    return step
  }

  private func resolved(
    _ step: Step, _ operation: OperationDescription, arguments: [String: Value]
  ) throws(Unresolved) -> Step {
    var step = step
    step.expectation = try ExpectationMatch(
      operation: operation, convertedTypes: table.convertedTypes
    ).resolved(step.expectation)
    (step.operation, step.arguments) = (operation, arguments)
    return step
  }

  /// Reports a `begin` of an `async` operation that cannot run at the same time as another call.
  private func refuseOverlap(
    _ operation: OperationDescription, in use: OperationUse, ofObject isOfObject: Bool
  ) throws(Unresolved) {
    // A call that returns a stream ends at once, so no other call overlaps with it. Only the
    // reading of the stream continues.
    guard operation.isAsync, !operation.mayOverlap, !operation.isStream else { return }
    throw Unresolved(
      "two calls of '\(operation.name)' cannot be under way at once", at: use.location,
      length: use.name.count,
      label: "its protocol is not Sendable",
      help: [
        "make the protocol Sendable, an actor's, or isolated to a global actor,",
        "or the operation nonisolated(nonsending)" + (isOfObject ? "" : ","),
      ]
        // Only the registration of a subject can make this promise, and an object has no
        // registration.
        + (isOfObject ? [] : ["or promise it where the subject is registered: .callsMayOverlap()"]))
  }
}
