/// The registration of an adapter that talks to the real vendor.
public struct LiveAdapter<Binding: OperationBinding, Adapter>: WatchedRegistration {
  /// The facts that the tool needs before a run; reading them creates no adapter.
  public var description: SubjectDescription { registered.watched(by: watch) }

  /// The delegates of the adapter, and the named values that the suite can read from it.
  public var watch = SubjectWatch<Adapter>()

  var registered: SubjectDescription
  private let make: @Sendable (Vendor) async throws -> Adapter
  private let upcast: @Sendable (Adapter) -> Binding.Subject
  private var states: [String: SubjectBody<Binding, Adapter>.SetUp] = [:]
  private var events: [String: SubjectBody<Binding, Adapter>.EventHandler] = [:]
  var cleanUps: [String: @Sendable (Vendor, ContractArguments) async throws -> Void] = [:]
  private var standIns = StandIns()

  /// Registers a live adapter for a handwritten binding.
  ///
  /// With `@Contracted`, use the generated `liveAdapter` instead, which calls this.
  ///
  /// - Parameters:
  ///   - name: The adapter's name in reports.
  ///   - binding: The type that calls the operations of the application's protocol.
  ///   - fileID: The file of the registration, for messages.
  ///   - line: The line of the registration, for messages.
  ///   - upcast: Converts the adapter to the protocol's existential, usually `{ $0 }`.
  ///   - make: Creates the adapter for one scenario.
  public init(
    _ name: String,
    for binding: Binding.Type,
    fileID: String = #fileID,
    line: Int = #line,
    upcast: @escaping @Sendable (Adapter) -> Binding.Subject,
    make: @escaping @Sendable (Vendor) async throws -> Adapter
  ) {
    registered = SubjectDescription(
      name: name,
      kind: .liveAdapter,
      protocolName: Binding.protocolName,
      operations: Binding.operations,
      standsFor: Selection(everything: true),
      registeredAt: "\(fileID):\(line)"
    )
    self.make = make
    self.upcast = upcast
  }

  /// Adds a state that must be prepared at the real vendor.
  ///
  /// It does not run on replay, because the recorded responses already show its effects.
  ///
  /// - Parameters:
  ///   - name: The name under `given` in contracts.
  ///   - setUp: Prepares the state. It receives the vendor and the state's parameters.
  /// - Returns: The registration with the state.
  public func state(
    _ name: String,
    _ setUp: @escaping @Sendable (Vendor, ContractArguments) async throws -> Void
  ) -> Self {
    changed {
      $0.registered.states.append(name)
      $0.states[name] = { _, parameters, vendor in
        if let vendor { try await setUp(vendor, parameters) }
      }
    }
  }

  /// Adds an event of the vendor, which the tool delivers to the adapter on replay, because no
  /// vendor is there.
  ///
  /// In a contract with `kind: local`, the adapter always runs with the real vendor. There the
  /// closure makes the vendor send the event, such as by a tap on its view. A scenario's `event:`
  /// runs it between two steps.
  ///
  /// ```swift
  /// .event("formDidLoad") { adapter, event in adapter.formDidLoad(try event.make("form")) }
  /// ```
  ///
  /// The tool delivers recorded events one at a time, after the same calls as in the recording. It
  /// uses the thread that calls the adapter, the main thread, or another thread, as in the
  /// recording.
  ///
  /// - Parameters:
  ///   - name: The event's name, as in ``VendorEvents/tell(_:_:passOn:)`` and in contracts.
  ///   - deliver: Calls the adapter. It receives the adapter in its own type, and the event's
  ///     arguments.
  /// - Returns: The registration with the event.
  public func event(
    _ name: String,
    _ deliver: @escaping @Sendable (inout Adapter, ContractArguments) async throws -> Void
  ) -> Self {
    changed {
      $0.registered.events.append(name)
      $0.events[name] = deliver
    }
  }

  /// Adds a replacement for objects of a vendor's class, because no vendor is there on replay.
  ///
  /// - Parameters:
  ///   - type: The class, or an existential of a protocol, as the vendor's functions and events
  ///     pass it.
  ///   - make: Creates one replacement. It is called once for each recorded object, and at each use
  ///     for an instance that is not an object.
  /// - Returns: The registration with the replacement.
  public func standIn<Object>(
    _ type: Object.Type, _ make: @escaping @Sendable () -> Object
  ) -> Self {
    changed { $0.standIns.add(type, make) }
  }

  /// Creates the adapter for one scenario, see ``Registration/open(_:in:)``.
  public func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject
  {
    guard let vendor else { throw AdapterWithoutVendor() }
    context.standIns = standIns
    return SubjectBody<Binding, Adapter>(
      try await make(vendor.within(context)), upcast: upcast, states: states, events: events,
      watch: watch)
  }
}

/// The error if a live adapter is opened without a vendor, which is a mistake in the tool.
struct AdapterWithoutVendor: Error {}
