extension TestDouble {
  /// Gives the double the delegate that tells the scenario what it is told; see
  /// ``LiveAdapter/delegate(_:_:)``.
  ///
  /// - Parameters:
  ///   - spy: The spy's type, as `@Contracted` writes it for an owned delegate protocol.
  ///   - connect: Makes the spy the double's delegate, before any state is set up.
  /// - Returns: The registration with the delegate.
  public func delegate<Spy: DelegateSpy>(
    _ spy: Spy.Type,
    _ connect: @escaping @Sendable (inout Double, Spy) async throws -> Void
  ) -> Self {
    var copy = self
    copy.description.tells += Spy.operations
    copy.watch.add(spy, connect)
    return copy
  }

  /// Names something that can be seen of the double beside what its calls bring, such as what a
  /// spy has noted: `.probe("requests") { $0.requests }`.
  ///
  /// - Parameters:
  ///   - name: The probe's name, as contracts write it.
  ///   - observe: Looks; it is given the double as its own type, and must change nothing.
  /// - Returns: The registration with the probe.
  public func probe<Observed>(
    _ name: String, _ observe: @escaping @Sendable (Double) async throws -> Observed
  ) -> Self {
    var copy = self
    copy.description.probes.append(name)
    copy.watch.add(probe: name, observe)
    return copy
  }

  /// Says that one process serves many scenarios of a `local` or `sdk` contract; see
  /// ``LiveAdapter/resets(_:)``.
  ///
  /// - Parameter startAnew: Puts back what the double keeps in the process; run before each
  ///   scenario. A double that is made anew with each scenario has nothing to do.
  /// - Returns: The registration with the promise.
  public func resets(_ startAnew: @escaping @Sendable () async throws -> Void = {}) -> Self {
    var copy = self
    copy.description.canStartAnew = true
    copy.watch.startAnew = startAnew
    return copy
  }

  /// Puts back what the double keeps in the process; see ``Registration/startAnew()``.
  public func startAnew() async throws { try await watch.startAnew?() }
}
