import CompatibilityNames
import ContractBinding
import ContractTesting
import Testing

/// An owned protocol whose types have names that this package does not take.
@Contracted protocol OwnNames: Sendable {
  var selection: Selection { get set }
  func send(_ reply: Reply, in scene: Scene) throws -> Arguments
  func perform(_ operation: Operation, _ arguments: Arguments?) async throws -> [Conversion]
  func note(_ call: DelegateCall, _ told: Told, done: @escaping @Sendable (RecordedEvent) -> Void)
  func build(_ builder: ListBuilder, error: ArgumentError) -> Diagnostic
}

@Contracted protocol OwnNamesDelegate: AnyObject {
  func didSend(_ reply: Reply, in scene: Scene, _ arguments: Arguments, _ operation: Operation)
}

/// The names that users write outside of suites stay: here they need the application's module.
@Contracted protocol SharedNames {
  func keep(_ value: CompatibilityNames.Value, from vendor: CompatibilityNames.Vendor)
  func register(_ registration: CompatibilityNames.Registration)
}

private struct FakeNames: OwnNames {
  var selection = Selection()

  func send(_ reply: Reply, in scene: Scene) -> Arguments { Arguments() }
  func perform(_ operation: Operation, _ arguments: Arguments?) -> [Conversion] { [Conversion()] }
  func note(
    _ call: DelegateCall, _ told: Told, done: @escaping @Sendable (RecordedEvent) -> Void
  ) { done(RecordedEvent()) }
  func build(_ builder: ListBuilder, error: ArgumentError) -> Diagnostic { Diagnostic() }
}

private struct NamesSuite: ContractSuite {
  static var subjects: [any ContractBinding.Registration] {
    OwnNamesBinding.fake("in memory") { FakeNames() }
      .state("sent") { fake, _ in fake.selection = Selection() }
  }

  static var conversions: [any ValueConversion] {
    Conversion(Reply.self, from: { _ in Reply() }, to: { _ in "reply" })
  }
}

/// A test's helper, as people write them.
private func check(_ count: Int, at location: SourceLocation = #_sourceLocation) {
  #expect(count == 1, sourceLocation: location)
}

@Test func `an application's own names are its own in the module of its suite`() {
  check(NamesSuite.subjects.count)
  check(NamesSuite.conversions.count)
  check(OwnNamesDelegateSpy.operations.count)
}
