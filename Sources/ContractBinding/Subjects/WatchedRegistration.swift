/// A live adapter or a double, of which more is seen than what its calls bring.
public protocol WatchedRegistration: Registration {
  /// The implementation's own type.
  associatedtype Concrete

  /// The delegates and probes that are watched.
  var watch: SubjectWatch<Concrete> { get set }
}

extension WatchedRegistration {
  /// Gives the subject the delegate that tells the scenario what it is told.
  ///
  /// ```swift
  /// .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
  /// ```
  ///
  /// An implementation that takes its delegate when it is made is made anew:
  /// `{ map, spy in map = MapAdapter(map.screen, delegate: spy) }`.
  ///
  /// The spy lives as long as the subject, which may hold it weakly. Where the factory before it
  /// has several statements, name what it makes (`{ vendor -> MapAdapter in … }`): without that,
  /// Swift 6.3 fails "to produce diagnostic for expression".
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

  /// Names something that can be seen of the subject beside what its calls bring, such as what a
  /// spy has noted: `.probe("requests") { $0.requests }`.
  ///
  /// A contract says what it must be: `observes: { requests: [] }`.
  ///
  /// - Parameters:
  ///   - name: The probe's name, as contracts write it.
  ///   - observe: Looks; it is given the subject as its own type, and must change nothing.
  /// - Returns: The registration with the probe.
  public func probe<Observed>(
    _ name: String, _ observe: @escaping @Sendable (Concrete) async throws -> Observed
  ) -> Self {
    var copy = self
    copy.watch.add(probe: name, observe)
    return copy
  }

  /// Says that one process serves many scenarios of a `local` or `sdk` contract, because what
  /// the vendor or the double keeps in it can be put back.
  ///
  /// - Parameter startAnew: Puts back what is kept in the process; run before each scenario. A
  ///   subject that is made anew with each scenario, and keeps nothing elsewhere, has nothing to do.
  /// - Returns: The registration with the promise.
  public func resets(_ startAnew: @escaping @Sendable () async throws -> Void = {}) -> Self {
    var copy = self
    copy.watch.startAnew = startAnew
    return copy
  }

  /// Promises that two `async` calls may be under way at once, though the protocol does not say so:
  /// they take turns on one thread, where one waits for something.
  ///
  /// - Returns: The registration with the promise.
  public func callsMayOverlap() -> Self {
    var copy = self
    copy.watch.callsMayOverlap = true
    return copy
  }

  /// Puts back what is kept in the process; see ``Registration/startAnew()``.
  public func startAnew() async throws { try await watch.startAnew?() }
}

extension SubjectDescription {
  /// The description with what a registration says can be watched.
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
