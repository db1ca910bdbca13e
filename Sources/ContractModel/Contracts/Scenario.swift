package import ContractBinding

/// A scenario of a contract: states, then steps, each with its expected outcome.
package struct Scenario: Sendable, Hashable {
  /// The scenario's name, unique in its contract.
  package var name: String
  /// Labels by which scenarios are selected.
  package var tags: [String]
  /// The reason why the scenario does not apply yet, or `nil` if it applies.
  package var pending: String?
  /// The fidelity of doubles, or `nil` for the contract's setting.
  package var fidelity: Fidelity?
  /// The fault that the harness simulates at the vendor, or `nil` if there is none.
  package var fault: Fault?
  /// The preconditions, in order.
  package var states: [StateUse]
  /// The steps, in order.
  package var steps: [Step]
  /// The requests that the adapter must send, and no others, or `nil` if the contract does not list
  /// them.
  package var sends: [SentExpectation]?
  /// The values that the subject's probes must show at the end, by probe name.
  package var observes: [String: Expected]
  /// The places in which no learnt relation is held, beside those of the contract.
  package var unrelated: [Located<String>]
  /// The place where the scenario begins.
  package var location: SourceLocation

  /// Creates a scenario.
  package init(
    name: String,
    tags: [String] = [],
    pending: String? = nil,
    fidelity: Fidelity? = nil,
    fault: Fault? = nil,
    states: [StateUse] = [],
    steps: [Step],
    sends: [SentExpectation]? = nil,
    observes: [String: Expected] = [:],
    unrelated: [Located<String>] = [],
    location: SourceLocation
  ) {
    self.name = name
    self.tags = tags
    self.pending = pending
    self.fidelity = fidelity
    self.fault = fault
    self.states = states
    self.steps = steps
    self.sends = sends
    self.observes = observes
    self.unrelated = unrelated
    self.location = location
  }

  /// True if the scenario has no expectations, so that only the recording decides.
  package var isSilent: Bool {
    sends == nil && observes.isEmpty && steps.allSatisfy(\.expectation.isEmpty)
  }
}

/// One precondition of a scenario.
package struct StateUse: Sendable, Hashable {
  /// The state's name.
  package var name: String
  /// The parameters by name.
  ///
  /// A single unnamed parameter has the name `value`.
  package var parameters: [String: Value]
  /// The place in the contract file.
  package var location: SourceLocation

  /// Creates a use of a state.
  package init(name: String, parameters: [String: Value] = [:], location: SourceLocation) {
    self.name = name
    self.parameters = parameters
    self.location = location
  }
}

extension Scenario {
  /// True if the scenario needs a recording: it applies, and the harness does not simulate the
  /// vendor's failure.
  package var needsRecording: Bool { fault == nil && pending == nil }
}

extension Scenario {
  /// The request headers that the contract names, in lower case.
  ///
  /// Request matching compares only these.
  package var countingHeaders: Set<String> {
    Set((sends ?? []).flatMap { $0.headers.keys.map { $0.lowercased() } })
  }
}
