/// One implementation of an owned protocol, as the suite registers it.
///
/// The factories that `@Contracted` generates make one (`liveAdapter`, `fake`, `stub` …), as do the
/// initializers of ``LiveAdapter`` and ``TestDouble``.
public protocol Registration: Sendable {
  /// The description of the subject; reading it makes no subject.
  var description: SubjectDescription { get }

  /// Makes the subject, for one scenario.
  ///
  /// - Parameters:
  ///   - vendor: The vendor of a live adapter; a double has none.
  ///   - context: The conversions and tokens that the scenario's values share.
  /// - Returns: The subject, confined to the caller's task.
  /// - Throws: The error of the suite's factory.
  func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject

  /// Resets the state that earlier scenarios left in the process, if the subject has promised that
  /// it can start anew.
  ///
  /// - Throws: The error of the suite's closure.
  func startAnew() async throws

  /// Removes the data of a state at the real vendor. It needs no subject, which may be gone.
  ///
  /// - Parameters:
  ///   - state: The state's name.
  ///   - parameters: The parameters that the scenario gives.
  ///   - vendor: The real vendor.
  /// - Throws: The error of the suite's closure.
  func cleanUp(_ state: String, with parameters: ContractArguments, vendor: Vendor) async throws
}

extension Registration {
  /// Resets nothing.
  public func startAnew() async throws {}

  /// Removes nothing.
  public func cleanUp(
    _ state: String, with parameters: ContractArguments, vendor: Vendor
  ) async throws {}
}

/// A subject in use, which never leaves the task that made it.
public protocol OpenSubject: AnyObject {
  /// Prepares a state.
  ///
  /// - Parameters:
  ///   - name: The state's name.
  ///   - parameters: The parameters that the scenario gives.
  ///   - vendor: The real vendor, for a live adapter.
  /// - Throws: The error of the suite's closure.
  func setUp(_ name: String, with parameters: ContractArguments, vendor: Vendor?) async throws

  /// True if the subject stays one object, which any thread may call.
  var isObject: Bool { get }

  /// Delivers an event of the vendor: to a live adapter a recorded one, to a double by its driver.
  ///
  /// - Parameters:
  ///   - event: The event's name; the subject ignores an unknown one.
  ///   - arguments: The event's arguments.
  /// - Throws: The error of the suite's closure.
  func deliver(_ event: String, with arguments: ContractArguments) async throws

  /// Performs an operation; see ``OperationBinding/perform(_:on:with:reply:)``.
  func perform(_ signature: String, with arguments: ContractArguments, reply: OperationReply)
    async throws

  /// Starts an operation; see ``OperationBinding/start(_:on:with:reply:)``.
  func start(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws -> Task<Void, Never>?

  /// Gives the subject its delegates, before any state is set up.
  ///
  /// - Parameter log: The log that gets the delegates' calls.
  /// - Throws: The error of the suite's closure.
  func connect(_ log: DelegateLog) async throws

  /// Reads one of the subject's probes.
  ///
  /// - Parameters:
  ///   - probe: The probe's name.
  ///   - context: Makes values.
  /// - Returns: The probe's value, or `nil` when the subject has no such probe.
  /// - Throws: The error of the suite's closure.
  func observe(_ probe: String, in context: ConversionContext) async throws -> Value?
}

extension OpenSubject {
  /// A subject by hand gets events on its own thread only.
  public var isObject: Bool { false }

  /// Gives the subject no delegates.
  public func connect(_ log: DelegateLog) async throws {}

  /// Reads nothing.
  public func observe(_ probe: String, in context: ConversionContext) async throws -> Value? { nil }
}

/// The facts that the plan needs about a subject.
public struct SubjectDescription: Sendable, Hashable, Codable {
  /// A kind of subject.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The implementation that talks to the vendor.
    case liveAdapter = "live adapter"
    /// A working stand-in: it stands for every scenario.
    case fake
    /// A stand-in with canned answers.
    case stub
    /// A stand-in that remembers how it was used.
    case spy
    /// A stand-in that expects certain calls.
    case mock
    /// A stand-in that only fills a parameter.
    case dummy

    /// True if the subject stands in for the live adapter.
    public var isDouble: Bool { self != .liveAdapter }
  }

  /// The subject's name in reports.
  public var name: String
  /// The kind of subject.
  public var kind: Kind
  /// The name by which contracts find the owned protocol.
  public var protocolName: String
  /// The operations of the owned protocol.
  public var operations: [OperationDescription]
  /// The names of the states that the subject can set up.
  public var states: [String]
  /// The names of the events that the subject can take.
  public var events: [String]
  /// The scenarios that the subject stands for.
  package var standsFor: Selection
  /// True if a double that is no fake is held to learnt relations, as fakes are.
  package var answersLikeAFake = false
  /// The file and line of the registration.
  public var registeredAt: String
  /// The methods of the delegates that the subject calls.
  public var delegateMethods: [OperationDescription]
  /// The names of the subject's probes.
  public var probes: [String]
  /// True if one process may serve several scenarios, because the subject resets its state.
  public var canStartAnew: Bool
  /// The names of the states whose data at the real vendor the registration can remove.
  public var cleanUps: [String]

  /// Creates a description.
  package init(
    name: String,
    kind: Kind,
    protocolName: String,
    operations: [OperationDescription],
    states: [String] = [],
    events: [String] = [],
    standsFor: Selection,
    registeredAt: String = "",
    delegateMethods: [OperationDescription] = [],
    probes: [String] = [],
    canStartAnew: Bool = false,
    cleanUps: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.protocolName = protocolName
    self.operations = operations
    self.states = states
    self.events = events
    self.standsFor = standsFor
    self.registeredAt = registeredAt
    self.delegateMethods = delegateMethods
    self.probes = probes
    self.canStartAnew = canStartAnew
    self.cleanUps = cleanUps
  }
}

/// The scenarios that a double stands for.
package struct Selection: Sendable, Hashable, Codable {
  /// True if every scenario is selected.
  package var everything: Bool
  /// The tags of which a scenario must bear one.
  package var tags: [String]
  /// The scenarios that are selected by name.
  package var scenarios: [String]

  /// Creates a selection.
  package init(everything: Bool = false, tags: [String] = [], scenarios: [String] = []) {
    self.everything = everything
    self.tags = tags
    self.scenarios = scenarios
  }

  /// Checks whether a scenario is selected.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - tags: Its tags.
  /// - Returns: True if the subject stands for it.
  package func includes(_ scenario: String, tags: [String]) -> Bool {
    everything || scenarios.contains(scenario) || tags.contains { self.tags.contains($0) }
  }
}
