/// A registration to which delegates and named values can be added: ``LiveAdapter`` or
/// ``TestDouble``.
public protocol WatchedRegistration: Registration {
  /// The type of the implementation, such as `InMemoryFileReader`.
  associatedtype Concrete

  /// The delegates of the implementation, and the named values that the suite can read from it.
  var watch: SubjectWatch<Concrete> { get set }
}

extension WatchedRegistration {
  /// Connects a spy, which reports the calls of a delegate to the scenario.
  ///
  /// ```swift
  /// .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
  /// ```
  ///
  /// An implementation that takes its delegate in its initializer must be created again:
  /// `{ map, spy in map = MapAdapter(map.screen, delegate: spy) }`.
  ///
  /// Without a closure, the spy waits for a step that passes it to an operation by its type's name:
  /// `with: { delegate: MapProviderDelegateSpy }`.
  ///
  /// The spy lives as long as the implementation, which may reference it weakly. If the closure
  /// before `.delegate` has several statements, name its result (`{ vendor -> MapAdapter in … }`).
  /// Otherwise Swift 6.3 fails "to produce diagnostic for expression".
  ///
  /// - Parameters:
  ///   - spy: The spy's type, which `@Contracted` generates for a delegate protocol.
  ///   - connect: Makes the spy the delegate of the implementation, before any state is prepared.
  /// - Returns: The registration with the delegate.
  public func delegate<Spy: DelegateSpy>(
    _ spy: Spy.Type,
    _ connect: @escaping @Sendable (inout Concrete, Spy) async throws -> Void = { _, _ in }
  ) -> Self {
    changed { $0.watch.add(spy, connect) }
  }

  /// Adds a named value that the tool reads from the implementation, such as the calls that a spy
  /// has recorded: `.probe("requests") { $0.requests }`.
  ///
  /// A contract gives its expected value: `observes: { requests: [] }`.
  ///
  /// - Parameters:
  ///   - name: The name in contracts.
  ///   - observe: Reads the value. It receives the implementation in its own type, and must not
  ///     change it.
  /// - Returns: The registration with the named value.
  public func probe<Observed>(
    _ name: String, _ observe: @escaping @Sendable (Concrete) async throws -> Observed
  ) -> Self {
    changed { $0.watch.add(probe: name, observe) }
  }

  /// Promises that one process can run several scenarios of a contract with `kind: local` or
  /// `kind: sdk`.
  ///
  /// - Parameter startAnew: Resets what the vendor or the double has stored in the process. It runs
  ///   before each scenario. An implementation without such state needs no closure.
  /// - Returns: The registration with the promise.
  public func resets(_ startAnew: @escaping @Sendable () async throws -> Void = {}) -> Self {
    changed { $0.watch.startAnew = startAnew }
  }

  /// Promises that two `async` calls may overlap, although the protocol is not `Sendable`.
  ///
  /// The calls alternate on one thread: one runs while the other waits.
  ///
  /// - Returns: The registration with the promise.
  public func callsMayOverlap() -> Self {
    changed { $0.watch.callsMayOverlap = true }
  }

  /// Runs the closure of ``resets(_:)`` before each scenario, see ``Registration/startAnew()``.
  public func startAnew() async throws { try await watch.startAnew?() }

  func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension SubjectDescription {
  /// Returns the description with the delegates, probes and promises that the suite has added to
  /// the registration.
  func watched<Concrete>(by watch: SubjectWatch<Concrete>) -> SubjectDescription {
    var description = self
    description.delegateMethods = watch.delegateMethods
    description.probes = watch.probeNames
    description.canStartAnew = watch.startAnew != nil
    if watch.callsMayOverlap {
      for index in description.operations.indices where description.operations[index].isAsync {
        description.operations[index].mayOverlap = true
      }
    }
    return description
  }
}
