/// One implementation of an owned protocol, as the suite registers it.
///
/// Made by the factories that `@Contracted` generates (`liveAdapter`, `testDouble` and its
/// like), or by ``LiveAdapter`` and ``TestDouble`` themselves.
public protocol Registration: Sendable {
  /// The description of the subject, which is not made for it.
  var description: SubjectDescription { get }

  /// Makes the subject, for one scenario.
  ///
  /// - Parameters:
  ///   - vendor: What a live adapter talks to; a double has none.
  ///   - context: What the scenario's values share.
  /// - Returns: The subject, confined to the caller's task.
  /// - Throws: What the suite's factory throws.
  func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject

  /// Puts back what earlier scenarios left in the process, where the subject promises that it
  /// can start anew.
  ///
  /// - Throws: What the suite's closure throws.
  func startAnew() async throws

  /// Removes what a state may have left with the real vendor; the subject is not needed for it,
  /// and may be gone.
  ///
  /// - Parameters:
  ///   - state: The state's name.
  ///   - parameters: The parameters that the scenario gives.
  ///   - vendor: The real vendor.
  /// - Throws: What the suite's closure throws.
  func cleanUp(_ state: String, with parameters: ContractArguments, vendor: Vendor) async throws
}

extension Registration {
  /// Puts nothing back.
  public func startAnew() async throws {}

  /// Removes nothing.
  public func cleanUp(
    _ state: String, with parameters: ContractArguments, vendor: Vendor
  ) async throws {}
}

/// A subject in use: made, not yet let go, and never out of the task that made it.
public protocol OpenSubject: AnyObject {
  /// Prepares a state.
  ///
  /// - Parameters:
  ///   - name: The state's name.
  ///   - parameters: The parameters that the scenario gives.
  ///   - vendor: The real vendor, for a live adapter.
  /// - Throws: What the suite's closure throws.
  func setUp(_ name: String, with parameters: ContractArguments, vendor: Vendor?) async throws

  /// True if the subject is one object for good, which any thread may tell something.
  var isObject: Bool { get }

  /// Lets the vendor speak: a live adapter hears a recorded event, a double's driver makes it
  /// speak as the vendor would.
  ///
  /// - Parameters:
  ///   - event: The event's name; one that the subject does not know is not heard.
  ///   - arguments: What the vendor says.
  /// - Throws: What the suite's closure throws.
  func hear(_ event: String, with arguments: ContractArguments) async throws

  /// Performs an operation; see ``OperationBinding/perform(_:on:with:reply:)``.
  func perform(_ signature: String, with arguments: ContractArguments, reply: OperationReply)
    async throws

  /// Starts an operation; see ``OperationBinding/start(_:on:with:reply:)``.
  func start(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws -> Task<Void, Never>?

  /// Gives the subject its delegates, before any state is set up.
  ///
  /// - Parameter log: Where they say what they are told.
  /// - Throws: What the suite's closure throws.
  func connect(_ log: DelegateLog) async throws

  /// Looks at the subject through one of its probes.
  ///
  /// - Parameters:
  ///   - probe: The probe's name.
  ///   - context: How values are made.
  /// - Returns: What is seen, or `nil` when the subject has no such probe.
  /// - Throws: What the suite's closure throws.
  func observe(_ probe: String, in context: ConversionContext) async throws -> Value?
}

extension OpenSubject {
  /// A subject of which nothing is known is told on its own thread alone.
  public var isObject: Bool { false }

  /// Gives the subject no delegates.
  public func connect(_ log: DelegateLog) async throws {}

  /// Sees nothing.
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
    /// A stand-in that is told what to expect.
    case mock
    /// A stand-in that is only passed around.
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
  /// The names of the events of which the subject can be told.
  public var events: [String]
  /// The scenarios that the subject stands for.
  package var standsFor: Selection
  /// Where the subject was registered: file and line.
  public var registeredAt: String
  /// The methods of the delegates that the subject calls.
  public var delegateMethods: [OperationDescription]
  /// The names of what can be seen of the subject beside what its calls bring.
  public var probes: [String]
  /// True if a process may serve another scenario after one that leaves its traces in it.
  public var canStartAnew: Bool
  /// The names of the states whose traces with the real vendor the subject can remove.
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
  /// - Returns: Whether the subject stands for it.
  package func includes(_ scenario: String, tags: [String]) -> Bool {
    everything || scenarios.contains(scenario) || tags.contains { self.tags.contains($0) }
  }
}
