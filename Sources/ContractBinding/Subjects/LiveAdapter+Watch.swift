extension LiveAdapter {
  /// Gives the adapter the delegate that tells the scenario what it is told.
  ///
  /// ```swift
  /// .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
  /// ```
  ///
  /// The spy lives as long as the adapter, which may hold it weakly. Where the factory before it
  /// has several statements, name what it makes (`{ vendor -> MapAdapter in … }`): without that,
  /// Swift 6.3 fails "to produce diagnostic for expression".
  ///
  /// - Parameters:
  ///   - spy: The spy's type, as `@Contracted` writes it for an owned delegate protocol.
  ///   - connect: Makes the spy the adapter's delegate, before any state is set up.
  /// - Returns: The registration with the delegate.
  public func delegate<Spy: DelegateSpy>(
    _ spy: Spy.Type,
    _ connect: @escaping @Sendable (inout Adapter, Spy) async throws -> Void
  ) -> Self {
    var copy = self
    copy.description.tells += Spy.operations
    copy.watch.add(spy, connect)
    return copy
  }

  /// Names something that can be seen of the adapter beside what its calls bring; a contract
  /// says what it must be: `observes: { cookies: [] }`.
  ///
  /// - Parameters:
  ///   - name: The probe's name, as contracts write it.
  ///   - observe: Looks; it is given the adapter as its own type, and must change nothing.
  /// - Returns: The registration with the probe.
  public func probe<Observed>(
    _ name: String, _ observe: @escaping @Sendable (Adapter) async throws -> Observed
  ) -> Self {
    var copy = self
    copy.description.probes.append(name)
    copy.watch.add(probe: name, observe)
    return copy
  }

  /// Says that one process serves many scenarios of a `local` or `sdk` contract, because what
  /// the vendor keeps in it can be put back.
  ///
  /// - Parameter startAnew: Puts back what the vendor keeps in the process; run before each
  ///   scenario. An adapter whose vendor keeps nothing there has nothing to do.
  /// - Returns: The registration with the promise.
  public func resets(_ startAnew: @escaping @Sendable () async throws -> Void = {}) -> Self {
    var copy = self
    copy.description.canStartAnew = true
    copy.watch.startAnew = startAnew
    return copy
  }

  /// Puts back what the vendor keeps in the process; see ``Registration/startAnew()``.
  public func startAnew() async throws { try await watch.startAnew?() }
}
