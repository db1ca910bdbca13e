import ContractBinding
package import ContractModel
package import ContractRedaction

extension ScenarioDetails {
  /// Puts a scenario beside its recording.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - store: Where recordings are.
  ///   - redactor: What replaces secrets that the contract may hold.
  package init(
    _ scenario: Scenario, of contract: Contract, on store: RecordingStore, redactor: Redactor
  ) {
    var recording: Recording?
    var origin: Origin?
    if scenario.needsRecording {
      let status = store.status(of: scenario, in: contract)
      recording = status.recording.map { redactor.shown($0, by: contract.scan) }
      origin = Origin(
        path: store.file(of: scenario.name, in: contract.name).path,
        provenance: recording?.provenance, concern: status.concern)
    }
    self.init(
      given: scenario.states.map { redactor.text($0.words) },
      steps: scenario.steps.enumerated().map { index, step in
        Step(step, recorded: recording?.outcomes.dropFirst(index).first, redactor)
      },
      sends: scenario.sends.map { $0.map { $0.words(by: redactor) } },
      exchanges: recording?.observation.exchangeSketches ?? [],
      origin: origin)
  }
}

extension ScenarioDetails.Step {
  fileprivate init(_ step: Step, recorded: Outcome?, _ redactor: Redactor) {
    self.init(
      words: step.action.words,
      arguments: redactor.text(step.action.argumentText),
      expected: [PreviewPart](step.expectation) { redactor.text(of: $0) },
      recorded: recorded.map { [PreviewPart]($0) })
  }
}

extension Scenario {
  /// The expectations of the contract in the scenario, as messages quote them.
  var texts: [String] {
    states.map(\.words) + (sends ?? []).map { $0.words() }
      + steps.flatMap { step in
        [step.action.argumentText] + [PreviewPart](step.expectation).map(\.text)
      }
  }
}

extension Step.Action {
  /// The arguments of an operation or an event; empty for none.
  fileprivate var argumentText: String {
    switch self {
    case .call(let use), .begin(let use, _): use.arguments.sketch?.text ?? ""
    case .set(_, let value): ValuePreview(value.value).text
    case .event(_, let arguments): arguments.isEmpty ? "" : ValuePreview(.object(arguments)).text
    case .finish, .stillRunning, .cancel, .get: ""
    }
  }
}

extension OperationUse.Arguments {
  fileprivate var sketch: ValuePreview? {
    switch self {
    case .byName(let values):
      values.isEmpty ? nil : ValuePreview(fields: values.mapValues { ValuePreview($0.value) })
    case .byPosition(let values):
      values.isEmpty ? nil : .list(values.map { ValuePreview($0.value) })
    }
  }
}

extension StateUse {
  /// The state and its parameters: `the store holds {"key": "tea"}`.
  fileprivate var words: String {
    if parameters.isEmpty { return name }
    let only = parameters.count == 1 ? parameters["value"] : nil
    return "\(name) \(ValuePreview(only ?? .object(parameters)).line)"
  }
}

extension SentExpectation {
  /// The request or the call, and what must be in it, on one line.
  ///
  /// - Parameter redactor: What replaces secrets; `nil` leaves them.
  /// - Returns: The line.
  fileprivate func words(by redactor: Redactor? = nil) -> String {
    func line(_ sketch: ValuePreview) -> String {
      redactor.map { $0.text(of: sketch, laidOut: \.line) } ?? sketch.line
    }
    let name =
      switch call {
      case .request(let method, let target): "\(method.uppercased()) \(target)"
      case .seam(let name): name
      }
    let parts =
      [("json", json), ("text", text), ("with", arguments)].compactMap { key, expected in
        expected.map { "\(key) \(line(ValuePreview($0)))" }
      }
      + [("query", query), ("form", form), ("headers", headers)].filter { !$0.1.isEmpty }
      .map { "\($0) \(line(ValuePreview(fields: $1.mapValues { ValuePreview($0) })))" }
    let call = redactor?.text(name) ?? name
    return ([call] + parts + (isOptional ? ["optional"] : [])).joined(separator: "  ")
  }
}

extension RecordingStore.Status {
  /// The recording, of the present question or of an older one.
  package var recording: Recording? {
    switch self {
    case .current(let recording), .stale(let recording): recording
    case .missing, .unreadable: nil
    }
  }

  /// The concern that a person should know of; `nil` when all is well.
  package var concern: String? {
    switch self {
    case .current: nil
    case .missing: "not recorded"
    case .stale: "recording stale"
    case .unreadable: "recording unreadable"
    }
  }
}

extension RecordingStore {
  /// Shows the scenarios of a contract beside their recordings.
  package func details(of contract: Contract) -> (Scenario) -> ScenarioDetails {
    let redactor = contract.redactor
    return { ScenarioDetails($0, of: contract, on: self, redactor: redactor) }
  }
}
