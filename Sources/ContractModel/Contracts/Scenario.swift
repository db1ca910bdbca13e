package import ContractBinding

/// States, then steps, each with the outcome that must follow.
package struct Scenario: Sendable, Hashable {
  /// The scenario's name, unique in its contract.
  package var name: String
  /// Labels by which scenarios are selected.
  package var tags: [String]
  /// Why the scenario is not held to yet; `nil` when it is.
  package var pending: String?
  /// How closely doubles follow the recording; `nil` for the contract's own setting.
  package var fidelity: Fidelity?
  /// The fault that the harness causes at the vendor; `nil` for none.
  package var fault: Fault?
  /// The preconditions, in order.
  package var states: [StateUse]
  /// The steps, in order.
  package var steps: [Step]
  /// The requests that the adapter must send, and no others; `nil` when the contract does not say.
  package var sends: [SentExpectation]?
  /// The values that the subject's probes must show at the end, by probe name.
  package var observes: [String: Expected]
  /// Where the scenario begins.
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

  /// True if the scenario expects nothing of its own, so that the recording alone decides.
  package var isSilent: Bool {
    sends == nil && observes.isEmpty && steps.allSatisfy(\.expectation.isEmpty)
  }
}

/// One precondition of a scenario.
package struct StateUse: Sendable, Hashable {
  /// The state's name.
  package var name: String
  /// Its parameters by name; a single unnamed one is under `value`.
  package var parameters: [String: Value]
  /// Where it is written.
  package var location: SourceLocation

  /// Creates a use of a state.
  package init(name: String, parameters: [String: Value] = [:], location: SourceLocation) {
    self.name = name
    self.parameters = parameters
    self.location = location
  }
}

/// A failure that the harness causes in the vendor's place.
package struct Fault: Sendable, Hashable, Codable {
  /// The kinds of fault.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing listens.
    case refused
    /// The connection breaks before an answer.
    case reset
    /// No answer ever comes.
    case timeout
    /// The answer comes a little at a time.
    case slow
    /// The answer ends too early.
    case truncated
    /// The answer is not what its headers say.
    case garbage
    /// The same bytes arrive cut at every place.
    case fragmented
    /// A status of its own, written `status 503`.
    case status
    /// An SDK call throws.
    case `throws`
    /// An SDK never calls back.
    case silent
  }

  /// The kind of fault.
  package var kind: Kind
  /// The status, for ``Kind/status``.
  package var status: Int?

  /// The scenario whose recording it happens to; `nil` where the vendor says nothing of its own.
  package var over: String?

  /// Creates a fault.
  package init(_ kind: Kind, status: Int? = nil, over: String? = nil) {
    self.kind = kind
    self.status = status
    self.over = over
  }

  /// The fault as contracts write it, and as doubles register it: `timeout`, `status 503`.
  package var name: String { status.map { "status \($0)" } ?? kind.rawValue }
}

extension Scenario {
  /// True if the vendor's behaviour in this scenario is recorded: not where the harness stands in
  /// its place.
  package var needsRecording: Bool { fault == nil && pending == nil }
}

extension Scenario {
  /// The request headers that the contract speaks of: those alone count when matching.
  package var countingHeaders: Set<String> {
    Set((sends ?? []).flatMap { $0.headers.keys.map { $0.lowercased() } })
  }
}
