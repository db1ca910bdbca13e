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

  private func roundTrip<Instance: Equatable>(_ instance: Instance) throws {
    let context = ConversionContext()
    #expect(try make(Instance.self, from: context.value(of: instance), in: context) == instance)
  }
}
