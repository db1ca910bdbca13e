/// A live adapter or a double, with delegates and probes beside its calls.
public protocol WatchedRegistration: Registration {
  /// The implementation's own type.
  associatedtype Concrete

  /// The delegates and probes of the subject.
  var watch: SubjectWatch<Concrete> { get set }
}

extension WatchedRegistration {
  /// Connects a spy, which reports the delegate's calls to the scenario.
  ///
  /// ```swift
  /// .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
  /// ```
  ///
  /// An implementation that takes its delegate in its initializer must be made again:
  /// `{ map, spy in map = MapAdapter(map.screen, delegate: spy) }`.
  ///
  /// The spy lives as long as the subject, which may hold it weakly. If the factory before it has
  /// several statements, name its result (`{ vendor -> MapAdapter in … }`): otherwise Swift 6.3
  /// fails "to produce diagnostic for expression".
  ///
  /// - Parameters:
  ///   - spy: The spy's type, as `@Contracted` writes it for an owned delegate protocol.
  ///   - connect: Makes the spy the subject's delegate, before any state is set up.
  /// - Returns: The registration with the delegate.
  public func delegate<Spy: DelegateSpy>(
    _ spy: Spy.Type,
    _ connect: @escaping @Sendable (inout Concrete, Spy) async throws -> Void
  ) -> Self {
    var copy = self
    copy.watch.add(spy, connect)
    return copy
  }

  /// Adds a probe, which reads state of the subject, such as the calls that a spy has recorded:
  /// `.probe("requests") { $0.requests }`.
  ///
  /// A contract gives its expected value: `observes: { requests: [] }`.
  ///
  /// - Parameters:
  ///   - name: The probe's name, as contracts write it.
  ///   - observe: Reads the state; it gets the subject's own type, and must change nothing.
  /// - Returns: The registration with the probe.
  public func probe<Observed>(
    _ name: String, _ observe: @escaping @Sendable (Concrete) async throws -> Observed
  ) -> Self {
    var copy = self
    copy.watch.add(probe: name, observe)
    return copy
  }

  /// Promises that one process can serve many scenarios of a `local` or `sdk` contract.
  ///
  /// - Parameter startAnew: Resets the state that the vendor or the double keeps in the process; it
  ///   runs before each scenario. A subject without such state needs no closure.
  /// - Returns: The registration with the promise.
  public func resets(_ startAnew: @escaping @Sendable () async throws -> Void = {}) -> Self {
    var copy = self
    copy.watch.startAnew = startAnew
    return copy
  }

  /// Promises that two `async` calls may overlap, although the protocol does not allow it.
  ///
  /// They take turns on one thread: one runs while the other waits.
  ///
  /// - Returns: The registration with the promise.
  public func callsMayOverlap() -> Self {
    var copy = self
    copy.watch.callsMayOverlap = true
    return copy
  }

  /// Resets the state in the process; see ``Registration/startAnew()``.
  public func startAnew() async throws { try await watch.startAnew?() }
}

extension SubjectDescription {
  /// The description, completed with delegates, probes and promises.
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
