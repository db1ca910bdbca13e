import ContractBinding
import Testing

typealias Check = (Int) -> Bool
typealias PatientCheck = @Sendable (Int) async throws -> Bool
typealias Done = (Int, String?) -> Void
typealias DoneOnMain = @MainActor @Sendable (Int) -> Void

/// A protocol with aliases of functions, of which a macro sees only the names.
@Contracted protocol StockRoom: Sendable {
  typealias Told<Item> = (Result<Item, any Error>) -> Void
  func count(_ check: @escaping Check, from first: Int) -> Int
  func countLater(_ check: @escaping PatientCheck) async throws -> Int
  func save(_ item: Int, done: Done?)
  func saveLater(_ item: Int, done: DoneOnMain?) async
  func load(told: @escaping Told<Int>)
  var onChange: Done? { get set }
  func pick(_ check: Check?, item: Goods?) -> Goods?

  typealias Goods = Wares
}

enum Wares { case tea, milk }

private struct MemoryStockRoom: StockRoom {
  var onChange: Done? {
    get { nil }
    set {}
  }
  func count(_ check: @escaping Check, from first: Int) -> Int {
    (first..<first + 4).filter(check).count
  }
  func countLater(_ check: @escaping PatientCheck) async throws -> Int {
    try await check(1) ? 1 : 0
  }
  func save(_ item: Int, done: Done?) { done?(item, nil) }
  func saveLater(_ item: Int, done: DoneOnMain?) async { await done?(item) }
  func load(told: @escaping Told<Int>) { told(.success(3)) }
  func pick(_ check: Check?, item: Goods?) -> Goods? { check == nil ? item : nil }
}

/// A delegate whose spy tells the function as a value.
@Contracted protocol StockDelegate: AnyObject {
  func didCount(_ count: Int, then done: Done?)
}

/// A client with an alias of a handler.
@Contracted struct StockClient {
  var save: @Sendable (_ item: Int, _ done: Done?) -> Void
}

@Suite(.timeLimit(.minutes(1))) struct FunctionAliasTests {
  private func stockRoom(_ conversions: [any ValueConversion] = []) async throws -> SubjectDriver {
    try await SubjectDriver(
      StockRoomBinding.fake("memory") { MemoryStockRoom() }, conversions: conversions)
  }

  @Test func `a contract gives the answer of a function that is an alias`() async throws {
    let driver = try await stockRoom()

    #expect(
      try await driver.perform("count(_:from:)", ["check": ["answers": true], "first": 1])
        == [.returned(4)])
    #expect(
      try await driver.perform("countLater(_:)", ["check": ["answers": true]]) == [.returned(1)])
  }

  @Test func `a contract names a function of the suite`() async throws {
    let driver = try await stockRoom([
      Conversion(Check.self, named: ["even": { $0.isMultiple(of: 2) }])
    ])

    #expect(
      try await driver.perform("count(_:from:)", ["check": "even", "first": 1]) == [.returned(2)])
  }

  @Test func `a contract must give the function`() async throws {
    let driver = try await stockRoom()

    await #expect(throws: ContractArgumentError.self) {
      try await driver.perform("count(_:from:)", ["first": 1])
    }
  }

  @Test func `an optional alias is a completion handler`() async throws {
    let driver = try await stockRoom()

    #expect(
      try await driver.perform("save(_:done:)", ["item": 4], events: 2)
        == [.calledBack("done", 4, String?.none), .returned(nil)])
    #expect(
      try await driver.perform("saveLater(_:done:)", ["item": 5], events: 2)
        == [.calledBack("done", 5), .returned(nil)])
    #expect(
      try await driver.perform("load(told:)", events: 2)
        == [.calledBack("told", Result<Int, any Error>.success(3)), .returned(nil)])
  }

  @Test func `a started call tells its handler too`() async throws {
    let driver = try await stockRoom()

    _ = try await driver.start("saveLater(_:done:)", ["item": 5])

    #expect(await driver.next(2) == [.calledBack("done", 5), .returned(nil)])
  }

  @Test func `other optional arguments keep their values`() async throws {
    let driver = try await stockRoom()

    #expect(try await driver.perform("pick(_:item:)", ["item": "milk"]) == [.returned("milk")])
    #expect(try await driver.perform("pick(_:item:)") == [.returned(.null)])
  }

  @Test func `a closure of a struct has a handler that is an alias`() async throws {
    let driver = try await SubjectDriver(
      StockClientBinding.fake("memory") { StockClient(save: { item, done in done?(item, "ok") }) })

    #expect(
      try await driver.perform("save(item:done:)", ["item": 4], events: 2)
        == [.calledBack("done", 4, String?("ok")), .returned(nil)])
  }

  @Test func `a delegate with a spy keeps the function as a parameter`() {
    let told = StockDelegateBinding.operations.first

    #expect(told?.parameters.map(\.name) == ["count", "done"])
    #expect(told?.handlers == [])
    #expect(StockDelegateSpy.operations == StockDelegateBinding.operations)
  }

  @Test func `handlers are no parameters, and functions with a result are`() {
    let operations = StockRoomBinding.operations.filter { $0.kind == .method }

    #expect(operations.map(\.handlers) == [[], [], ["done"], ["done"], ["told"], []])
    #expect(
      operations.map { $0.parameters.map(\.name) }
        == [["check", "first"], ["check"], ["item"], ["item"], [], ["check", "item"]])
    #expect(operations.last?.parameters.last?.cases?.names == ["tea", "milk"])
    let setter = StockRoomBinding.operations.first { $0.kind == .set }
    #expect(setter?.parameters.map(\.name) == ["newValue"])
  }
}
