import ContractBinding
import Testing

/// An owned protocol that knows nothing of contracts.
protocol Thermometer {
  func read(_ room: String) throws -> Int
  func watch(_ room: String, onChange: @escaping (Int) -> Void)
  var unit: String { get set }
}

/// What contracts call of it.
@Contracted(of: (any Thermometer).self)
protocol ThermometerOperations {
  func read(_ room: String) throws -> Int
  func watch(_ room: String, onChange: @escaping (Int) -> Void)
  var unit: String { get set }
}

@MainActor protocol Lamp {
  func turnOn() async -> Bool
}

@Contracted(of: (any ContractBindingTests.Lamp).self)
@MainActor protocol LampOperations {
  func turnOn() async -> Bool
}

private class MercuryThermometer: Thermometer {
  var unit = "°C"
  func read(_ room: String) throws -> Int { room.count }
  func watch(_ room: String, onChange: @escaping (Int) -> Void) { onChange(room.count) }
}

private final class OilLamp: Lamp {
  func turnOn() async -> Bool { true }
}

@Suite struct RestatedProtocolTests {
  @Test func `a restated protocol is called through the owned one`() async throws {
    let driver = try await SubjectDriver(
      ThermometerOperationsBinding.fake("mercury") { MercuryThermometer() })

    #expect(
      try await driver.perform("read(_:)", ["room": .string("hall")]) == [.returned(value: 4)])
    #expect(
      try await driver.perform("watch(_:onChange:)", ["room": .string("hall")], events: 2)
        == [.calledBack("onChange", 4), .returned(nil)])
    #expect(try await driver.perform("unit") == [.returned(value: "°C")])
  }

  @Test func `contracts find it by the owned protocol's name`() async throws {
    let driver = try await SubjectDriver(LampOperationsBinding.fake("oil") { OilLamp() })

    #expect(ThermometerOperationsBinding.protocolName == "Thermometer")
    #expect(LampOperationsBinding.protocolName == "Lamp")
    #expect(try await driver.perform("turnOn()") == [.returned(value: true)])
  }
}
