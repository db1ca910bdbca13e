import ContractBinding
import ContractModel
import ContractValues

extension ScenarioRun {
  /// Ends the run when an answer is owed at a seam that nobody can give.
  func endWhenSeamsStop(_ log: ScenarioLog) {
    let description = registration.description
    let location = scenario.scenario.location
    seams?.onStop { stop in
      log.end(.abandoned(.unanswerable(stop, description, at: location)))
    }
  }

  /// The delivery of events to a live adapter; `nil` for a subject without seams.
  func delivery(to subject: any OpenSubject, _ log: ScenarioLog) -> EventDelivery? {
    seams.map { seams in
      EventDelivery(
        subject: subject,
        seams: seams,
        context: context,
        description: registration.description,
        log: log,
        location: scenario.scenario.location
      )
    }
  }

  /// Takes a step in which the vendor speaks.
  ///
  /// A double's driver makes it speak. A live adapter waits until the real vendor has spoken, or
  /// the recording has.
  func hear(
    _ event: String,
    _ step: ResolvedStep,
    on subject: any OpenSubject,
    with arguments: ContractArguments
  ) async throws {
    guard let seams else { return try await drive(event, step, on: subject, with: arguments) }
    guard let said = await seams.heard(event) else { throw CancellationError() }
    for (name, expected) in arguments.values.sorted(by: { $0.key < $1.key }) {
      guard said.arguments[name]?.isSaid(by: expected) == true else {
        throw RunError(.saidOtherwise(said, name, expected, step))
      }
    }
  }

  private func drive(
    _ event: String,
    _ step: ResolvedStep,
    on subject: any OpenSubject,
    with arguments: ContractArguments
  ) async throws {
    do {
      try await subject.deliver(event, with: arguments)
    } catch let error as ContractArgumentError {
      throw error
    } catch {
      let reason = "threw \(context.value(of: error))"
      throw RunError(
        .untold(event, registration.description, reason, at: step.step.location))
    }
  }
}

extension Value {
  /// Checks whether a contract's words for what the vendor says are those of what it said.
  ///
  /// Of an object nothing is known but that it is one, and of an error its fields.
  fileprivate func isSaid(by words: Value) -> Bool {
    switch (self, words) {
    case (.token, _): true
    case (.error(let error), .object(let fields)):
      fields.allSatisfy { error.fields[$0.key]?.isSame(as: $0.value) == true }
    case (.error(let error), .string(let name)): error.type == name || error.caseName == name
    default: isSame(as: words)
    }
  }
}

extension [Outcome] {
  /// The outcomes of the steps that were taken to their end.
  var ended: [Outcome] {
    var outcomes = self
    if outcomes.last?.end == .open { outcomes.removeLast() }
    return outcomes
  }
}
