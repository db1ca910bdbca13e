import ContractBinding
import ContractModel
import ContractValues

extension ScenarioRun {
  /// Ends the run if the replay of an SDK must answer a call and cannot.
  func endWhenSeamsStop(_ log: ScenarioLog) {
    let description = registration.description
    let location = scenario.location
    seams?.onStop { stop in
      log.end(.abandoned(.unanswerable(stop, description, at: location)))
    }
  }

  /// Creates the task that sends recorded events to a live adapter; `nil` for a subject without an
  /// SDK.
  func delivery(to subject: any OpenSubject, _ log: ScenarioLog) -> EventDelivery? {
    seams.map { EventDelivery(subject: subject, run: self, seams: $0, log: log) }
  }

  /// Runs a step in which the vendor sends an event.
  ///
  /// For a double, code of the suite sends it. For a live adapter, the step waits for the event of
  /// the real vendor or of the recording.
  func takeEvent(
    _ event: String,
    _ step: Step,
    on subject: any OpenSubject,
    with arguments: ContractArguments
  ) async throws {
    guard let seams else { return try await drive(event, step, on: subject, with: arguments) }
    guard let sent = await seams.nextDelivered(event) else { throw CancellationError() }
    for (name, expected) in arguments.values.sorted(by: { $0.key < $1.key }) {
      guard sent.arguments[name]?.isDescribed(by: expected) == true else {
        throw DiagnosticError(.unexpectedArgument(sent, name, expected, step))
      }
    }
  }

  private func drive(
    _ event: String,
    _ step: Step,
    on subject: any OpenSubject,
    with arguments: ContractArguments
  ) async throws {
    do {
      try await subject.deliver(event, with: arguments)
    } catch let error as ContractArgumentError {
      throw error
    } catch {
      let reason = "threw \(context.value(of: error))"
      throw DiagnosticError(
        .undelivered(event, registration.description, reason, at: step.location))
    }
  }
}

extension Value {
  /// Returns true if the contract's value for an event's argument describes this value.
  ///
  /// A contract can only say that an object exists, and it can name an error or give its fields.
  fileprivate func isDescribed(by expected: Value) -> Bool {
    switch (self, expected) {
    case (.token, _): true
    case (.error(let error), .object(let fields)):
      fields.allSatisfy { error.fields[$0.key]?.isSame(as: $0.value) == true }
    case (.error(let error), .string(let name)): error.type == name || error.caseName == name
    default: isSame(as: expected)
    }
  }
}

extension [Outcome] {
  /// The outcomes of the steps that have ended, without a call that is still running.
  var ended: [Outcome] {
    var outcomes = self
    if outcomes.last?.end == .open { outcomes.removeLast() }
    return outcomes
  }
}
