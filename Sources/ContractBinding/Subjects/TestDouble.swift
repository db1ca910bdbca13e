/// The registration of a double, which replaces the live adapter in an application's tests.
public struct TestDouble<Binding: OperationBinding, Double>: WatchedRegistration {
  /// The facts that the tool needs before a run; reading them creates no double.
  public var description: SubjectDescription { registered.watched(by: watch) }

  /// The delegates of the double, and the named values that the suite can read from it.
  public var watch = SubjectWatch<Double>()

  private var registered: SubjectDescription
  private let make: @Sendable () async throws -> Double
  private let upcast: @Sendable (Double) -> Binding.Subject
  private var states: [String: SubjectBody<Binding, Double>.SetUp] = [:]
  private var drivers: [String: SubjectBody<Binding, Double>.EventHandler] = [:]

  /// Registers a double for a handwritten binding.
  ///
  /// With `@Contracted`, use the generated functions such as `fake` instead, which call this.
  ///
  /// - Parameters:
  ///   - name: The double's name in reports.
  ///   - kind: The kind of double. By default, a fake must pass all scenarios, and another double
  ///     none. ``standsFor(tags:scenarios:)`` changes this.
  ///   - binding: The type that calls the operations of the application's protocol.
  ///   - fileID: The file of the registration, for messages.
  ///   - line: The line of the registration, for messages.
  ///   - upcast: Converts the double to the protocol's existential, usually `{ $0 }`.
  ///   - make: Creates the double for one scenario.
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

  /// Adds a state that the double can prepare.
  ///
  /// - Parameters:
  ///   - name: The name under `given` in contracts.
  ///   - setUp: Prepares the state. It receives the double in its own type, and the state's
  ///     parameters.
  /// - Returns: The registration with the state.
  public func state(
    _ name: String,
    _ setUp: @escaping @Sendable (inout Double, ContractArguments) async throws -> Void
  ) -> Self {
    changed {
      $0.registered.states.append(name)
      $0.states[name] = { double, parameters, _ in try await setUp(&double, parameters) }
    }
  }

  /// Adds an event that the double can send in place of the vendor.
  ///
  /// A scenario's `event:` runs the closure between two steps, on the thread that calls the double:
  ///
  /// ```swift
  /// .driver("formDidLoad") { fake, event in fake.formLoads(id: try event.make("form")) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event's name in contracts.
  ///   - speak: Makes the double send the event. It receives the double in its own type, and the
  ///     event's arguments.
  /// - Returns: The registration with the driver.
  public func driver(
    _ event: String,
    _ speak: @escaping @Sendable (inout Double, ContractArguments) async throws -> Void
  ) -> Self {
    changed {
      $0.registered.events.append(event)
      $0.drivers[event] = speak
    }
  }

  /// Chooses the scenarios that the double must pass.
  ///
  /// The tool does not run the others with this double. It counts them in its last line.
  ///
  /// - Parameters:
  ///   - tags: A scenario with one of these tags is chosen.
  ///   - scenarios: The names of further scenarios.
  /// - Returns: The registration with this choice, which replaces an earlier one.
  public func standsFor(tags: [String] = [], scenarios: [String] = []) -> Self {
    changed { $0.registered.standsFor = Selection(tags: tags, scenarios: scenarios) }
  }

  /// Compares the double with recordings as strictly as a fake.
  ///
  /// Without this call, a stub, spy, mock or dummy may return values that do not fit together,
  /// because its answers are canned.
  ///
  /// - Returns: The registration with the promise.
  public func answersLikeAFake() -> Self {
    changed { $0.registered.answersLikeAFake = true }
  }

  /// Creates the double for one scenario, and ignores the vendor.
  public func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject
  {
    SubjectBody<Binding, Double>(
      try await make(), upcast: upcast, states: states, events: drivers, watch: watch)
  }
}
