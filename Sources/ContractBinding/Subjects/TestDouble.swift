/// A double of one owned protocol, as the suite registers it.
public struct TestDouble<Binding: OperationBinding, Double>: WatchedRegistration {
  /// The description of the double; reading it makes no double.
  public var description: SubjectDescription { registered.watched(by: watch) }

  /// The delegates and probes of the double.
  public var watch = SubjectWatch<Double>()

  private var registered: SubjectDescription
  private let make: @Sendable () async throws -> Double
  private let upcast: @Sendable (Double) -> Binding.Subject
  private var states: [String: SubjectBody<Binding, Double>.SetUp] = [:]
  private var drivers: [String: SubjectBody<Binding, Double>.EventHandler] = [:]

  /// Registers a double.
  ///
  /// The factories that `@Contracted` generates call this. Call it for a binding written by hand.
  ///
  /// - Parameters:
  ///   - name: The double's name in reports.
  ///   - kind: The kind of double; a fake stands for every scenario, the others for those that
  ///     ``standsFor(tags:scenarios:)`` names.
  ///   - binding: The binding of the owned protocol.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - upcast: Turns the double into the owned protocol's existential.
  ///   - make: Makes the double for one scenario.
  public init(
    _ name: String,
    kind: SubjectDescription.Kind,
    for binding: Binding.Type,
    fileID: String = #fileID,
    line: Int = #line,
    upcast: @escaping @Sendable (Double) -> Binding.Subject,
    make: @escaping @Sendable () async throws -> Double
  ) {
    registered = SubjectDescription(
      name: name,
      kind: kind,
      protocolName: Binding.protocolName,
      operations: Binding.operations,
      standsFor: Selection(everything: kind == .fake),
      registeredAt: "\(fileID):\(line)"
    )
    self.make = make
    self.upcast = upcast
  }

  /// Adds a state that the double can set up.
  ///
  /// - Parameters:
  ///   - name: The state's name, as contracts write it.
  ///   - setUp: Prepares the state; it gets the double's own type and the parameters.
  /// - Returns: The registration with the state.
  public func state(
    _ name: String,
    _ setUp: @escaping @Sendable (inout Double, ContractArguments) async throws -> Void
  ) -> Self {
    var copy = self
    copy.registered.states.append(name)
    copy.states[name] = { double, parameters, _ in try await setUp(&double, parameters) }
    return copy
  }

  /// Adds an event that the double can send in the vendor's place.
  ///
  /// A scenario's `event:` runs the closure between two steps, on the thread that calls the double:
  ///
  /// ```swift
  /// .driver("formDidLoad") { fake, event in fake.formLoads(id: try event.make("form")) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event's name, as contracts write it.
  ///   - speak: Makes the double send the event; it gets the double's own type and the event's
  ///     arguments.
  /// - Returns: The registration with the driver.
  public func driver(
    _ event: String,
    _ speak: @escaping @Sendable (inout Double, ContractArguments) async throws -> Void
  ) -> Self {
    var copy = self
    copy.registered.events.append(event)
    copy.drivers[event] = speak
    return copy
  }

  /// Names the scenarios that the double stands for; the runner skips and counts the others.
  ///
  /// - Parameters:
  ///   - tags: Tags of which a scenario must have one.
  ///   - scenarios: Scenarios by name.
  /// - Returns: The registration with the selection.
  public func standsFor(tags: [String] = [], scenarios: [String] = []) -> Self {
    var copy = self
    copy.registered.standsFor = Selection(tags: tags, scenarios: scenarios)
    return copy
  }

  /// Holds the double to all relations between values that recordings show, as fakes are held.
  ///
  /// Without it, a stub, spy, mock or dummy may answer with values of its own that do not belong
  /// together, because its answers are canned.
  ///
  /// - Returns: The registration with the promise.
  public func answersLikeAFake() -> Self {
    var copy = self
    copy.registered.answersLikeAFake = true
    return copy
  }

  /// Makes the double; see ``Registration/open(_:in:)``.
  public func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject
  {
    SubjectBody<Binding, Double>(
      try await make(), upcast: upcast, states: states, events: drivers, watch: watch)
  }
}
