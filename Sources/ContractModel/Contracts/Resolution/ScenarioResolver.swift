import ContractBinding
import ContractValues

/// Connects the steps of one scenario to operations, in order, as `finish` refers to a `begin`.
struct ScenarioResolver {
  let table: OperationTable
  let receivers: ReceiverMatch
  let watch: WatchMatch
  private var begun: [String: OperationDescription] = [:]

  init(
    table: OperationTable, receivers: ReceiverMatch = ReceiverMatch([]),
    watch: WatchMatch = WatchMatch()
  ) {
    self.table = table
    self.receivers = receivers
    self.watch = watch
  }

  /// Finds the operation of each step, and collects the errors of all steps, such as misspelt
  /// names.
  ///
  /// If `states` is `nil`, the names of states are not checked.
  mutating func resolve(
    _ scenario: Scenario, states: [String]?
  ) -> (scenario: Scenario, problems: [Diagnostic]) {
    var problems = unknownStates(of: scenario, among: states)
    problems += watch.unknownProbes(of: scenario)
    var resolved = scenario
    for (index, step) in scenario.steps.enumerated() {
      Unresolved.collected(in: &problems) { () throws(Unresolved) in
        resolved.steps[index] = try watch.resolved(try resolve(step))
      }
    }
    return (resolved, problems)
  }

  private func unknownStates(of scenario: Scenario, among states: [String]?) -> [Diagnostic] {
    guard let states else { return [] }
    // A double also registers a state for each fault that it simulates. Only `fault:` uses these
    // states.
    let names = Set(states).filter { !$0.hasPrefix("fault: ") }.sorted()
    return scenario.states.filter { !states.contains($0.name) }.map { state in
      Diagnostic(
        "no subject sets up the state '\(state.name)'", at: state.location,
        length: state.name.count,
        label: NearestWord.question(state.name, among: names),
        help: NearestWord.list(state.name, among: names))
    }
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
    let match = OperationMatch(table: table)
    let place = step.nameLocation
    switch step.action {
    case .call(let use): return try resolved(step, use, try match.operation(for: use))
    case .begin(let use, let name):
      let operation = try match.begun(by: use)
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
      let operation = try match.property(name, .get, at: place)
      return try resolved(step, operation, arguments: [:])
    case .set(let name, let value):
      let operation = try match.property(name, .set, at: place)
      if let parameter = operation.parameters.first {
        let arguments = ArgumentMatch(operation: operation, convertedTypes: table.convertedTypes)
        let problems = arguments.mismatch(of: value, parameter)
        guard problems.isEmpty else { throw Unresolved(problems) }
      }
      let parameter = operation.parameters.first?.name ?? "newValue"
      return try resolved(step, operation, arguments: [parameter: value.value])
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
