import ContractBinding
import Foundation
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0),
    ("2000-02-29T12:00:00Z", 951_825_600),
    ("1969-12-31T23:59:59.5Z", -0.5),
    ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("2026-02-11T09:30:00.123456Z", 1_770_802_200.123456),
  ])
  func `writes and reads RFC 3339`(text: String, seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)

    #expect(ConversionContext().value(of: date) == .string(text))
    #expect(try make(Date.self, from: .string(text)) == date)
  }

  @Test(arguments: [
    ("1970-01-01T01:30:00+01:30", 0.0),
    ("1969-12-31t19:00:00-05:00", 0),
    ("1970-01-01 00:00:00z", 0),
    ("1970-01-01T00:00:00.500Z", 0.5),
    ("2016-12-31T23:59:60Z", 1_483_228_800),
    ("2017-01-01T00:59:60+01:00", 1_483_228_800),
  ])
  func `reads offsets, fractions and leap seconds`(text: String, seconds: Double) throws {
    #expect(try make(Date.self, from: .string(text)) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "1970-01-01", "1970-01-01T00:00:00", "1970-01-01T00:00Z", "1970-02-30T00:00:00Z",
    "1900-02-29T00:00:00Z", "1970-01-01T24:00:00Z", "1970-01-01T00:00:00.Z",
    "1970-01-01T00:00:00Zjunk", "1970-1-01T00:00:00Z", "1970-01-01T00:00:00+0100",
    "+970-01-01T00:00:00Z", "1970-01-01T00:00:00٫5Z", "19",
    "1970-01-01T00:00:60Z", "2016-12-31T12:59:60Z", "2016-12-31T23:59:60+01:00",
  ])
  func `refuses what is no timestamp`(text: String) {
    #expect(throws: ContractArgumentError.self) { try make(Date.self, from: .string(text)) }
  }

  @Test func `agrees with Foundation on every day of four centuries`() throws {
    let formatter = ISO8601DateFormatter()
    for day in stride(from: -84_000, through: 84_000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3661)
      #expect(ConversionContext().value(of: date) == .string(formatter.string(from: date)))
    }
  }

  @Test(arguments: ["nan", "inf", "-inf"])
  func `refuses a number that is no point in time`(token: String) {
    #expect(
      refusal(Date.self, from: .token(token))
        == "$ expected an RFC 3339 date and time, got \(token)")
  }

  @Test func `writes seconds for years that have no four digits`() throws {
    let date = Date(timeIntervalSince1970: 1e12)

    #expect(ConversionContext().value(of: date) == .number(1e12))
    #expect(try make(Date.self, from: .number(1e12)) == date)
    #expect(ConversionContext().value(of: Date(timeIntervalSince1970: .infinity)) == .token("inf"))
  }
}
