import ContractModel

/// The bound names and the running calls, which a step passes on to the next one.
struct StepState {
  var bindings: Bindings
  var begun: [String: StartedCall] = [:]

  func call(_ name: String, _ step: Step) throws -> StartedCall {
    guard let begun = begun[name] else {
      throw DiagnosticError(Diagnostic("no call was begun as '\(name)'", at: step.location))
    }
    return begun
  }

  /// Counts the elements of a stream that a step has read, so that the next step begins after them.
  ///
  /// It also stores the values that the step's expectation binds to names, for `${name}` in later
  /// steps.
  mutating func take(_ outcome: Outcome, of step: Step, from name: String? = nil) {
    if let name { begun[name]?.elementsRead += outcome.emissions?.elements.count ?? 0 }
    bindings.collect(from: step.expectation, outcome: outcome)
  }
}
