import ContractBinding
import Foundation
import Testing

@propertyWrapper struct Fixed: Equatable {
  let wrappedValue: Int
  init(_ number: Int) { wrappedValue = number }
}

@propertyWrapper struct AtMost: Equatable {
  private var number = 0
  private let limit: Int
  var wrappedValue: Int {
    get { number }
    set { number = min(newValue, limit) }
  }
  init(limit: Int) { self.limit = limit }
}

@ContractValue struct Gauge: Equatable {
  @Fixed(7) var top: Int
  @AtMost(limit: 5) var level: Int
  var name: String
}

@ContractValue final class FlowMeter {
  @Fixed(7) var top: Int
  @AtMost(limit: 5) var level: Int
  let unit: String
  let label: String
  let id = UUID()
  @MainActor var view = 1

  init(unit: String) {
    self.unit = unit
    label = "in \(unit)"
  }
  @MainActor init(unit: String, label: String) {
    self.unit = unit
    self.label = label
  }
  @available(*, unavailable) init(unit: String, label: String, top: Int) { fatalError() }
}

@ContractValue struct Ticket: Equatable {
  let number: Int
  var seat = 0
  let kind = 1.0
  init() { number = 1 }
}

@ContractValue struct Fare: Equatable {
  let price: Int
  let zone: Int
  @available(*, deprecated) init(price: Int, zone: Int) {
    self.price = price
    self.zone = zone + 100
  }
  init(zone: Int, price: Int) {
    self.price = price
    self.zone = zone
  }
}

@ContractValue enum Weather: Equatable {
  case sun
  @available(*, deprecated) case fog(Int)
  @available(*, unavailable) case snow
  @available(macOS 10.15, *) case rain(Int)
  #if os(Linux)
    static let usual = "rain"
  #endif
}

/// A case without instances, whose code has nothing to read.
@ContractValue enum NoCases {}

@Suite struct ContractValueMemberTests {
  @Test func `a wrapper without a setter keeps its value`() throws {
    let gauge = try make(Gauge.self, from: ["name": "a", "level": 9])

    #expect(gauge.level == 5)
    #expect(try make(Gauge.self, from: ["name": "a", "top": 7]).top == 7)
    #expect(try make(Gauge.self, from: ["name": "a"]).level == 0)
    #expect(
      refusal(Gauge.self, from: ["name": "a", "top": 8])
        == "$.top cannot be set to 8, because Gauge makes it 7")
    #expect(try make(FlowMeter.self, from: ["unit": "m", "level": 3]).level == 3)
    #expect(
      refusal(FlowMeter.self, from: ["unit": "m", "top": 8]).hasPrefix("$.top cannot be set"))
  }

  @Test func `a constant accepts its own value only`() throws {
    let own: Value = ["unit": "m", "label": "in m", "id": "7"]

    #expect(try make(FlowMeter.self, from: own).label == "in m")
    #expect(
      refusal(FlowMeter.self, from: ["unit": "m", "label": "in km"])
        == #"$.label cannot be set to "in km", because FlowMeter makes it "in m""#)
    #expect(try make(Ticket.self, from: ["number": 2, "kind": 1]).kind == 1)
    #expect(
      refusal(Ticket.self, from: ["number": 2, "kind": 2])
        == "$.kind cannot be set to 2, because Ticket makes it 1.0")
  }

  @Test func `the initializer that fixes nothing is preferred`() throws {
    #expect(try make(Ticket.self, from: ["number": 2, "seat": 3]).number == 2)
    #expect(try make(Fare.self, from: ["price": 1, "zone": 2]).zone == 2)
  }

  @Test func `members that cannot be used are left out`() throws {
    let meter = FlowMeter(unit: "m")
    #expect(ConversionContext().value(of: meter)["view"] == nil)

    #expect(try make(Weather.self, from: ["rain": 3]) == .rain(3))
    #expect(try make(Weather.self, from: "sun") == .sun)
    #expect(
      refusal(Weather.self, from: "snow")
        == #"$ expected one of sun, fog, rain, got "snow""#)
  }
}
