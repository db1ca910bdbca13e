import ContractBinding
import Foundation
import Testing

@Suite struct EnumArgumentTests {
  @Test(arguments: [
    OrderState.open, .shipped(by: "Ann"), .returned("late"), .split(1, 2), .listed([1, 2]),
    .listed([]), .mixed(1, reason: "x"), .nested(.small),
  ])
  func `reads a Codable enum in the form in which it is written`(state: OrderState) throws {
    let context = ConversionContext()

    #expect(try make(OrderState.self, from: context.value(of: state), in: context) == state)
    #expect(try make([OrderState?].self, from: context.value(of: [state]), in: context) == [state])
  }

  @Test func `takes the name of a case or its raw value`() throws {
    #expect(try make(Size.self, from: "small") == .small)
    #expect(try make(Size.self, from: "S") == .small)
    #expect(try make(Compass.self, from: "south") == .south)
    #expect(try make(Grade.self, from: 2) == .high)
    #expect(try make(Coin.self, from: 5) == .five)
  }

  @Test func `says which cases there are`() {
    #expect(
      refusal(Size.self, from: "medium") == #"$ expected one of small, large, got "medium""#)
    #expect(refusal(Compass.self, from: 3) == "$ expected one of north, south, got 3")
    #expect(refusal(Grade.self, from: 9) == "$ expected a raw value of Grade, got 9")
    #expect(refusal(Grade.self, from: "high") == #"$ expected a raw value of Grade, got "high""#)
    #expect(
      refusal(OrderState.self, from: "opne") == #"$ expected a case of OrderState, got "opne""#)
    #expect(refusal(OrderState.self, from: 3) == "$ expected an object, got 3")
    #expect(refusal(OrderState.self, from: "returned") == "$.returned is missing")
    #expect(refusal(OrderState.self, from: "shipped") == "$.shipped.by is missing")
    #expect(
      refusal(OrderState.self, from: ["shipped": "Ann"])
        == #"$.shipped expected an object, got "Ann""#)
    #expect(
      refusal(OrderState.self, from: ["split": [1, "x"]])
        == #"$.split[1] expected a whole number, got "x""#)
    #expect(
      refusal(OrderState.self, from: ["listed": [1, "x"]])
        == #"$.listed[1] expected a whole number, got "x""#)
    #expect(refusal(OrderState.self, from: ["split": [1]]) == "$.split[1] is missing")
  }

  @Test func `asks for a conversion where a case cannot be named`() {
    #expect(
      refusal(Delivery.self, from: "pickup")
        == "$ needs a conversion: register a Conversion(Delivery.self, from: …)")
  }
}

/// Raw, but neither `Codable` nor listing its cases.
private enum Coin: Int { case one = 1, five = 5 }
