import ContractBinding
import Testing

/// A protocol with methods that differ only by `async`.
@Contracted protocol Stopper {
  func stop() -> String
  func stop() async -> String
  mutating func count(_ step: Int) throws
  mutating func count(_ step: Int) async throws
}

private struct DoubleStopper: Stopper {
  var total = 0
  func stop() -> String { "at once \(total)" }
  func stop() async -> String { "later \(total)" }
  mutating func count(_ step: Int) throws { total += step }
  mutating func count(_ step: Int) async throws { total += 100 * step }
}

@Contracted protocol StopOpening: Sendable {
  func open() async -> String
}

/// A protocol whose synchronous method has the name of an inherited one that is `async`.
@Contracted(including: (any StopOpening).self) protocol StopGate: StopOpening {
  func open() -> String
  func close()
}

private struct IronStopGate: StopGate {
  func open() -> String { "at once" }
  func open() async -> String { "later" }
  func close() {}
}

/// An object that only one task may use.
final class StopTicket: Codable {
  var stop = ""
}

/// A protocol that inherits, with a method that keeps its argument.
@Contracted(including: (any StopOpening).self) protocol TicketGate: StopOpening {
  func take(_ ticket: sending StopTicket) -> String
}

private struct PaperGate: TicketGate {
  func open() async -> String { "later" }
  func take(_ ticket: sending StopTicket) -> String { ticket.stop }
}

/// A part of the protocol above, which has another method of that name.
@Contracted(of: (any Stopper).self) protocol StopOperations {
  func stop() -> String
}

@Suite struct AsyncTwinTests {
  @Test func `each of two methods that differ by async is called`() async throws {
    let driver = try await SubjectDriver(StopperBinding.fake("stopper") { DoubleStopper() })

    #expect(try await driver.perform("count(_:)", ["step": 1]) == [.returned(nil)])
    #expect(try await driver.perform("count(_:) async", ["step": 2]) == [.returned(nil)])
    #expect(try await driver.perform("stop()") == [.returned("at once 201")])
    #expect(try await driver.perform("stop() async") == [.returned("later 201")])
    #expect(StopperBinding.operations.filter(\.isAsync).count == 2)
  }

  @Test func `an argument can be sent to a protocol that inherits`() async throws {
    let driver = try await SubjectDriver(TicketGateBinding.fake("gate") { PaperGate() })

    #expect(
      try await driver.perform("take(_:)", ["ticket": ["stop": "tea"]]) == [.returned("tea")])
  }

  @Test func `a restated method beside an async one that is not restated is called`() async throws {
    let driver = try await SubjectDriver(StopOperationsBinding.fake("gate") { DoubleStopper() })

    #expect(try await driver.perform("stop()") == [.returned("at once 0")])
  }

  @Test func `a synchronous method beside an inherited async one is called`() async throws {
    let driver = try await SubjectDriver(StopGateBinding.fake("gate") { IronStopGate() })

    #expect(try await driver.perform("open()") == [.returned("at once")])
    #expect(try await driver.perform("close()") == [.returned(nil)])
  }
}
