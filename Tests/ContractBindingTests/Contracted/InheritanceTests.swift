import ContractBinding
import Testing

@Contracted protocol Pricing {
  func price(of item: String) -> Int
  mutating func raise(by percent: Int)
  func describe() -> String
}

@Contracted protocol Naming: Sendable {
  func name() async -> String
}

@Contracted(including: (any Pricing).self) protocol Kiosk: Pricing {
  func describe() -> String
  func close() -> Bool
}

@Contracted(including: (any Naming).self, (any Pricing).self)
protocol NamedKiosk: Naming, Pricing, Identifiable where ID == String {
  func open() -> Bool
}

@MainActor @Contracted protocol Dial {
  mutating func turn(to number: Int)
  var number: Int { get }
}

@MainActor @Contracted(including: (any Dial).self) protocol LockedDial: Dial {
  func open() async -> Bool
}

@Contracted protocol Ledge {
  associatedtype Item: Codable
  mutating func put(_ item: Item) -> Int
  func find() async throws -> [Item]
}

@Contracted(including: (any Ledge).self, (any Naming).self) protocol NamedShelf: Ledge, Naming {
  associatedtype Item
  func first() -> Item?
}

/// Protocols without associated types of their own, which say what an inherited one is.
@Contracted(including: (any Ledge).self) protocol TeaLedge: Ledge where Item == String {
  func has(_ item: Item) -> Bool
}

@Contracted protocol Crate<Content> {
  associatedtype Content: Codable
  func open() -> [Content]
}

@Contracted(including: (any Crate).self) protocol NumberCrate: Crate<Int> {
  func count() -> Int
}

/// Protocols that do not declare the associated type that they inherit.
@Contracted(including: (any Ledge).self, associatedTypes: "Item") protocol LockedLedge: Ledge {
  mutating func lock() -> Bool
}

@Contracted(including: (any LockedLedge).self, (any Naming).self, associatedTypes: "Item")
protocol NamedLedge: LockedLedge, Naming {
  func last(or item: Item) -> Item
  func rename(to name: String) -> String
}

private struct GlassLedge: NamedLedge {
  var numbers: [Int] = []
  var isLocked = false
  mutating func put(_ item: Int) -> Int {
    numbers.append(item)
    return numbers.count
  }
  func find() async throws -> [Int] { numbers }
  mutating func lock() -> Bool {
    defer { isLocked = true }
    return !isLocked
  }
  func name() async -> String { "glass" }
  func last(or item: Int) -> Int { numbers.last ?? item }
  func rename(to name: String) -> String { isLocked ? "glass" : name }
}

private struct OakLedge: TeaLedge {
  var teas: [String] = []
  mutating func put(_ item: String) -> Int {
    teas.append(item)
    return teas.count
  }
  func find() async throws -> [String] { teas }
  func has(_ item: String) -> Bool { teas.contains(item) }
}

private struct OakCrate: NumberCrate {
  func open() -> [Int] { [1, 2] }
  func count() -> Int { 2 }
}

private struct Safe: LockedDial {
  var number = 0
  mutating func turn(to number: Int) { self.number = number }
  func open() async -> Bool { number == 7 }
}

private struct TeaShelf: NamedShelf {
  var teas: [String] = []
  mutating func put(_ item: String) -> Int {
    teas.append(item)
    return teas.count
  }
  func find() async throws -> [String] { teas }
  func first() -> String? { teas.first }
  func name() async -> String { "teas" }
}

@Contracted @MainActor protocol Window {
  func title() -> String
  mutating func widen(by points: Int)
}

@Contracted(including: (any Window).self) @MainActor protocol Dialog: Window {
  func width() -> Int
}

private struct SmallDialog: Dialog {
  var points = 1
  func title() -> String { "dialog" }
  mutating func widen(by points: Int) { self.points += points }
  func width() -> Int { points }
}

private struct SmallKiosk: Kiosk {
  var factor = 100
  func price(of item: String) -> Int { item.count * factor }
  mutating func raise(by percent: Int) { factor += percent }
  func describe() -> String { "kiosk" }
  func close() -> Bool { true }
}

private struct LargeKiosk: NamedKiosk {
  let id = "large"
  var factor = 1
  func name() async -> String { id }
  func price(of item: String) -> Int { factor }
  mutating func raise(by percent: Int) { factor += percent }
  func describe() -> String { id }
  func open() -> Bool { true }
}

@Suite struct InheritanceTests {
  @Test func `inherited requirements are called, and a struct keeps its changes`() async throws {
    let kiosk = try await SubjectDriver(KioskBinding.fake("kiosk") { SmallKiosk() })

    #expect(try await kiosk.perform("close()") == [.returned(true)])
    #expect(try await kiosk.perform("raise(by:)", ["percent": 5]) == [.returned(nil)])
    #expect(try await kiosk.perform("price(of:)", ["item": "tea"]) == [.returned(315)])
    #expect(try await kiosk.perform("describe()") == [.returned("kiosk")])
    #expect(
      KioskBinding.operations.map(\.signature)
        == ["describe()", "close()", "price(of:)", "raise(by:)"])
  }

  @Test func `a protocol on the main actor includes another`() async throws {
    let dial = try await SubjectDriver(LockedDialBinding.fake("dial") { Safe() })

    #expect(try await dial.perform("turn(to:)", ["number": 7]) == [.returned(nil)])
    #expect(try await dial.perform("number") == [.returned(7)])
    #expect(try await dial.perform("open()") == [.returned(true)])
  }

  @Test func `the attribute names what types a protocol inherits`() async throws {
    let ledge = try await SubjectDriver(
      NamedLedgeBinding<GlassLedge>.fake("ledge") { GlassLedge() })

    #expect(try await ledge.perform("last(or:)", ["item": 3]) == [.returned(3)])
    #expect(try await ledge.perform("put(_:)", ["item": 7]) == [.returned(1)])
    #expect(try await ledge.perform("find()") == [.returned([7])])
    #expect(try await ledge.perform("lock()") == [.returned(true)])
    #expect(try await ledge.perform("lock()") == [.returned(false)])
    #expect(try await ledge.perform("name()") == [.returned("glass")])
    #expect(try await ledge.perform("rename(to:)", ["name": "oak"]) == [.returned("glass")])
    #expect(LockedLedgeBinding<GlassLedge>.operations.count == 3)
  }

  @Test func `a protocol with associated types includes one with and one without`() async throws {
    let shelf = try await SubjectDriver(
      NamedShelfBinding<TeaShelf>.fake("shelf") { TeaShelf() })

    #expect(try await shelf.perform("put(_:)", ["item": "a"]) == [.returned(1)])
    #expect(try await shelf.perform("put(_:)", ["item": "b"]) == [.returned(2)])
    #expect(try await shelf.perform("find()") == [.returned(["a", "b"])])
    #expect(try await shelf.perform("first()") == [.returned("a")])
    #expect(try await shelf.perform("name()") == [.returned("teas")])
  }

  @Test func `a protocol includes one whose associated type it constrains`() async throws {
    let ledge = try await SubjectDriver(TeaLedgeBinding<OakLedge>.fake("ledge") { OakLedge() })
    let crate = try await SubjectDriver(NumberCrateBinding<OakCrate>.fake("crate") { OakCrate() })

    #expect(try await ledge.perform("put(_:)", ["item": "a"]) == [.returned(1)])
    #expect(try await ledge.perform("has(_:)", ["item": "a"]) == [.returned(true)])
    #expect(try await ledge.perform("find()") == [.returned(["a"])])
    #expect(try await crate.perform("open()") == [.returned([1, 2])])
    #expect(try await crate.perform("count()") == [.returned(2)])
  }

  @Test func `a protocol of the main actor includes another, and keeps its changes`() async throws {
    let dialog = try await SubjectDriver(DialogBinding.fake("dialog") { SmallDialog() })

    #expect(try await dialog.perform("title()") == [.returned("dialog")])
    #expect(try await dialog.perform("widen(by:)", ["points": 4]) == [.returned(nil)])
    #expect(try await dialog.perform("width()") == [.returned(5)])
  }

  @Test func `several protocols are included, and their calls may overlap`() async throws {
    let kiosk = try await SubjectDriver(NamedKioskBinding.fake("kiosk") { LargeKiosk() })

    #expect(try await kiosk.perform("open()") == [.returned(true)])
    #expect(try await kiosk.perform("price(of:)", ["item": "tea"]) == [.returned(1)])
    let call = try #require(try await kiosk.start("name()"))
    await call.value
    #expect(await kiosk.next() == [.returned("large")])
    await #expect(throws: UnknownOperation.self) { try await kiosk.perform("shut()") }
  }
}
