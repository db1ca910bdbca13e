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

/// A failure that the harness simulates instead of the vendor.
package struct Fault: Sendable, Hashable, Codable {
  /// The kinds of fault.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// No server listens at the address.
    case refused
    /// The connection breaks before a response.
    case reset
    /// No response arrives.
    case timeout
    /// The response arrives slowly, in small parts.
    case slow
    /// The response ends too early.
    case truncated
    /// The body of the response does not fit its headers.
    case garbage
    /// The recorded bytes arrive in many small fragments.
    case fragmented
    /// A response with a given status, written `status 503`.
    case status
    /// An SDK call throws.
    case `throws`
    /// An SDK call never calls its handler.
    case silent
  }

  /// The kind of fault.
  package var kind: Kind
  /// The status, for ``Kind/status``.
  package var status: Int?

  /// The scenario whose recording the fault changes, or `nil` if the fault uses no recording.
  package var over: String?

  /// Creates a fault.
  package init(_ kind: Kind, status: Int? = nil, over: String? = nil) {
    self.kind = kind
    self.status = status
    self.over = over
  }

  /// The fault as contracts and doubles write it: `timeout`, `status 503`.
  package var name: String { status.map { "status \($0)" } ?? kind.rawValue }
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
