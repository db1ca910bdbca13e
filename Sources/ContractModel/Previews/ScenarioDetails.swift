import ContractBinding

/// One scenario in a form for people to read: the contract beside the recording.
package struct ScenarioDetails: Sendable, Hashable {
  /// One step of the scenario.
  package struct Step: Sendable, Hashable {
    /// The step in the contract's words: `call post`.
    package let words: String
    /// The arguments; empty if there are none.
    package let arguments: String
    /// The outcome that the contract expects; empty if it expects only that the step succeeds.
    package let expected: [PreviewPart]
    /// The recorded outcome; `nil` if there is none.
    package let recorded: [PreviewPart]?
    /// The learnt relations about the outcome, one per line.
    package let relations: [String]
  }

  /// The origin of a recording.
  package struct Origin: Sendable, Hashable {
    /// The recording's path.
    package let path: String
    /// The run that made the recording; `nil` if there is no readable recording.
    package let provenance: Recording.Provenance?
    /// The problem with the recording: `not recorded`, `stale`; `nil` if there is none.
    package let concern: String?

    /// Creates an origin.
    package init(path: String, provenance: Recording.Provenance?, concern: String?) {
      (self.path, self.provenance, self.concern) = (path, provenance, concern)
    }
  }

  /// The preconditions, one per line.
  package let given: [String]
  /// The steps, in order.
  package let steps: [Step]
  /// The requests that the adapter must send, one per line; `nil` if the contract does not list
  /// them.
  package let sends: [String]?
  /// The recorded exchanges between adapter and vendor.
  package let exchanges: [ExchangeDetails]
  /// The origin of the recording; `nil` for a scenario without one.
  package let origin: Origin?

  /// Creates the details of a scenario and its recording.
  ///
  /// `text` and `expectation` must remove secrets from the contract's texts.
  package init(
    _ scenario: Scenario, recording: Recording?, origin: Origin?, text: (String) -> String,
    expectation: (ValuePreview, (ValuePreview) -> String) -> String
  ) {
    given = scenario.states.map { text($0.words) }
    steps = scenario.steps.enumerated().map { index, step in
      Step(
        words: step.action.words, arguments: text(step.action.argumentText),
        expected: [PreviewPart](step.expectation) { expectation($0, \.text) },
        recorded: recording?.evidence.outcomes.dropFirst(index).first.map { [PreviewPart]($0) },
        relations: recording?.relations.filter { $0.hasPrefix("step \(index + 1) ") } ?? [])
    }
    sends = scenario.sends.map { $0.map { $0.words(text) { expectation($0, \.line) } } }
    exchanges = recording?.evidence.exchangeDetails ?? []
    self.origin = origin
  }
}

/// A function that returns, for a contract, a reader of its scenarios' details.
package typealias ScenarioDetailsReader = @Sendable (Contract) -> (Scenario) -> ScenarioDetails

extension Scenario {
  /// The texts of the scenario that messages may quote: states, requests, arguments and
  /// expectations.
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
  /// The expected request or call on one line, with its required content.
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
