extension ResolvedScenario: WireCodable {
  /// Reads a scenario that another process of the tool has written to a pipe with ``write(to:)``.
  ///
  /// Only scenarios without errors are written.
  package init(from wire: inout WireReader) throws {
    let scenario: Scenario = try wire.value()
    let steps = try scenario.steps.map { step in
      ResolvedStep(
        step: step, operation: try wire.value(), arguments: try wire.value(),
        receiver: try wire.value())
    }
    self.init(scenario: scenario, steps: steps, problems: [])
  }

  package func write(to wire: inout WireWriter) throws {
    try wire.value(scenario)
    for step in steps { try wire.value(step.operation, step.arguments, step.receiver) }
  }
}
