package import ContractBinding

/// One element under `scenarios` in a contract: states, then steps with their expected results.
package struct Scenario: Sendable, Hashable {
  /// The name, which no other scenario of the contract has; recordings are named after it.
  package var name: String
  /// Words that `--tag` and a double's `.standsFor` use to choose scenarios.
  package var tags: [String] = []
  /// The reason why the scenario is skipped for now; `nil` if the scenario is run.
  package var pending: String?
  /// The rule for how closely doubles must follow the recording; `nil` if the contract's rule
  /// applies.
  package var fidelity: Fidelity?
  /// The failure of the vendor that the tool produces; `nil` if the vendor does not fail.
  @Rare package var fault: Fault? = nil
  /// The entries under `given`, which are prepared in this order before the first step.
  package var states: [StateUse] = []
  /// The steps in the order in which a run performs them; a contract file has at least one.
  package var steps: [Step]
  /// The requests that the adapter must send, and no others; `nil` if the contract does not list
  /// them.
  package var sends: [SentExpectation]?
  /// The expected values of the subject's probes at the end of the scenario, by the probe's name.
  package var observes: [String: Expected] = [:]
  /// The places whose values need not follow the relations found in recordings, in addition to
  /// those of the contract.
  package var unrelated: [Located<String>] = []
  /// The line and column at which the scenario begins, for messages.
  package var location: SourceLocation

  /// The row of `examples` that this scenario was made from; `nil` for a scenario without rows.
  @Rare package var example: Example? = nil

  /// A row of a scenario with `examples`.
  package struct Example: Sendable, Hashable {
    /// The scenario's name as in the file, with its columns, such as `an order of <item>`.
    package var outline: String
    /// The row in one line, such as `item: tea, quantity: 2`.
    package var row: String
    /// The line and column of the row, for messages.
    package var location: SourceLocation
    /// The columns whose values appear in the scenario's name and are not plain words.
    ///
    /// Such a value may be a secret, so a column with a name such as `password` is refused.
    package var namedBy: [String] = []
  }

  /// The names that select the scenario in options: its own name, and for a row of `examples` also
  /// the common name of all rows.
  package var names: [String] { [name] + (example.map { [$0.outline] } ?? []) }

  /// True if an operation of a step returns a stream, for which the adapter may send requests by
  /// itself.
  package var readsStream: Bool { steps.contains { $0.operation?.isStream == true } }
  /// True if the scenario expects nothing, so that the recording decides which results are right.
  package var isSilent: Bool {
    sends == nil && observes.isEmpty && steps.allSatisfy(\.expectation.isEmpty)
  }
}

/// One entry under `given`: the name of a state, and its parameters.
package struct StateUse: Sendable, Hashable {
  /// The state's name, such as `a calendar is shared`.
  package var name: String
  /// The parameters by name; a single value without a name gets the name `value`.
  package var parameters: [String: Value]
  /// The line and column of the entry, which messages about this state show.
  package var location: SourceLocation

  package init(name: String, parameters: [String: Value] = [:], location: SourceLocation) {
    self.name = name
    self.parameters = parameters
    self.location = location
  }
}

extension Scenario {
  /// True if the scenario must be recorded: it is not pending, and the tool does not produce a
  /// failure.
  package var needsRecording: Bool { fault == nil && pending == nil }

  /// The names of the request headers under `sends`, in lower case; replay ignores all others.
  package var countingHeaders: Set<String> {
    Set((sends ?? []).flatMap { $0.headers.keys.map { $0.lowercased() } })
  }
}

extension SubjectDescription {
  /// Returns true if the subject's `standsFor` names the scenario, its outline, or one of its tags.
  package func mustPass(_ scenario: Scenario) -> Bool {
    scenario.names.contains { standsFor.includes($0, tags: scenario.tags) }
  }
}
