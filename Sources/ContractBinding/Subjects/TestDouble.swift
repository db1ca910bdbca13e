/// A double of one owned protocol, as the suite registers it.
public struct TestDouble<Binding: OperationBinding, Double>: WatchedRegistration {
  /// The description of the double, which is not made for it.
  public var description: SubjectDescription { registered.watched(by: watch) }

  /// The delegates and probes that are watched.
  public var watch = SubjectWatch<Double>()

  private var registered: SubjectDescription
  private let make: @Sendable () async throws -> Double
  private let upcast: @Sendable (Double) -> Binding.Subject
  private var states: [String: SubjectBody<Binding, Double>.SetUp] = [:]
  private var drivers: [String: SubjectBody<Binding, Double>.Hear] = [:]

  /// Registers a double.
  ///
  /// The factories that `@Contracted` generates call this; a binding by hand may as well.
  ///
  /// - Parameters:
  ///   - name: The double's name in reports.
  ///   - kind: What kind of double it is; a fake stands for every scenario, the others for
  ///     those that ``standsFor(tags:scenarios:)`` names.
  ///   - binding: The binding of the owned protocol.
  ///   - fileID: Where it is registered.
  ///   - line: Where it is registered.
  ///   - upcast: Sees the double as the owned protocol.
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

  /// Says how the double is brought into a state.
  ///
  /// - Parameters:
  ///   - name: The state's name, as contracts write it.
  ///   - setUp: Prepares it; it is given the double, as its own type, and the parameters.
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

  /// Says how the double is made to speak as the vendor would.
  ///
  /// A scenario's `event:` runs it, between two steps and on the thread that calls the double:
  ///
  /// ```swift
  /// .driver("formDidLoad") { fake, event in fake.formLoads(id: try event.make("form")) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event's name, as contracts write it.
  ///   - speak: Makes the double speak; it is given the double, as its own type, and what the
  ///     vendor says.
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

  /// Names the scenarios that the double stands for; the rest is skipped and counted.
  ///
  /// - Parameters:
  ///   - tags: Tags of which a scenario must bear one.
  ///   - scenarios: Scenarios by name.
  /// - Returns: The registration with the selection.
  public func standsFor(tags: [String] = [], scenarios: [String] = []) -> Self {
    var copy = self
    copy.registered.standsFor = Selection(tags: tags, scenarios: scenarios)
    return copy
  }

  /// Makes the double; see ``Registration/open(_:in:)``.
  public func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject
  {
    SubjectBody<Binding, Double>(
      try await make(), upcast: upcast, states: states, events: drivers, watch: watch)
  }
}
