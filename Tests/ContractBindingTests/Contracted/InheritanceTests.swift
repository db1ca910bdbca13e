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
