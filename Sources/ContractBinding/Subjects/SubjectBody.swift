/// An implementation during one scenario.
///
/// States are prepared on an instance of the concrete type. The first call converts it to the
/// existential of the application's protocol. For a struct this makes a copy, so from then on only
/// the existential changes.
final class SubjectBody<Binding: OperationBinding, Concrete>: OpenSubject {
  typealias SetUp = @Sendable (inout Concrete, ContractArguments, Vendor?) async throws -> Void
  typealias EventHandler = @Sendable (inout Concrete, ContractArguments) async throws -> Void

  var concrete: Concrete
  private(set) var subject: Binding.Subject?
  private let upcast: @Sendable (Concrete) -> Binding.Subject
  private let states: [String: SetUp]
  private let events: [String: EventHandler]
  let watch: SubjectWatch<Concrete>
  /// The delegates, which are retained here because the implementation may reference them weakly.
  var spies: [any DelegateSpy] = []

  init(
    _ concrete: Concrete,
    upcast: @escaping @Sendable (Concrete) -> Binding.Subject,
    states: [String: SetUp],
    events: [String: EventHandler],
    watch: SubjectWatch<Concrete>
  ) {
    self.concrete = concrete
    self.upcast = upcast
    self.states = states
    self.events = events
    self.watch = watch
  }

  func setUp(_ name: String, with parameters: ContractArguments, vendor: Vendor?) async throws {
    try await states[name]?(&concrete, parameters, vendor)
  }

  var isObject: Bool { Concrete.self is AnyClass }

  func deliver(_ event: String, with arguments: ContractArguments) async throws {
    guard let handler = events[event] else { return }
    if isObject {
      // Another thread may use this object at the same time. So its properties are not written
      // here: the handler gets a copy of the reference.
      var object = concrete
      return try await handler(&object, arguments)
    }
    // After a call, only the existential contains the changes of a struct.
    if let newest = subject as? Concrete { concrete = newest }
    defer { if subject != nil { subject = upcast(concrete) } }
    try await handler(&concrete, arguments)
  }

  /// The implementation in the type that is called, such as `any Cart`.
  ///
  /// A contract can then pass it as an argument to an operation.
  var lent: Binding.Subject {
    let subject = self.subject ?? upcast(concrete)
    self.subject = subject
    return subject
  }

  func perform(_ signature: String, with arguments: ContractArguments, reply: OperationReply)
    async throws
  {
    var subject = self.subject ?? upcast(concrete)
    defer { self.subject = subject }
    try await Binding.perform(signature, on: &subject, with: arguments, reply: reply)
  }

  func start(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws -> Task<Void, Never>? {
    try await Binding.start(signature, on: lent, with: arguments, reply: reply)
  }
}
