import ContractBinding
import Dispatch
import Testing

/// A class that is not `Sendable`: no result of this type leaves an isolation.
class Sheet {
  let number: Int
  init(_ number: Int) { self.number = number }
}

@Contracted @MainActor protocol MapScreen {
  func camera(x: Int) -> Int
  func sheet() -> Sheet
  func load(_ number: Int) async throws -> Sheet
  func save(_ values: [String: Any]) async -> Int
  func tap(_ done: @escaping (Sheet) -> Void)
  func tapFromElsewhere(_ done: @escaping @Sendable (Int) -> Void)
  nonisolated func version() -> Int
  nonisolated func latestVersion() async -> Int
  var zoom: Int { get set }
}

@MainActor private final class FakeMapScreen: MapScreen {
  var zoom = 1
  func camera(x: Int) -> Int {
    MainActor.assertIsolated()
    return x
  }
  func sheet() -> Sheet { Sheet(1) }
  func load(_ number: Int) async throws -> Sheet { Sheet(number) }
  func save(_ values: [String: Any]) async -> Int { values.count }
  func tap(_ done: @escaping (Sheet) -> Void) { done(Sheet(1)) }
  func tapFromElsewhere(_ done: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.global().async { done(1) }
  }
  nonisolated func version() -> Int { 3 }
  nonisolated func latestVersion() async -> Int { 4 }
}

@Contracted protocol Register: Actor {
  func add(_ amount: Int) throws -> Int
  func close() async -> Int
  func audit(_ done: @escaping @Sendable (Int) -> Void)
  nonisolated func currency() -> String
  nonisolated var name: String { get }
  var total: Int { get }
}

private actor TillRegister: Register {
  private(set) var total = 0
  nonisolated let name = "till"

  func add(_ amount: Int) throws -> Int {
    total += amount
    return total
  }
  func close() async -> Int { total }
  func audit(_ done: @escaping @Sendable (Int) -> Void) { done(total) }
  nonisolated func currency() -> String { "EUR" }
}

@Contracted protocol Courier: Sendable {
  func deliver(_ parcel: String) async -> String
  func weigh(_ parcel: String) -> Int
  func fail() async throws
  mutating func rest() async
  @MainActor func sheet() -> Sheet
  @MainActor func greet(_ name: String) async -> String
  @MainActor var badge: Int { get set }
}

/// Delivers the first parcel only after the second: two deliveries must be under way at once.
private final class MeetingCourier: Courier {
  private let meeting = AsyncStream<Void>.makeStream()
  @MainActor var badge = 1

  func deliver(_ parcel: String) async -> String {
    if parcel == "first" {
      for await _ in meeting.stream { break }
    } else {
      meeting.continuation.yield()
    }
    return parcel
  }
  func weigh(_ parcel: String) -> Int { parcel.count }
  func fail() async throws { throw CancellationError() }
  func rest() async {}
  @MainActor func sheet() -> Sheet { Sheet(2) }
  @MainActor func greet(_ name: String) async -> String { "hello \(name)" }
}

@Suite(.timeLimit(.minutes(1))) struct IsolationTests {
  @Test func `a main-actor subject is made, called and started on the main actor`() async throws {
    let driver = try await SubjectDriver(MapScreenBinding.fake("map") { FakeMapScreen() })

    #expect(try await driver.perform("camera(x:)", ["x": .integer(3)]) == [.returned(value: 3)])
    #expect(try await driver.perform("zoom=", ["newValue": .integer(9)]) == [.returned(nil)])
    #expect(try await driver.perform("zoom") == [.returned(value: 9)])
    #expect(try await driver.perform("version()") == [.returned(value: 3)])
    #expect(try await driver.perform("latestVersion()") == [.returned(value: 4)])
    #expect(try await driver.perform("save(_:)", ["values": .object([:])]) == [.returned(value: 0)])
    let task = try await driver.start("save(_:)", ["values": .object(["a": .integer(1)])])
    #expect(task != nil)
    #expect(await driver.next() == [.returned(value: 1)])
  }

  @Test func `results that are not Sendable become values where they are made`() async throws {
    let driver = try await SubjectDriver(MapScreenBinding.fake("map") { FakeMapScreen() })

    for signature in ["sheet()", "load(_:)"] {
      let events = try await driver.perform(signature, ["number": .integer(1)])
      guard case .returned(_?) = events.first else {
        Issue.record("\(signature) told \(events)")
        continue
      }
    }
  }

  @Test func `a handler of a main-actor protocol may be called from another thread`() async throws {
    let driver = try await SubjectDriver(MapScreenBinding.fake("map") { FakeMapScreen() })

    let events = try await driver.perform("tapFromElsewhere(_:)", events: 2)

    #expect(Set(events) == [.returned(nil), .calledBack("done", 1)])
  }

  @Test func `an actor is called from outside`() async throws {
    let driver = try await SubjectDriver(
      RegisterBinding.fake("till") { TillRegister() }
        .state("ten in the till") { till, _ in _ = try await till.add(10) })
    try await driver.setUp("ten in the till")

    #expect(try await driver.perform("add(_:)", ["amount": .integer(5)]) == [.returned(value: 15)])
    #expect(try await driver.perform("total") == [.returned(value: 15)])
    #expect(try await driver.perform("name") == [.returned(value: "till")])
    #expect(try await driver.perform("currency()") == [.returned(value: "EUR")])
    #expect(
      try await driver.perform("audit(_:)", events: 2) == [.calledBack("done", 15), .returned(nil)])
    #expect(try await driver.start("close()") != nil)
    #expect(await driver.next() == [.returned(value: 15)])
  }

  @Test func `whether calls may overlap follows from the protocol`() {
    func overlapping(_ operations: [OperationDescription]) -> [String] {
      operations.filter(\.mayOverlap).map(\.name)
    }
    #expect(overlapping(MapScreenBinding.operations) == ["load", "save", "latestVersion"])
    #expect(overlapping(RegisterBinding.operations) == ["add", "close", "audit"])
    #expect(overlapping(CourierBinding.operations) == ["deliver", "fail", "greet"])
    #expect(RegisterBinding.operations.filter { !$0.isAsync }.map(\.name) == ["currency", "name"])
  }

  @Test func `two calls of a Sendable protocol are under way at once`() async throws {
    let driver = try await SubjectDriver(CourierBinding.fake("meeting") { MeetingCourier() })

    let first = try await driver.start("deliver(_:)", ["parcel": .string("first")])
    let second = try await driver.start("deliver(_:)", ["parcel": .string("second")])

    #expect(first != nil)
    #expect(second != nil)
    #expect(Set(await driver.next(2)) == [.returned(value: "first"), .returned(value: "second")])
  }

  @Test func `an error of a started call is told, not thrown`() async throws {
    let driver = try await SubjectDriver(CourierBinding.fake("meeting") { MeetingCourier() })

    _ = try await driver.start("fail()")

    #expect(await driver.next() == [.threw(error: CancellationError())])
  }

  @Test func `one requirement of a Sendable protocol may be on the main actor`() async throws {
    let driver = try await SubjectDriver(CourierBinding.fake("meeting") { MeetingCourier() })

    #expect(try await driver.perform("badge=", ["newValue": .integer(4)]) == [.returned(nil)])
    #expect(try await driver.perform("badge") == [.returned(value: 4)])
    #expect(
      try await driver.perform("greet(_:)", ["name": .string("you")])
        == [.returned(value: "hello you")])
    #expect(try await driver.start("greet(_:)", ["name": .string("me")]) != nil)
    #expect(await driver.next() == [.returned(value: "hello me")])
  }
}
