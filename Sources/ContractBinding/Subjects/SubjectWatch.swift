/// The delegates and the probes of a subject, which are watched beside its calls.
public struct SubjectWatch<Concrete>: Sendable {
  /// Makes a spy and gives it to a subject, which may hold it weakly.
  typealias Connect = @Sendable (inout Concrete, DelegateLog) async throws -> any DelegateSpy
  /// Looks at a subject, and makes a value of what is seen.
  typealias Look = @Sendable (Concrete, ConversionContext) async throws -> Value

  private(set) var delegates: [Connect] = []
  /// The methods of the delegates.
  private(set) var delegateMethods: [OperationDescription] = []
  private(set) var probes: [String: Look] = [:]
  /// The probes in the order in which they are registered.
  private(set) var probeNames: [String] = []
  /// Makes the process what it was before any subject was made; `nil` where nothing can.
  var startAnew: (@Sendable () async throws -> Void)?

  /// True if the suite promises that calls may overlap.
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
