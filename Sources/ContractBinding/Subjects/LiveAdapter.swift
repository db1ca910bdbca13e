/// A live adapter of one owned protocol, as the suite registers it.
public struct LiveAdapter<Binding: OperationBinding, Adapter>: Registration {
  /// What is known of the adapter without making it.
  public private(set) var description: SubjectDescription

  private let make: @Sendable (Vendor) async throws -> Adapter
  private let upcast: @Sendable (Adapter) -> Binding.Subject
  private var states: [String: SubjectBody<Binding, Adapter>.SetUp] = [:]

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
    description = SubjectDescription(
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
    _ setUp: @escaping @Sendable (Vendor, Arguments) async throws -> Void
  ) -> Self {
    var copy = self
    copy.description.states.append(name)
    copy.states[name] = { _, parameters, vendor in
      if let vendor { try await setUp(vendor, parameters) }
    }
    return copy
  }

  /// Makes the adapter; see ``Registration/open(_:in:)``.
  public func open(_ vendor: Vendor?, in scene: Scene) async throws -> any OpenSubject {
    guard let vendor else { throw AdapterWithoutVendor() }
    return SubjectBody<Binding, Adapter>(try await make(vendor), upcast: upcast, states: states)
  }
}

/// A live adapter was opened without a vendor: a mistake of the runner's.
struct AdapterWithoutVendor: Error {}
