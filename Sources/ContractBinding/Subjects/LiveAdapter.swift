/// A live adapter of one owned protocol, as the suite registers it.
public struct LiveAdapter<Binding: OperationBinding, Adapter>: WatchedRegistration {
  /// The description of the adapter, which is not made for it.
  public var description: SubjectDescription { registered.watched(by: watch) }

  /// The delegates and probes that are watched.
  public var watch = SubjectWatch<Adapter>()

  var registered: SubjectDescription
  private let make: @Sendable (Vendor) async throws -> Adapter
  private let upcast: @Sendable (Adapter) -> Binding.Subject
  private var states: [String: SubjectBody<Binding, Adapter>.SetUp] = [:]
  private var events: [String: SubjectBody<Binding, Adapter>.Hear] = [:]
  var cleanUps: [String: @Sendable (Vendor, ContractArguments) async throws -> Void] = [:]
  private var standIns = StandIns()

  /// Registers a live adapter.
  ///
  /// The factory that `@Contracted` generates calls this; a binding by hand may as well.
  ///
  /// - Parameters:
  ///   - name: The adapter's name in reports.
  ///   - binding: The binding of the owned protocol.
  ///   - fileID: Where it is registered.
  ///   - line: Where it is registered.
  ///   - upcast: Sees the adapter as the owned protocol.
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

  /// Says how a state is prepared with the real vendor; not run on replay, where the
  /// recording already holds what followed from it.
  ///
  /// - Parameters:
  ///   - name: The state's name, as contracts write it.
  ///   - setUp: Prepares it; it is given the vendor and the state's parameters.
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

  /// Says how what the vendor says reaches the adapter; run on replay, where no vendor speaks.
  ///
  /// In a `local` contract, where the adapter always runs for real, it makes the vendor speak, as
  /// a tap on its view does: a scenario's `event:` runs it between two steps.
  ///
  /// ```swift
  /// .event("formDidLoad") { adapter, event in adapter.formDidLoad(try event.make("form")) }
  /// ```
  ///
  /// Recorded events are delivered one at a time, at the point at which they were recorded: on the
  /// thread that calls the adapter, unless they came from the main thread or from another.
  ///
  /// - Parameters:
  ///   - name: The event's name, as ``VendorEvents/tell(_:_:passOn:)`` and contracts write it.
  ///   - deliver: Tells the adapter, as its own type; it is given what the vendor said.
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

  /// Says how an object of a vendor's class is had on replay, where there is no vendor.
  ///
  /// - Parameters:
  ///   - type: The class, or the protocol's existential, as seams and events pass it.
  ///   - make: Makes one stand-in; it is asked once for each object that was recorded.
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

/// A live adapter was opened without a vendor: a mistake of the runner's.
struct AdapterWithoutVendor: Error {}
