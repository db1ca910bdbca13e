import ContractBinding
import ContractModel

extension ScenarioRun {
  /// Creates the subject, connects its delegates, and sets up its states and the simulated fault.
  ///
  /// A live adapter on replay needs no states, because the recording has the answers.
  func prepare(_ log: ScenarioLog) async throws -> any OpenSubject {
    try await startAnew()
    let subject: any OpenSubject
    do {
      subject = try await registration.open(vendor, in: context)
    } catch {
      throw DiagnosticError(thrown(error, "the subject could not be made", at: scenario.location))
    }
    try await connect(subject, log)
    try await lendNamed(by: subject)
    guard setsUpStates else { return subject }
    for state in scenario.states { try await setUp(state, on: subject) }
    try await simulate(on: subject)
    return subject
  }

  /// Sets up the state in which a double simulates the scenario's fault.
  private func simulate(on subject: any OpenSubject) async throws {
    guard let fault = scenario.fault, registration.description.kind.isDouble else {
      return
    }
    let state = StateUse(
      name: SubjectDescription.stateName(simulating: fault.name),
      location: scenario.location
    )
    try await setUp(state, on: subject)
  }

  private func setUp(_ state: StateUse, on subject: any OpenSubject) async throws {
    guard registration.description.states.contains(state.name) else {
      throw DiagnosticError(.missingState(state, of: registration.description))
    }
    if stateVendor != nil { prepared.update { $0.append(state) } }
    let span = trace?.begin(.state(state.name))
    defer { if let span { trace?.end(span) } }
    do {
      let parameters = try state.parameters.mapValues { try bindings.resolve($0) }
      try await subject.setUp(
        state.name,
        with: ContractArguments(parameters, context: context),
        vendor: stateVendor
      )
    } catch let error as ContractArgumentError {
      throw DiagnosticError(.argument(error, at: state.location, length: state.name.count))
    } catch let failure as VendorFailure {
      throw DiagnosticError(.stateFailed(state, failure, at: stateVendor))
    } catch {
      var message = thrown(error, "the state could not be set up", at: state.location)
      message.length = state.name.count
      throw DiagnosticError(message.caused(by: .state(state)))
    }
  }

  /// The message that the suite's code for a subject threw an error; `name` is the subject's.
  func thrown(
    _ error: any Error, by name: String? = nil, _ headline: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      headline, at: location,
      label: "\(name ?? registration.description.name) threw \(context.value(of: error))")
  }
}
