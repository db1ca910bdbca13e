public import ContractBinding

/// States, then steps, each with the outcome that must follow.
public struct Scenario: Sendable, Hashable {
  /// The scenario's name, unique in its contract.
  public var name: String
  /// Labels by which scenarios are selected.
  public var tags: [String]
  /// Why the scenario is not held to yet; `nil` when it is.
  public var pending: String?
  /// How closely doubles follow the recording; `nil` for the contract's own setting.
  public var fidelity: Fidelity?
  /// What the harness does to the vendor; `nil` for nothing.
  public var fault: Fault?
  /// The preconditions, in order.
  public var states: [StateUse]
  /// What happens, in order.
  public var steps: [Step]
  /// What the adapter must have sent, and nothing else; `nil` when the contract does not say.
  public var sends: [SentExpectation]?
  /// What the subject's probes must show at the end, by probe name.
  public var observes: [String: Expected]
  /// Where the scenario begins.
  public var location: SourceLocation

  /// Creates a scenario.
  public init(
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

  /// Whether the scenario expects nothing of its own, so that the recording alone decides.
  var isSilent: Bool {
    sends == nil && observes.isEmpty && steps.allSatisfy(\.expectation.isEmpty)
  }
}

/// One precondition of a scenario.
public struct StateUse: Sendable, Hashable {
  /// The state's name.
  public var name: String
  /// Its parameters by name; a single unnamed one is under `value`.
  public var parameters: [String: Value]
  /// Where it is written.
  public var location: SourceLocation

  /// Creates a use of a state.
  public init(name: String, parameters: [String: Value] = [:], location: SourceLocation) {
    self.name = name
    self.parameters = parameters
    self.location = location
  }
}

/// What the harness does in the vendor's place.
public struct Fault: Sendable, Hashable, Codable {
  /// The kinds of fault.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
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

  /// What kind it is.
  public var kind: Kind
  /// The status, for ``Kind/status``.
  public var status: Int?

  /// The scenario whose recording it happens to; `nil` where the vendor says nothing of its own.
  public var over: String?

  /// Creates a fault.
  public init(_ kind: Kind, status: Int? = nil, over: String? = nil) {
    self.kind = kind
    self.status = status
    self.over = over
  }

  /// The fault as contracts write it, and as doubles register it: `timeout`, `status 503`.
  public var name: String { status.map { "status \($0)" } ?? kind.rawValue }
}
