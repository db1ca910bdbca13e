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
    #expect(try make(Grade.self, from: "high") == .high)
    #expect(try make(Coin.self, from: 5) == .five)
    #expect(try make(Coin.self, from: "five") == .five)
    #expect(try make(Currency.self, from: "eur") == .eur)
    #expect(try make(Currency.self, from: "EUR") == .eur)
    #expect(try make(Tide.self, from: "ebb") == .ebb)
    #expect(try make(Lone.self, from: "only") == .only)
    #expect(try make([Tide?].self, from: ["flood", nil]) == [.flood, nil])
  }

  @Test func `says which cases there are`() {
    #expect(
      refusal(Size.self, from: "medium") == #"$ expected one of small, large, got "medium""#)
    #expect(refusal(Compass.self, from: 3) == "$ expected one of north, south, got 3")
    #expect(refusal(Grade.self, from: 9) == "$ expected one of low, high, got 9")
    #expect(
      refusal(Currency.self, from: "usd") == #"$ expected one of eur, chf, got "usd""#)
    #expect(refusal(Coin.self, from: 2) == "$ expected one of one, five, got 2")
    #expect(refusal(Tide.self, from: "low") == #"$ expected one of ebb, flood, got "low""#)
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

  @Test func `writes a case as an argument names it`() throws {
    let context = ConversionContext()
    for currency in [Currency.eur, .chf] {
      #expect(try make(Currency.self, from: context.value(of: currency)) == currency)
    }
  }
}

private enum Currency: String, Codable { case eur = "EUR", chf = "CHF" }

/// Neither raw nor `Codable`.
private enum Tide { case ebb, flood }

/// The compiler needs no byte for its case.
private enum Lone { case only }

/// Raw, but neither `Codable` nor listing its cases.
private enum Coin: Int { case one = 1, five = 5 }
