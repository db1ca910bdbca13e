import ContractBinding
import Testing

@Contracted protocol Warehouse {
  init(name: String)
  init?(code: Int)
  static func rate(of item: String) -> Int
  static var currency: String { get set }
  subscript(item: String) -> Int { get set }
  subscript(row row: Int, column column: Int) -> String { get }
  func log(_ text: @autoclosure () -> String) -> String
  func fill(_ shelf: inout [Int])
  func take(_ count: Int, from shelf: inout [Int], note: inout String) -> Int
  func filter(_ isIncluded: (Int) -> Bool) -> [Int]
  func sort(by order: @escaping @Sendable (Int, Int) -> Bool) -> [Int]
  func edit(_ change: ((inout Int) -> Void)?) -> Int
  func pack(_ change: @escaping @Sendable (Int, inout [String]) async throws -> Void) async throws
    -> [String]
  func confirm(_ question: @escaping @Sendable (String) async throws -> Bool) async throws -> Bool
  func choose(_ choice: (@MainActor ([String]) -> [String: Int]?)?) async -> [String: Int]?
  func label(_ make: (Int) throws -> String) rethrows -> String
  func run(on actor: isolated (any Actor)?) -> Int
  var onChange: ((Int) -> Void)? { get set }
  @MainActor func show(_ title: String) -> String
  @MainActor var badge: Int { get }
  @available(macOS 12, *) func glow() -> Int
  @available(macOS, introduced: 12, deprecated: 14) var light: Int { get }
  @available(tvOS, unavailable) func press() -> Int
  @available(watchOS, obsoleted: 8) func wind() -> Int
  func reading() -> Int
  func reading() -> [String]
  func reading() async throws -> Bool
  func reset(hard: Bool)
  func reset(hard: Bool) async throws -> Int
  #if os(Windows)
    func extra() -> Int
  #elseif os(Linux) || os(macOS)
    func extra() async -> Int
    #if !os(Windows)
      var extraTitle: String { get }
    #endif
  #endif
}

/// A thing that cannot be copied; the expansions for functions that change it must compile.
struct Seal: ~Copyable {}

@Contracted protocol Office {
  func stamp(_ change: @escaping (inout Seal) -> Void)
  func fill(_ change: @escaping (inout MutableSpan<UInt8>) -> Void)
}

/// A struct: initializers and subscripts change its value.
private struct Barn: Warehouse {
  nonisolated(unsafe) static var currency = "CHF"
  var name = "barn"
  var stock = ["tea": 3]
  var onChange: ((Int) -> Void)?

  init(name: String) { self.name = name }
  init?(code: Int) {
    guard code > 0 else { return nil }
    name = "barn \(code)"
  }
  static func rate(of item: String) -> Int { item.count }
  subscript(item: String) -> Int {
    get { stock[item] ?? 0 }
    set {
      stock[item] = newValue
      onChange?(newValue)
    }
  }
  subscript(row row: Int, column column: Int) -> String { "\(name) \(row)/\(column)" }
  func log(_ text: @autoclosure () -> String) -> String { text() + "!" }
  func fill(_ shelf: inout [Int]) { shelf.append(9) }
  func take(_ count: Int, from shelf: inout [Int], note: inout String) -> Int {
    shelf.removeLast(count)
    note += "-"
    return shelf.count
  }
  func filter(_ isIncluded: (Int) -> Bool) -> [Int] { (1...5).filter(isIncluded) }
  func sort(by order: @escaping @Sendable (Int, Int) -> Bool) -> [Int] {
    [2, 1, 3].sorted(by: order)
  }
  func edit(_ change: ((inout Int) -> Void)?) -> Int {
    var number = 1
    change?(&number)
    return number
  }
  func pack(_ change: @escaping @Sendable (Int, inout [String]) async throws -> Void) async throws
    -> [String]
  {
    var box = ["tea"]
    try await change(1, &box)
    return box
  }
  func confirm(_ question: @escaping @Sendable (String) async throws -> Bool) async throws -> Bool {
    try await question("really?")
  }
  func choose(_ choice: (@MainActor ([String]) -> [String: Int]?)?) async -> [String: Int]? {
    await choice?(["tea"])
  }
  func label(_ make: (Int) throws -> String) rethrows -> String { try make(1) }
  func run(on actor: isolated (any Actor)?) -> Int { actor == nil ? 1 : 2 }
  @MainActor func show(_ title: String) -> String { "\(name): \(title)" }
  @MainActor var badge: Int { stock.count }
  func glow() -> Int { 5 }
  var light: Int { 6 }
  func press() -> Int { 7 }
  func reading() -> Int { 1 }
  func reading() -> [String] { ["a"] }
  func reading() async throws -> Bool { true }
  func reset(hard: Bool) {}
  func reset(hard: Bool) async throws -> Int { 2 }
  @available(watchOS, obsoleted: 8) func wind() -> Int { 9 }
  #if os(Windows)
    func extra() -> Int { 0 }
  #else
    func extra() async -> Int { 8 }
    var extraTitle: String { "extra" }
  #endif
}

/// Members that a contract calls otherwise than by a plain call of an instance.
@Suite struct ShapeTests {
  private func driver() async throws -> SubjectDriver {
    try await SubjectDriver(
      WarehouseBinding.fake("barn") { Barn(name: "barn") },
      conversions: [
        Conversion(((Int) -> Bool).self, named: ["even": { $0.isMultiple(of: 2) }]),
        Conversion((@Sendable (Int, Int) -> Bool).self, named: ["descending": { $0 > $1 }]),
        Conversion(((inout Int) -> Void).self, named: ["double": { $0 *= 2 }]),
        Conversion(((Int) -> Void).self, named: ["ignore": { _ in }]),
      ])
  }

  @Test func `an initializer replaces the subject`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("init(name:)", ["name": "loft"]) == [.returned(nil)])
    #expect(
      try await barn.perform("subscript(row:column:)", ["row": 1, "column": 2])
        == [.returned("loft 1/2")])
    #expect(try await barn.perform("init(code:)", ["code": 0]) == [.returned(false)])
    #expect(try await barn.perform("init(code:)", ["code": 4]) == [.returned(true)])
    #expect(
      try await barn.perform("subscript(row:column:)", ["row": 1, "column": 2])
        == [.returned("barn 4 1/2")])
  }

  @Test func `what belongs to the type is called on it`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("rate(of:)", ["item": "tea"]) == [.returned(3)])
    #expect(try await barn.perform("currency=", ["newValue": "EUR"]) == [.returned(nil)])
    #expect(try await barn.perform("currency") == [.returned("EUR")])
  }

  @Test func `the result tells two methods apart that are equal otherwise`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("reading() -> Int") == [.returned(1)])
    #expect(try await barn.perform("reading() -> [String]") == [.returned(["a"])])
    #expect(try await barn.perform("reading() -> Bool") == [.returned(true)])
    #expect(try await barn.perform("reset(hard: Bool) -> Void", ["hard": true]) == [.returned(nil)])
    #expect(try await barn.perform("reset(hard: Bool) -> Int", ["hard": true]) == [.returned(2)])
  }

  @Test func `a subscript is read and written like a method`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("subscript(item:)", ["item": "tea"]) == [.returned(3)])
    #expect(
      try await barn.perform("subscript(item:newValue:)", ["item": "tea", "newValue": 7])
        == [.returned(nil)])
    #expect(try await barn.perform("subscript(item:)", ["item": "tea"]) == [.returned(7)])
  }

  @Test func `an inout argument comes back with the result`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("fill(_:)", ["shelf": [1]]) == [.returned([1, 9])])
    #expect(
      try await barn.perform(
        "take(_:from:note:)", ["count": 1, "shelf": [1, 2, 3], "note": "a"])
        == [.returned(["result": 2, "shelf": [1, 2], "note": "a-"])])
  }

  @Test func `a function that is no handler is given by its registered name`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("filter(_:)", ["isIncluded": "even"]) == [.returned([2, 4])])
    #expect(try await barn.perform("sort(by:)", ["order": "descending"]) == [.returned([3, 2, 1])])
    #expect(try await barn.perform("edit(_:)", ["change": "double"]) == [.returned(2)])
    #expect(try await barn.perform("edit(_:)") == [.returned(1)])
    #expect(try await barn.perform("onChange=", ["newValue": "ignore"]) == [.returned(nil)])
    let error = await #expect(throws: ContractArgumentError.self) {
      try await barn.perform("filter(_:)", ["isIncluded": "odd"])
    }
    #expect(error?.reason == #"expected a (Int) -> Bool: $ expected one of even, got "odd""#)
  }

  @Test func `a function that answers is given its answer`() async throws {
    let barn = try await driver()
    let yes: Value = ["answers": true]

    #expect(
      try await barn.perform("filter(_:)", ["isIncluded": yes]) == [.returned([1, 2, 3, 4, 5])])
    #expect(try await barn.perform("sort(by:)", ["order": ["answers": false]]) != [])
    #expect(try await barn.perform("confirm(_:)", ["question": yes]) == [.returned(true)])
    #expect(
      try await barn.perform("choose(_:)", ["choice": ["answers": ["tea": 2]]])
        == [.returned(["tea": 2])])
    #expect(try await barn.perform("choose(_:)") == [.returned(value: [String: Int]?.none)])
    #expect(
      try await barn.perform("label(_:)", ["make": ["answers": "tea"]]) == [.returned("tea")])
    let error = await #expect(throws: ContractArgumentError.self) {
      try await barn.perform("confirm(_:)", ["question": ["answers": 3]])
    }
    #expect(error?.reason == "expected true or false, got 3")
  }

  @Test func `a function that changes its argument is given what it sets`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("edit(_:)", ["change": ["answers": 7]]) == [.returned(7)])
    #expect(
      try await barn.perform("pack(_:)", ["change": ["answers": ["milk"]]])
        == [.returned(["milk"])])
    let error = await #expect(throws: ContractArgumentError.self) {
      try await barn.perform("edit(_:)", ["change": ["answers": "much"]])
    }
    #expect(error?.reason == #"expected a whole number, got "much""#)
  }

  @Test func `an autoclosure and an actor to run on need nothing special`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("log(_:)", ["text": "hello"]) == [.returned("hello!")])
    #expect(try await barn.perform("run(on:)") == [.returned(1)])
    #expect(WarehouseBinding.operations.first { $0.name == "run" }?.parameters.isEmpty == true)
  }

  @Test func `members of a global actor are called there, on a subject that is not Sendable`()
    async throws
  {
    let barn = try await driver()

    #expect(try await barn.perform("show(_:)", ["title": "a"]) == [.returned("barn: a")])
    #expect(try await barn.perform("badge") == [.returned(1)])
  }

  @Test func `members for some systems are called on these`() async throws {
    let barn = try await driver()

    #expect(try await barn.perform("glow()") == [.returned(5)])
    #expect(try await barn.perform("light") == [.returned(6)])
    #expect(try await barn.perform("press()") == [.returned(7)])
    #expect(try await barn.perform("wind()") == [.returned(9)])
    #expect(try await barn.perform("extra()") == [.returned(8)])
    #expect(try await barn.perform("extraTitle") == [.returned("extra")])
    #expect(WarehouseBinding.operations.filter { $0.name == "extra" }.count == 1)
  }
}

@Contracted struct Gong {
  var ring: ((Int) -> String)?
  var stop: (@Sendable () async throws -> Void)?
  #if os(Windows)
    var chime: () -> Int
  #else
    var chime: () -> String
  #endif
}

extension ShapeTests {
  @Test func `an optional closure is called where there is one`() async throws {
    let bell = try await SubjectDriver(
      GongBinding.fake("bell") { Gong(ring: { "ding \($0)" }, chime: { "chime" }) })

    #expect(try await bell.perform("ring(_:)", ["1": 2]) == [.returned("ding 2")])
    #expect(try await bell.perform("chime()") == [.returned("chime")])
    let error = await #expect(throws: UnknownOperation.self) { try await bell.perform("stop()") }
    #expect(error?.isAbsent == true)
    #expect(error?.signature == "stop()")
  }
}
