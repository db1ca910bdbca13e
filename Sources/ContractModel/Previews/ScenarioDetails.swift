import ContractBinding
package import ContractValues

/// One scenario as text for people, with the contract beside the recording, as `contracts show`
/// prints it.
package struct ScenarioDetails: Sendable, Hashable {
  /// One step as text, with its expected and its recorded result.
  package struct Step: Sendable, Hashable {
    /// The action as the contract writes it, such as `call post`.
    package let words: String
    /// The arguments on one or more lines; empty if there are none.
    package let arguments: String
    /// The result that the contract expects; empty if it names none.
    package let expected: [PreviewPart]
    /// The result in the recording; `nil` if the recording has none for this step.
    package let recorded: [PreviewPart]?
    /// The recorded relations of the step, such as `step 3 returned.id = step 1 returned.id`.
    package let relations: [String]
  }

  /// The file of a recording and the run that made it.
  package struct Origin: Sendable, Hashable {
    /// The path of the recording's file, as messages show it.
    package let path: String
    /// The run that made the recording, with its time and versions; `nil` if the recording is
    /// missing or unreadable.
    package let provenance: Recording.Provenance?
    /// A remark about the recording, such as `not recorded` or `recording stale`; `nil` for a valid
    /// recording.
    package let concern: String?

    package init(path: String, provenance: Recording.Provenance?, concern: String?) {
      (self.path, self.provenance, self.concern) = (path, provenance, concern)
    }
  }

  /// The states under `given`, one on each line, such as `the store holds {"key": "tea"}`.
  package let given: [String]
  /// The steps as text, in the order of the contract.
  package let steps: [Step]
  /// The requests that the adapter must send, one on each line; `nil` without `sends` in the
  /// contract.
  package let sends: [String]?
  /// The recorded requests and responses, or calls of an SDK; empty without a recording.
  package let exchanges: [ExchangeDetails]
  /// The rule and the place of each value that redaction has replaced in the recording.
  package let hidden: [Redacted]
  /// The file and the run of the recording; `nil` for a scenario that needs no recording, such as
  /// one with a fault.
  package let origin: Origin?

  /// Creates the text for a scenario and its recording.
  ///
  /// The functions `text` and `expectation` must replace secrets in the texts of the contract.
  package init(
    _ scenario: Scenario, recording: Recording?, origin: Origin?, text: (String) -> String,
    expectation: (ValuePreview, (ValuePreview) -> String) -> String
  ) {
    given = scenario.states.map { text($0.words) }
    steps = scenario.steps.enumerated().map { index, step in
      Step(
        words: step.words, arguments: text(step.action.argumentText),
        expected: [PreviewPart](step.expectation) { expectation($0, \.text) },
        recorded: recording?.evidence.outcomes.dropFirst(index).first.map { [PreviewPart]($0) },
        relations: recording?.relations.filter { $0.hasPrefix("step \(index + 1) ") } ?? [])
    }
    sends = scenario.sends.map { $0.map { $0.words(text) { expectation($0, \.line) } } }
    exchanges = recording?.evidence.exchangeDetails ?? []
    hidden = recording?.evidence.redacted ?? []
    self.origin = origin
  }
}

/// A function that creates the text of a scenario in two calls: first for the contract, then for
/// the scenario.
///
/// The first call is slow, because it reads the environment for secrets.
package typealias ScenarioDetailsReader = @Sendable (Contract) -> (Scenario) -> ScenarioDetails

extension Scenario {
  /// The texts of the scenario that a message may quote: states, requests, arguments and
  /// expectations.
  package var texts: [String] {
    states.map(\.words) + (sends ?? []).map { $0.words({ $0 }, \.line) }
      + steps.flatMap { step in
        [step.action.argumentText] + [PreviewPart](step.expectation).map(\.text)
      }
  }
}

extension Step.Action {
  /// The arguments of the step on one or more lines; empty if there are none.
  package var argumentText: String {
    guard let given, !arguments.isEmpty else { return "" }
    return ValuePreview(given).text
  }
}

extension StateUse {
  /// The state with its parameters, such as `the store holds {"key": "tea"}`.
  fileprivate var words: String {
    if parameters.isEmpty { return name }
    let only = parameters.count == 1 ? parameters["value"] : nil
    return "\(name) \(ValuePreview(only ?? .object(parameters)).line)"
  }
}

extension SentExpectation {
  /// The expected request or call on one line, such as `POST /orders  json {"item": "tea"}`.
  ///
  /// The expectations for the path, XML, bytes and multipart bodies are left out.
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
