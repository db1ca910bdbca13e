/// The delegates of an implementation, the named values that a suite can read from it, and the
/// promises that a suite makes about it.
public struct SubjectWatch<Concrete>: Sendable {
  /// Creates a spy and passes it to an implementation, which may reference it weakly.
  typealias Connect = @Sendable (inout Concrete, DelegateLog) async throws -> any DelegateSpy
  /// Reads a named value from an implementation and converts it, for `observes` in contracts.
  typealias Look = @Sendable (Concrete, ConversionContext) async throws -> Value

  private(set) var delegates: [Connect] = []
  /// The methods of all delegates, for `receives` in contracts.
  private(set) var delegateMethods: [OperationDescription] = []
  private(set) var probes: [String: Look] = [:]
  /// The names for `observes` in contracts, in the order of registration.
  private(set) var probeNames: [String] = []
  /// Resets what earlier scenarios have changed in the process; `nil` if the suite cannot.
  var startAnew: (@Sendable () async throws -> Void)?

  /// True if the suite promises that two `async` calls may overlap.
  var callsMayOverlap = false

  mutating func add<Spy: DelegateSpy>(
    _ spy: Spy.Type,
    _ connect: @escaping @Sendable (inout Concrete, Spy) async throws -> Void
  ) {
    delegateMethods += Spy.operations
    delegates.append { concrete, log in
      let spy = Spy(log)
      try await connect(&concrete, spy)
      return spy
    }
  }

  mutating func add<Observed>(
    probe name: String, _ observe: @escaping @Sendable (Concrete) async throws -> Observed
  ) {
    probeNames.append(name)
    probes[name] = { concrete, context in context.value(of: try await observe(concrete)) }
  }
}
