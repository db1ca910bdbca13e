/// A live adapter of one owned protocol, as the suite registers it.
public struct LiveAdapter<Binding: OperationBinding, Adapter>: WatchedRegistration {
  /// The description of the adapter; reading it makes no adapter.
  public var description: SubjectDescription { registered.watched(by: watch) }

  /// The delegates and probes of the adapter.
  public var watch = SubjectWatch<Adapter>()

  var registered: SubjectDescription
  private let make: @Sendable (Vendor) async throws -> Adapter
  private let upcast: @Sendable (Adapter) -> Binding.Subject
  private var states: [String: SubjectBody<Binding, Adapter>.SetUp] = [:]
  private var events: [String: SubjectBody<Binding, Adapter>.EventHandler] = [:]
  var cleanUps: [String: @Sendable (Vendor, ContractArguments) async throws -> Void] = [:]
  private var standIns = StandIns()

  /// Registers a live adapter.
  ///
  /// The factories that `@Contracted` generates call this. Call it for a binding written by hand.
  ///
  /// - Parameters:
  ///   - name: The adapter's name in reports.
  ///   - binding: The binding of the owned protocol.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - upcast: Turns the adapter into the owned protocol's existential.
  ///   - make: Makes the adapter for one scenario.
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

  /// Adds a state that the real vendor needs.
  ///
  /// It does not run on replay, because the recording already contains its effects.
  ///
  /// - Parameters:
  ///   - name: The state's name, as contracts write it.
  ///   - setUp: Prepares the state; it gets the vendor and the state's parameters.
  /// - Returns: The registration with the state.
  public func state(
    _ name: String,
    _ setUp: @escaping @Sendable (Vendor, ContractArguments) async throws -> Void
  ) -> Self {
    var copy = self
    copy.registered.states.append(name)
    copy.states[name] = { _, parameters, vendor in
      if let vendor { try await setUp(vendor, parameters) }
    }
    return copy
  }

  /// Adds an event, which the runner delivers to the adapter on replay, where there is no vendor.
  ///
  /// In a `local` contract the adapter always runs for real. There the closure makes the vendor
  /// send the event, as a tap on its view does: a scenario's `event:` runs it between two steps.
  ///
  /// ```swift
  /// .event("formDidLoad") { adapter, event in adapter.formDidLoad(try event.make("form")) }
  /// ```
  ///
  /// The runner delivers recorded events one at a time, after the same calls as in the recording:
  /// on the thread that calls the adapter, on the main thread, or on another thread, as recorded.
  ///
  /// - Parameters:
  ///   - name: The event's name, as ``VendorEvents/tell(_:_:passOn:)`` and contracts write it.
  ///   - deliver: Calls the adapter; it gets the adapter's own type and the event's arguments.
  /// - Returns: The registration with the event.
  public func event(
    _ name: String,
    _ deliver: @escaping @Sendable (inout Adapter, ContractArguments) async throws -> Void
  ) -> Self {
    var copy = self
    copy.registered.events.append(name)
    copy.events[name] = deliver
    return copy
  }

  /// Adds a stand-in for objects of a vendor's class on replay, where there is no vendor.
  ///
  /// - Parameters:
  ///   - type: The class, or the protocol's existential, as seams and events pass it.
  ///   - make: Makes one stand-in; it is called once for each recorded object.
  /// - Returns: The registration with the stand-in.
  public func standIn<Object>(
    _ type: Object.Type, _ make: @escaping @Sendable () -> Object
  ) -> Self {
    var copy = self
    copy.standIns.add(type, make)
    return copy
  }

  /// Makes the adapter; see ``Registration/open(_:in:)``.
  public func open(_ vendor: Vendor?, in context: ConversionContext) async throws -> any OpenSubject
  {
    guard let vendor else { throw AdapterWithoutVendor() }
    context.standIns = standIns
    return SubjectBody<Binding, Adapter>(
      try await make(vendor.within(context)), upcast: upcast, states: states, events: events,
      watch: watch)
  }
}

/// A mistake of the runner: it opened a live adapter without a vendor.
struct AdapterWithoutVendor: Error {}
