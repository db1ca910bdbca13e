/// The registration of one implementation of a protocol of the application in a suite.
///
/// The functions that `@Contracted` generates create one (`liveAdapter`, `fake`, `stub` …), and so
/// do the initializers of ``LiveAdapter`` and ``TestDouble``.
public protocol Registration: Sendable {
  /// The facts that the tool needs before a run; reading them creates no implementation.
  var description: SubjectDescription { get }

  /// Creates the implementation for one scenario.
  ///
  /// - Parameters:
  ///   - vendor: The vendor for a live adapter. It is `nil` for a double.
  ///   - context: The conversions of the suite, and the scenario's objects with names such as
  ///     `View#1`.
  /// - Returns: The implementation, which only the calling task may use.
  /// - Throws: An error from the suite's closure.
  func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject

  /// Resets what earlier scenarios have changed in the process.
  ///
  /// It is called before each scenario. It does nothing without
  /// ``WatchedRegistration/resets(_:)``.
  ///
  /// - Throws: An error from the suite's closure.
  func startAnew() async throws

  /// Removes the data of a state at the real vendor.
  ///
  /// The adapter of the scenario may be gone, so it is not available.
  ///
  /// - Parameters:
  ///   - state: The name under `given` in the contract.
  ///   - parameters: The parameters that the scenario gives to the state.
  ///   - vendor: The real vendor.
  /// - Throws: An error from the suite's closure.
  func cleanUp(_ state: String, with parameters: ContractArguments, vendor: Vendor) async throws
}

extension Registration {
  /// The default does nothing, for implementations without state in the process.
  public func startAnew() async throws {}

  /// The default does nothing, for implementations that leave no data at the vendor.
  public func cleanUp(
    _ state: String, with parameters: ContractArguments, vendor: Vendor
  ) async throws {}
}

/// An implementation during one scenario, with the functions that a contract's steps need.
///
/// Only the task that created it may use it, except that events may arrive on other threads if
/// ``isObject`` is true.
public protocol OpenSubject: AnyObject {
  /// Prepares a state before the first step.
  ///
  /// - Parameters:
  ///   - name: The name under `given` in the contract.
  ///   - parameters: The parameters that the scenario gives to the state.
  ///   - vendor: The real vendor for a live adapter. It is `nil` for a double and on replay.
  /// - Throws: An error from the suite's closure.
  func setUp(_ name: String, with parameters: ContractArguments, vendor: Vendor?) async throws

  /// True if the implementation is a class.
  ///
  /// Then events may arrive on other threads, because no call replaces the object by a copy.
  var isObject: Bool { get }

  /// Delivers an event of the vendor.
  ///
  /// A live adapter receives a recorded event, and a double sends the event with its driver.
  ///
  /// - Parameters:
  ///   - event: The event's name. An unknown event is ignored.
  ///   - arguments: The event's arguments by name.
  /// - Throws: An error from the suite's closure.
  func deliver(_ event: String, with arguments: ContractArguments) async throws

  /// Calls one operation of the implementation, and returns when the operation has returned.
  ///
  /// See ``OperationBinding/perform(_:on:with:reply:)``.
  func perform(_ signature: String, with arguments: ContractArguments, reply: OperationReply)
    async throws

  /// Starts an `async` operation, and returns before it ends.
  ///
  /// See ``OperationBinding/start(_:on:with:reply:)``.
  func start(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws -> Task<Void, Never>?

  /// Connects the delegates to the implementation, before any state is prepared.
  ///
  /// - Parameter log: The log to which the delegates report their calls.
  /// - Throws: An error from the suite's closure.
  func connect(_ log: DelegateLog) async throws

  /// Reads a named value for `observes` in a contract, such as the number of requests.
  ///
  /// - Parameters:
  ///   - probe: The name in the contract.
  ///   - context: Converts the result to a value.
  /// - Returns: The value, or `nil` if the registration has no such name.
  /// - Throws: An error from the suite's closure.
  func observe(_ probe: String, in context: ConversionContext) async throws -> Value?
}

extension OpenSubject {
  /// The default is false, so that events arrive only on the thread that calls the implementation.
  public var isObject: Bool { false }

  /// The default connects no delegates.
  ///
  /// Then `receives` in a contract finds no calls.
  public func connect(_ log: DelegateLog) async throws {}

  /// The default returns `nil`, because there are no named values.
  public func observe(_ probe: String, in context: ConversionContext) async throws -> Value? { nil }
}

/// The facts about a live adapter or double that the tool needs before a run.
public struct SubjectDescription: Sendable, Hashable {
  /// The kind of an implementation: the live adapter, or one of five kinds of double.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// An implementation that talks to the real vendor, or to its recording on replay.
    case liveAdapter = "live adapter"
    /// A double that works on its own, such as a store in memory, and must by default pass all
    /// scenarios.
    case fake
    /// A double with fixed answers, tested in the scenarios that its `standsFor` names.
    case stub
    /// A double that records its calls, tested in the scenarios that its `standsFor` names.
    case spy
    /// A double that expects certain calls, tested in the scenarios that its `standsFor` names.
    case mock
    /// A double that only fills a parameter, tested in the scenarios that its `standsFor` names.
    case dummy

    /// True for all kinds except the live adapter, so that there is no vendor.
    public var isDouble: Bool { self != .liveAdapter }
  }

  /// The name in reports, such as "in memory".
  public var name: String
  /// The kind of the implementation, such as `.fake`.
  public var kind: Kind
  /// The name after `protocol:` in contracts, such as `FileReader`.
  public var protocolName: String
  /// The operations of the application's protocol that contracts can call.
  public var operations: [OperationDescription]
  /// The names of the states that the implementation can prepare, for `given` in contracts.
  public var states: [String] = []
  /// The names of the events that the implementation accepts, for `event:` in contracts.
  public var events: [String]
  /// The scenarios that the implementation must pass.
  ///
  /// The tool runs no other scenarios with this implementation, and only counts them.
  package var standsFor: Selection
  /// True if a stub, spy, mock or dummy is compared with recordings as strictly as a fake.
  package var answersLikeAFake = false
  /// The file and line of the registration, such as "ShopContracts/ShopSuite.swift:12".
  public var registeredAt: String
  /// The delegate methods that the implementation may call, for `receives` in contracts.
  public var delegateMethods: [OperationDescription] = []
  /// The names of the values that the suite can read, for `observes` in contracts.
  public var probes: [String] = []
  /// True if one process may run several scenarios, because the suite can reset what they have
  /// changed.
  public var canStartAnew = false
  /// The names of the states whose data the registration can remove from the real vendor.
  public var cleanUps: [String] = []

  /// Creates a description, to which a registration adds its states, delegates and so on.
  package init(
    name: String,
    kind: Kind,
    protocolName: String,
    operations: [OperationDescription],
    events: [String] = [],
    standsFor: Selection,
    registeredAt: String = ""
  ) {
    self.name = name
    self.kind = kind
    self.protocolName = protocolName
    self.operations = operations
    self.events = events
    self.standsFor = standsFor
    self.registeredAt = registeredAt
  }
}

extension SubjectDescription {
  /// True if the implementation must return the same enum cases, booleans and empty values as
  /// recordings.
  ///
  /// A fake works on its own, so its values must match. The other doubles return canned values of
  /// their own choice, unless the suite says that they answer like a fake.
  package var isHeldToValues: Bool { kind == .fake || answersLikeAFake }
}
