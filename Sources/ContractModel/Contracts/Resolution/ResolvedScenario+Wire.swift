import ContractBinding

extension ResolvedScenario: WireCodable {
  /// Reads a scenario without problems: no other is sent.
  package init(from wire: inout WireReader) throws {
    let scenario: Scenario = try wire.value()
    let steps = try scenario.steps.map { step in
      ResolvedStep(
        step: step, operation: try wire.optional(), arguments: try wire.fields())
    }
    self.init(scenario: scenario, steps: steps, problems: [])
  }

  /// Writes the scenario, and for each step its operation and arguments.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(scenario)
    for step in steps {
      try wire.optional(step.operation)
      try wire.fields(step.arguments)
    }
  }
}
