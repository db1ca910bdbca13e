import ContractBinding

/// One scenario as people are shown it: the contract's words, beside the recording.
package struct ScenarioDetails: Sendable, Hashable {
  /// One step of the scenario.
  package struct Step: Sendable, Hashable {
    /// The step in the contract's words: `call post`.
    package let words: String
    /// The arguments; empty where there are none.
    package let arguments: String
    /// The outcome that the contract asks for; empty where it says nothing.
    package let expected: [PreviewPart]
    /// The recorded outcome; `nil` where nothing was.
    package let recorded: [PreviewPart]?
  }

  /// The origin of a recording.
  package struct Origin: Sendable, Hashable {
    /// The recording's path.
    package let path: String
    /// The run that made it; `nil` where there is none that can be read.
    package let provenance: Recording.Provenance?
    /// The trouble with it: `not recorded`, `stale`; `nil` when all is well.
    package let concern: String?

    /// Creates an origin.
    package init(path: String, provenance: Recording.Provenance?, concern: String?) {
      (self.path, self.provenance, self.concern) = (path, provenance, concern)
    }
  }

  /// The preconditions, a line each.
  package let given: [String]
  /// The steps, in order.
  package let steps: [Step]
  /// The requests that the adapter must send, a line each; `nil` where the contract does not say.
  package let sends: [String]?
  /// The exchanges of adapter and vendor while recording.
  package let exchanges: [ExchangeDetails]
  /// The origin of the recording; `nil` for a scenario that has none.
  package let origin: Origin?

  /// Puts a scenario beside its recording, its texts and expectations without secrets.
  package init(
    _ scenario: Scenario, recording: Recording?, origin: Origin?, text: (String) -> String,
    expectation: (ValuePreview, (ValuePreview) -> String) -> String
  ) {
    given = scenario.states.map { text($0.words) }
    steps = scenario.steps.enumerated().map { index, step in
      Step(
        words: step.action.words, arguments: text(step.action.argumentText),
        expected: [PreviewPart](step.expectation) { expectation($0, \.text) },
        recorded: recording?.evidence.outcomes.dropFirst(index).first.map { [PreviewPart]($0) })
    }
    sends = scenario.sends.map { $0.map { $0.words(text) { expectation($0, \.line) } } }
    exchanges = recording?.evidence.exchangeDetails ?? []
    self.origin = origin
  }
}

/// A reader that shows the scenarios of a contract, each beside its recording.
package typealias ScenarioDetailsReader = @Sendable (Contract) -> (Scenario) -> ScenarioDetails

extension Scenario {
  /// The expectations of the contract in the scenario, as messages quote them.
  package var texts: [String] {
    states.map(\.words) + (sends ?? []).map { $0.words({ $0 }, \.line) }
      + steps.flatMap { step in
        [step.action.argumentText] + [PreviewPart](step.expectation).map(\.text)
      }
  }
}

extension Step.Action {
  /// The arguments of an operation or an event; empty for none.
  fileprivate var argumentText: String {
    switch self {
    case .call(let use), .begin(let use, _): use.arguments.preview?.text ?? ""
    case .set(_, let value): ValuePreview(value.value).text
    case .event(_, let arguments): arguments.isEmpty ? "" : ValuePreview(.object(arguments)).text
    case .finish, .stillRunning, .cancel, .get: ""
    }
  }
}

extension OperationUse.Arguments {
  fileprivate var preview: ValuePreview? {
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
  fileprivate func words(
    _ text: (String) -> String, _ line: (ValuePreview) -> String
  ) -> String {
    let name =
      switch call {
      case .request(let method, let target): "\(method.uppercased()) \(target)"
      case .seam(let name): name
      }
    let parts =
      [("json", json), ("text", self.text), ("with", arguments)].compactMap { key, expected in
        expected.map { "\(key) \(line(ValuePreview($0)))" }
      }
      + [("query", query), ("form", form), ("headers", headers)].filter { !$0.1.isEmpty }
      .map { "\($0) \(line(ValuePreview(fields: $1.mapValues { ValuePreview($0) })))" }
    return ([text(name)] + parts + (isOptional ? ["optional"] : [])).joined(separator: "  ")
  }
}
