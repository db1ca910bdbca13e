import ContractBinding
import Foundation
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    Sample(Int.max, .integer(.max)),
    Sample(UInt64.max, .largeInteger("18446744073709551615")),
    Sample(UInt64(7), 7),
    Sample(Int128.min, .largeInteger("-170141183460469231731687303715884105728")),
    Sample(Double.nan, .token("nan")),
    Sample(Double.infinity, .token("inf")),
    Sample(-Float.infinity, .token("-inf")),
    Sample(Decimal(3), 3),
    Sample(Decimal(string: "19.99"), 19.99),
    Sample(
      Decimal(string: "123456789012345678901234567890"),
      .largeInteger("123456789012345678901234567890")),
    Sample(Decimal(string: "0.12345678901234567890123"), "0.12345678901234567890123"),
    Sample(Decimal.nan, .token("nan")),
  ])
  func `keeps numbers exactly`(sample: Sample) {
    #expect(ConversionContext().value(of: sample.instance as Any) == sample.value)
  }

  @Test func `gives back every number that it wrote`() throws {
    try roundTrip([UInt64.max, 0])
    try roundTrip([Int64.min, .max])
    try roundTrip([Int128.min, .max])
    try roundTrip([0.1, 1e300, -0.0, .infinity, Double.leastNonzeroMagnitude])
    try roundTrip([Float(0.1), .greatestFiniteMagnitude])
    try roundTrip(
      ["19.99", "-3", "123456789012345678901234567890", "0.12345678901234567890123"]
        .map { Decimal(string: $0) })
  }

  @Test func `refuses what a type cannot hold`() {
    #expect(
      refusal(Float.self, from: 1e300) == "$ expected a number that a Float can hold, got 1e+300")
    #expect(refusal(Int.self, from: 1e300).hasPrefix("$ expected a whole number from"))
    #expect(
      refusal(Int.self, from: .largeInteger("9223372036854775808")).hasSuffix(
        "got 9223372036854775808"))
    #expect(
      refusal(Decimal.self, from: "12 teas") == #"$ expected a decimal number, got "12 teas""#)
    #expect(refusal(Int.self, from: .token("nan")) == "$ expected a whole number, got nan")
  }

  @Test func `a whole number must keep its digits as a fraction's type`() throws {
    #expect(
      refusal(Double.self, from: 9_007_199_254_740_993)
        == "$ expected a number that a Double can hold, got 9007199254740993")
    #expect(
      refusal(CGFloat.self, from: .largeInteger("18446744073709551615")).hasPrefix("$ expected"))
    #expect(
      refusal(Float.self, from: 16_777_217)
        == "$ expected a number that a Float can hold, got 16777217")
    #expect(
      refusal(Float.self, from: .largeInteger("1" + String(repeating: "0", count: 40)))
        .hasPrefix("$ expected a number that a Float"))

    #expect(try make(Double.self, from: 9_007_199_254_740_992) == 9_007_199_254_740_992)
    #expect(try make(Float.self, from: -16_777_216) == -16_777_216)
    #expect(try make(Float.self, from: 12_345_679_000) == 1.2345679e10)
  }

  @Test func `accepts the numbers that other programs write`() throws {
    #expect(try make(Double.self, from: .largeInteger("1000000000000000000000")) == 1e21)
    #expect(try make(Double.self, from: .largeInteger("100000000000000000000000")) == 1e23)
    #expect(try make(Double.self, from: .number(1e21)) == 1e21)
    #expect(try make(Float.self, from: .number(0.1)) == 0.1)
    #expect(try make(Float.self, from: .number(0.10000000149011612)) == 0.1)
    #expect(try make(Decimal.self, from: .number(1e21)) == Decimal(string: "1e21"))
    #expect(try make(Decimal.self, from: "1.50") == Decimal(string: "1.5"))
    #expect(try make(Decimal.self, from: "-15e-1") == Decimal(string: "-1.5"))
  }

  @Test(arguments: [
    "0x10", "0x1p4", "inf", "nan", "", "-", "1e", "1.2.3",
    "1234567890123456789012345678901234567890.123", "1e-200",
  ])
  func `refuses a text that is no decimal number, or has too many digits`(text: String) {
    #expect(refusal(Decimal.self, from: .string(text)).hasPrefix("$ expected a "))
  }

  @Test func `a short duration is a number too`() throws {
    for (duration, seconds) in [
      (Duration.microseconds(50), 5e-05), (.microseconds(-50), -5e-05), (.nanoseconds(1), 1e-09),
      (.nanoseconds(1_000_000_001), 1.000000001),
    ] {
      #expect(ConversionContext().value(of: duration) == .number(seconds))
      #expect(try make(Duration.self, from: .number(seconds)) == duration)
      #expect(try make(Duration.self, from: .string("\(seconds)")) == duration)
    }
    #expect(try make(Duration.self, from: "0.000050000000000000") == .microseconds(50))
    #expect(refusal(Duration.self, from: "1e30").hasPrefix("$ expected a number of seconds"))
  }

  private func roundTrip<Instance: Equatable>(_ instance: Instance) throws {
    let context = ConversionContext()
    #expect(try make(Instance.self, from: context.value(of: instance), in: context) == instance)
  }
}
