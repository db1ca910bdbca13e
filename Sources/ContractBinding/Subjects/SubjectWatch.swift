/// The delegates and the probes of a subject, and its promises about processes and calls.
public struct SubjectWatch<Concrete>: Sendable {
  /// Makes a spy and gives it to a subject, which may hold it weakly.
  typealias Connect = @Sendable (inout Concrete, DelegateLog) async throws -> any DelegateSpy
  /// Reads a probe of a subject as a value.
  typealias Look = @Sendable (Concrete, ConversionContext) async throws -> Value

  private(set) var delegates: [Connect] = []
  /// The methods of the delegates.
  private(set) var delegateMethods: [OperationDescription] = []
  private(set) var probes: [String: Look] = [:]
  /// The names of the probes in the order of their registration.
  private(set) var probeNames: [String] = []
  /// Resets the process to its state before the first subject; `nil` if the suite cannot.
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
