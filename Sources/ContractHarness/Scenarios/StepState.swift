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

  /// Counts the elements that a step has read from a stream, and binds the names of its
  /// expectation.
  mutating func take(_ outcome: Outcome, of step: Step, from name: String? = nil) {
    if let name { begun[name]?.elementsRead += outcome.emissions?.elements.count ?? 0 }
    bindings.collect(from: step.expectation, outcome: outcome)
  }
}
